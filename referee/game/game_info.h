// Defines the properties of a game that are the same in all matches, and the configuration of a
// match: league, seats, settings.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game/numbers.h"

namespace carom::referee {

// A number of the game that a user may choose for a match: --set NAME=VALUE.
struct Setting {
    std::string name, meaning;
    // Default values: one per league, one for all leagues, or none (the value is drawn).
    std::vector<int> values;
    int least, most;
    // Names of the values from `least` on, which replace the numbers.
    std::vector<std::string> words = {};
    bool whole = true;  // false: decimals are allowed

    // Returns the value of a word: the position of one of `words`, or a number in range if there
    // are no `words`. A setting with the values 0 and 1 also accepts true and false.
    std::optional<double> value_of(std::string_view word) const;
    bool takes(double value) const;
    // Describes the allowed values: "an integer from 1 to 5".
    std::string form() const;
    // Returns the name of a value: one of `words`, or the number as text.
    std::string name_of(int value) const {
        return words.empty() ? std::to_string(value) : words[value - least];
    }
    int value(int league) const { return values[values.size() == 1 ? 0 : league]; }
};

// Chosen settings by name.
using Settings = std::map<std::string, double>;

// The properties of a game that are the same in all matches.
struct GameInfo {
    std::string name;  // name for folders and the command line: "mean_max"
    std::string title;  // name for people: "Mean Max"
    int min_seats, max_seats;
    std::vector<std::string> leagues;  // names by number; the last league has the complete rules
    int max_turns;
    int answer_lines = 0;  // number of lines of every answer; 0: it varies (Game::answer_lines)
    // Scores are integers. They are printed with score_decimals decimals, for example as hundredths
    // of a turn. If less_is_better, the smallest score wins.
    int min_score = 0, max_score = 32767, score_decimals = 0;
    bool less_is_better = false;
    int first_ms, later_ms, memory_mb;  // the contest's limits for a bot
    // The words that can begin a golden line (MatchObserver::golden_line).
    std::vector<std::string> golden_words;
    // The golden words of lines that a file may leave out.
    std::vector<std::string> optional_golden_words = {};
    // The golden words of lines whose last bits depend on a mathematical library. A port that is
    // given the numbers of these lines computes all other numbers exactly.
    std::vector<std::string> recorded_words = {};
    // True if a port that itself computes the numbers of recorded_words gets the same integers.
    bool own_math_agrees = false;
    std::vector<Setting> settings = {};
    // Default settings of tournaments by number of seats. They ensure that every player has at
    // least one body at the start.
    std::map<int, Settings> contest_settings = {};
    // Describes the form of a map that a user gives; empty if maps come from seeds only.
    std::string map_form = {};
    // Throws Error if a map does not have the form `map_form`.
    void (*check_map)(const std::string& map) = nullptr;
    // Orders as numbers: the fields of one unit's order, and the largest number of units of a
    // player.
    std::vector<OrderField> order_fields = {};
    int max_units = 0;
    // The forms of a line of an answer, for pages on which people edit orders. Words in braces are
    // placeholders: {x} and {y} for a position in the units of the input, {body} for the id of a
    // body, and {NAME LEAST..MOST} for an integer. Pages without forms do not offer orders.
    std::vector<std::string> answer_forms = {};
    // The line of an answer with which a body moves straight on. {x} and {y} stand for a position
    // ahead of the body. The first line of an answer belongs to the player's first body, and so on;
    // further lines belong to no body. If there is more than one idle line, they are the lines of
    // an answer, and all of them belong to the player's first body.
    std::vector<std::string> idle_lines = {};
    std::vector<std::string> positions = {};  // names of hard positions (randomize_position)

    // Formats a score, or a mean of scores, for people.
    std::string format_score(double score) const;
    // Returns 10 to the power of -score_decimals.
    double score_unit() const;
    int top_league() const { return static_cast<int>(leagues.size()) - 1; }
};

// The data that, together with the answers, determine a match.
struct MatchConfig {
    std::int64_t seed = 0;
    int league = 0, seats = 0;
    Settings settings = {};  // only the chosen settings
    std::string map = {};  // Map in the game's notation. Empty: the seed draws the map.

    bool operator==(const MatchConfig& o) const {
        return seed == o.seed && league == o.league && seats == o.seats && settings == o.settings &&
               map == o.map;
    }
};

// Returns seed + count. The smallest seed follows the largest, as with Java's long.
inline std::int64_t later_seed(std::int64_t seed, int count) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(seed) +
                                     static_cast<std::uint64_t>(count));
}

// Reads settings from words NAME=VALUE. Throws Error, with a message that starts with `where`, if
// the game does not have a setting or the value is invalid.
Settings read_settings(const GameInfo& info, const std::vector<std::string>& words,
                       const std::string& where);

// Returns the value of a setting that is an integer.
int setting_of(const GameInfo& info, const MatchConfig& setup, const std::string& name);

// Throws Error, with a message that starts with `where`, if the game does not have the league, the
// number of seats or a setting, or does not take a map.
void check_setup(const GameInfo& info, const MatchConfig& setup, const std::string& where);

// Throws Error, with a message that starts with `where`, if the map is invalid for the game.
void check_map(const GameInfo& info, const std::string& map, const std::string& where);

// Returns the numbers and names of the leagues: "0 Wood 3, 1 Wood 2, ...".
std::string leagues_of(const GameInfo& info);
// Returns the name that JSON output has: the game's name, or the title of a game that has its own
// referee (outside.h).
std::string printed_name(const GameInfo& info);
// Returns the game's name and a league for a heading: "Mean Max, league 3 (Bronze and up)".
std::string title_of(const GameInfo& info, int league);
// Returns the league with this number or name, ignoring case. The beginning of a name is enough if
// no other league begins with that text. Throws Error, with a message that starts with `where`, if
// there is no such league.
int league_of(const GameInfo& info, const std::string& text, const std::string& where);

bool has_seats(const GameInfo& info, int count);
// Returns the allowed numbers of players: "3", or "2 to 5".
std::string seats_of(const GameInfo& info);

}  // namespace carom::referee
