// Reads, writes and plays the fastest known races.
#include "bench/best_known/races.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "sim/search_race/stages.h"
#include "sim/search_race/step.h"

namespace carom::bench::best_known {

using namespace search_race;

namespace {

const OfficialMap* map_named(const std::string& name) {
    const auto& maps = official_maps();
    const auto found = std::find_if(maps.begin(), maps.end(),
                                    [&name](const OfficialMap& map) { return name == map.name; });
    return found == maps.end() ? nullptr : &*found;
}

}  // namespace

int result_of(const OfficialMap& map, const KnownRace& race) {
    const Course course = read_map(map.name);
    State s = start_of(course);
    for (const auto& move : race.moves) {
        if (is_terminal(s, course)) return LOST;  // The race ended before the last order.
        Order order;
        order.kind = Order::EXPERT;
        order.turn = move.turn, order.thrust = move.thrust;
        step<Reference>(s, order, course);
    }
    return search_race::result_of(s, course);
}

KnownRaces read_races(const std::string& path) {
    KnownRaces races;
    if (!std::filesystem::exists(path)) return races;
    std::istringstream lines(referee::read_file(path));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string name, result;
        KnownRace race;
        words >> name >> result >> race.seconds;
        bool valid = !words.fail() && race.seconds >= 0;
        while (valid && !(words >> std::ws).eof()) {
            search_race::bot::Move move;
            char comma = 0;
            words >> move.turn >> comma >> move.thrust;
            valid = !words.fail() && comma == ',' && move.turn >= -MAX_TURN &&
                    move.turn <= MAX_TURN && move.thrust >= 0 && move.thrust <= MAX_THRUST;
            race.moves.push_back(move);
        }
        const OfficialMap* const map = map_named(name);
        race.result = map && valid ? result_of(*map, race) : LOST;
        if (race.result == LOST || referee::formatted("%.2f", race.result / 100.0) != result) {
            throw referee::Error(path + ":" + std::to_string(number) +
                                 ": expected NAME RESULT SECONDS TURN,THRUST ..., with orders that "
                                 "lead to the result");
        }
        if (!races.emplace(name, race).second) {
            throw referee::Error(path + ":" + std::to_string(number) + ": expected one race of " +
                                 name + ", found a second one");
        }
    }
    return races;
}

void write_races(const std::string& path, const KnownRaces& races) {
    std::string text =
        "# The fastest known races: NAME RESULT SECONDS TURN,THRUST ... (EXPERT orders). Written "
        "by\n# make best-known.\n";
    for (const OfficialMap& map : official_maps()) {
        const auto found = races.find(map.name);
        if (found == races.end() || found->second.moves.empty()) continue;
        const KnownRace& race = found->second;
        text +=
            referee::formatted("%s %.2f %.0f", map.name.c_str(), race.result / 100.0, race.seconds);
        for (const auto& move : race.moves) {
            text += referee::formatted(" %d,%d", move.turn, move.thrust);
        }
        text += '\n';
    }
    referee::FileWriter(path).commit(text);
}

double sum_of(const KnownRaces& races) {
    double sum = 0;
    for (const auto& [name, race] : races) sum += race.result / 100.0;
    return sum;
}

}  // namespace carom::bench::best_known
