// Declares the file of the fastest known races of Search Race, with the orders for each official
// map. Each line is NAME RESULT SECONDS TURN,THRUST TURN,THRUST .... RESULT is in turns, and
// SECONDS is the time that was spent on the map.
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
    double seconds = 0;  // time spent on the search
    std::vector<search_race::bot::Move> moves;
};
using KnownRaces = std::map<std::string, KnownRace>;  // The key is the name of the map.

// Reads the races. Returns no races if the file does not exist. Throws Error if a line is invalid
// or if the orders of a race do not lead to its result.
KnownRaces read_races(const std::string& path);
void write_races(const std::string& path, const KnownRaces& races);

// Plays the orders with the reference engine. Returns the result in hundredths of a turn.
int result_of(const search_race::OfficialMap& map, const KnownRace& race);
double sum_of(const KnownRaces& races);  // in turns

}  // namespace carom::bench::best_known
