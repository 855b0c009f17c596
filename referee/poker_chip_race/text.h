// Writes the input that a player receives each turn. Parses a bot's answer, one line per chip.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game/game_of.h"
#include "referee/poker_chip_race/growing_table.h"
#include "sim/poker_chip_race/fields.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race {

// Returns the input as lines that end with '\n' (RULES.md, "Input").
std::string input_of(const GrowingTable& s, int seat);

// Returns the indices of a player's chips, in the order of their creation.
std::vector<int> chips_of(const GrowingTable& s, int seat);

struct Answer {
    bool waits = false;
    // The target in the players' coordinates, unless the chip waits.
    double x = 0, y = 0;
    // A text that the viewer shows beside the chip.
    std::string message;
};

constexpr const char* ANSWER_GRAMMAR = "X Y or WAIT, each with an optional message";

// Parses one line without its line end. Returns nullopt if the line does not match as a whole. If
// `idle`, the chip is too small to eject, and its numbers are not parsed.
std::optional<Answer> parse_answer(std::string_view line, bool idle);

// Parses a number as Java does. Returns nullopt if the word is not a number or not finite.
std::optional<double> java_number(std::string_view word);

using PlayersEjections = List<Ejection, MAX_CHIPS_EACH>;

// Adds the ejection that moves chip i toward (x, y) in the players' coordinates. Adds nothing if
// the target is nearer than MIN_WAY.
void add_ejection(const GrowingTable& s, int i, double x, double y, PlayersEjections& ejections);

// The answers of all players in one turn.
struct Answers {
    PlayersEjections of[MAX_PLAYERS];
    std::map<int, std::string> messages;  // by chip id
    // The ejections of this turn that a golden game records, in order. `id` is the id of the chip.
    struct Fed {
        int id;
        double angle, cosine, sine;
    };
    std::vector<Fed> fed;

    Answers() {
        for (PlayersEjections& own : of) own.count = 0;
    }
    // Returns the ejections in the order of the players, whatever the order of their answers.
    Orders in_order() const {
        Orders all;
        for (const PlayersEjections& own : of) {
            for (const Ejection& e : own) all.ejections.push_back(e);
        }
        return all;
    }
};
inline Orders orders_of(const Answers& all, int seat) {
    Orders own;
    for (const Ejection& each : all.of[seat]) own.ejections.push_back(each);
    return own;
}

using Match = referee::GameOf<GrowingTable, Answers>;
referee::GameType game_type();

}  // namespace carom::poker_chip_race
