// The fastest known races of Search Race: the orders for each official map, in a text file. Every
// line is NAME RESULT SECONDS TURN,THRUST TURN,THRUST ..., with the result in turns and the time
// that was spent on the map.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bot/search_race/beam.h"
#include "referee/search_race/start.h"

namespace carom::bench::best_known {

constexpr const char* FILE_NAME = "bench/best_known/search_race.txt";

struct KnownRace {
    int result = search_race::LOST;  // hundredths of a turn
    double seconds = 0;  // spent on the search
    std::vector<search_race::bot::Move> moves;
};
using KnownRaces = std::map<std::string, KnownRace>;  // by the map's name

// Reads the races. A file that does not exist has none. Throws Error for an invalid line, and for a
// race whose orders do not lead to its result.
KnownRaces read_races(const std::string& path);
void write_races(const std::string& path, const KnownRaces& races);

// Plays the orders with the reference engine. Returns the result in hundredths of a turn.
int result_of(const search_race::OfficialMap& map, const KnownRace& race);
double sum_of(const KnownRaces& races);  // turns

}  // namespace carom::bench::best_known
