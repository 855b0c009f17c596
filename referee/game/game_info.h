// The properties of a game that are the same in all matches, and the choices of a match: leagues,
// seats, settings.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game/numbers.h"

namespace carom::referee {

// A number of the game's own that a match may choose: --set NAME=VALUE.
struct Setting {
    std::string name, meaning;
    // Defaults: one per league, one for all, or none (the value is drawn).
    std::vector<int> values;
    int least, most;
    // Names that replace the values from `least` on.
    std::vector<std::string> words = {};
    bool whole = true;  // false: decimals are allowed

    // Returns the value of a word: one of `words`, for a switch also true or false, and a number in
    // range if there are no `words`.
    std::optional<double> value_of(std::string_view word) const;
    bool takes(double value) const;
    // Describes the allowed values: "an integer from 1 to 5".
    std::string form() const;
    // Returns a value's name.
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
    std::vector<std::string> leagues;  // Leagues by number. The last one has the complete rules.
    int max_turns;
    int answer_lines = 0;  // number of lines of every answer; 0: it varies (Game::answer_lines)
    // Scores are integers. People read them with this number of decimals, such as hundredths of a
    // turn. If less is better, the smallest score wins.
    int min_score = 0, max_score = 32767, score_decimals = 0;
    bool less_is_better = false;
    int first_ms, later_ms, memory_mb;  // the contest's limits for a bot
    // The words that can begin a golden line in golden games.
    std::vector<std::string> golden_words;
    // Those of these words whose numbers depend, in their last bits, on a mathematical library. A
    // port that is given these numbers computes all others exactly.
    std::vector<std::string> recorded_words = {};
    // Whether a port that computes these values gets the same integers.
    bool own_math_agrees = false;
    std::vector<Setting> settings = {};
    // Settings of tournaments by number of seats, unless others are chosen. They make sure that
    // every player has something to play with.
    std::map<int, Settings> contest_settings = {};
    // The form of a given map. Empty: maps come from seeds only.
    std::string map_form = {};
    // Throws Error if a text does not have this form.
    void (*check_map)(const std::string& map) = nullptr;
    // Orders as numbers: the fields of one unit's order, and the largest number of units of a
    // player.
    std::vector<OrderField> order_fields = {};
    int max_units = 0;
    // The forms of a line of an answer, for pages on which people change orders. Words in braces
    // stand for what can change: {x} and {y} for a place in the units of the input, {body} for the
    // id of a body, and {NAME LEAST..MOST} for an integer. The first line of an answer belongs
    // to the player's first body, and so on; further lines belong to no body. Without forms, pages
    // offer no orders.
    std::vector<std::string> answer_forms = {};
    // The line with which a body goes straight on. {x} and {y} stand for a place ahead of the body.
    std::string idle_line = {};
    std::vector<std::string> positions = {};  // names of hard positions (randomize_position)

    // Returns a score, or a mean of scores, for people.
    std::string format_score(double score) const;
    // Returns 10 to the power of -score_decimals.
    double score_unit() const;
    int top_league() const { return static_cast<int>(leagues.size()) - 1; }
};

// The data that decide a match besides the answers.
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

// Returns a seed plus count. After the largest seed comes the smallest, as with Java's long.
inline std::int64_t later_seed(std::int64_t seed, int count) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(seed) +
                                     static_cast<std::uint64_t>(count));
}

// Reads settings from words NAME=VALUE. Throws Error, with `where` at its start, for a setting that
// the game does not have.
Settings read_settings(const GameInfo& info, const std::vector<std::string>& words,
                       const std::string& where);

// Returns the value of a setting that is an integer.
int setting_of(const GameInfo& info, const MatchConfig& setup, const std::string& name);

// Throws Error, with `where` at its start, if the game has no such league, number of seats or
// setting, or takes no map.
void check_setup(const GameInfo& info, const MatchConfig& setup, const std::string& where);

// Throws Error, with `where` at its start, for a map that the game does not take.
void check_map(const GameInfo& info, const std::string& map, const std::string& where);

// Returns "0 Wood 3, 1 Wood 2, ...".
std::string leagues_of(const GameInfo& info);
// Returns the game's name and a league for a heading: "Mean Max, league 3 (Bronze and up)".
std::string title_of(const GameInfo& info, int league);
// Returns the league with this number or name. The beginning of a name is enough if no other league
// begins with it, and case does not matter. Throws Error, with `where` at its start.
int league_of(const GameInfo& info, const std::string& text, const std::string& where);

bool has_seats(const GameInfo& info, int count);
// Returns the allowed numbers of players: "3", or "2 to 5".
std::string seats_of(const GameInfo& info);

}  // namespace carom::referee
