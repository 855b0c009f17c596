// What no match of a game changes, and what a match may choose: leagues, seats, settings.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/numbers.h"

namespace carom::referee {

// A number of a game's own that a match may choose: --set NAME=VALUE.
struct Setting {
    std::string name, meaning;
    std::vector<int> values;  // unless it is chosen: by league, one for all, or none: drawn
    int least, most;
    std::vector<std::string> words = {};  // instead of the values from `least` on
    bool whole = true;  // else decimals may be chosen

    // The value that a word stands for: one of `words`, for a switch also true or false, else a
    // number that it may have.
    std::optional<double> value_of(std::string_view word) const;
    bool takes(double value) const;
    // What it takes: "a whole number from 1 to 5".
    std::string form() const;
    // A value as it is said.
    std::string name_of(int value) const {
        return words.empty() ? std::to_string(value) : words[value - least];
    }
    int value(int league) const { return values[values.size() == 1 ? 0 : league]; }
};

// Those that were chosen, by name; and as words: "12", "12.5".
using Settings = std::map<std::string, double>;
std::string format_setting(double value);

// What no match of a game changes.
struct GameInfo {
    std::string name;  // of its folders and on the command line: "mean_max"
    std::string title;  // for people: "Mean Max"
    int min_seats, max_seats;
    std::vector<std::string> leagues;  // by number; the last is the whole game
    int max_turns;
    int answer_lines = 0;  // of every answer; 0: they differ from seat to seat
    int min_score = 0, max_score = 32767;
    int first_ms, later_ms, memory_mb;  // what the contest gives a bot
    std::vector<std::string> golden_header;  // that lines of facts begin with in its golden games
    // Those of them whose last bits hang on a mathematical library: a port that is given them comes
    // to all others exactly.
    std::vector<std::string> recorded_words = {};
    bool own_math_agrees = false;  // whether one that computes them comes to the same whole numbers
    std::vector<Setting> settings = {};
    // By seats: what contests of many matches choose of them, unless they are told otherwise, so
    // that all who play have something to play with.
    std::map<int, Settings> contest_settings = {};
    std::string map_form = {};  // of a map that a match may give; empty: maps come from seeds alone
    // Orders as numbers: those of one unit, and how many units a player commands at most.
    std::vector<OrderField> order_fields = {};
    int max_units = 0;
    std::vector<std::string> positions = {};  // hard ones, by name (Game::randomize_position)

    int top_league() const { return static_cast<int>(leagues.size()) - 1; }
};

// What decides a match besides the answers.
struct MatchConfig {
    std::int64_t seed = 0;
    int league = 0, seats = 0;
    Settings settings = {};  // those chosen
    std::string map = {};  // in the game's own words, in place of the seed's; empty: the seed's

    bool operator==(const MatchConfig& o) const {
        return seed == o.seed && league == o.league && seats == o.seats && settings == o.settings &&
               map == o.map;
    }
};

// Seeds of matches count on; behind the largest one stands the smallest, like Java's longs.
inline std::int64_t later_seed(std::int64_t seed, int count) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(seed) +
                                     static_cast<std::uint64_t>(count));
}

// Chosen settings by name, from words NAME=VALUE. Throws Error, with `where` in front, for what the
// game has not.
Settings read_settings(const GameInfo& info, const std::vector<std::string>& words,
                       const std::string& where);

// The value of one of the game's settings that are whole numbers.
int setting_of(const GameInfo& info, const MatchConfig& setup, const std::string& name);

// Throws Error, with `where` in front, where the game has no such league, number of seats or
// setting, or takes no map.
void check_setup(const GameInfo& info, const MatchConfig& setup, const std::string& where);

// "0 Wood 3, 1 Wood 2, ...".
std::string leagues_of(const GameInfo& info);

bool has_seats(const GameInfo& info, int count);
// How many may play: "3", or "2 to 5".
std::string seats_of(const GameInfo& info);

}  // namespace carom::referee
