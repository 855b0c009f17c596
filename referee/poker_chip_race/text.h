// The input that a player receives each turn. The grammar of a bot's answer, one line per chip.
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

// Returns lines that end with '\n', as listed in RULES.md, "Input".
std::string input_of(const GrowingTable& s, int seat);

// Returns the indices of a player's chips, in the order of their creation.
std::vector<int> chips_of(const GrowingTable& s, int seat);

struct Answer {
    bool waits = false;
    // Otherwise the target, in the players' coordinates.
    double x = 0, y = 0;
    // A text that the viewer shows beside the chip.
    std::string message;
};

constexpr const char* ANSWER_GRAMMAR = "X Y or WAIT, each with an optional message";

// Parses one line without its line end. Returns nullopt if the line does not match as a whole. The
// numbers of a chip that is too small to eject (`idle`) are not read.
std::optional<Answer> parse_answer(std::string_view line, bool idle);

// Parses a number as Java does. Returns nullopt if the word is not a number or not finite.
std::optional<double> java_number(std::string_view word);

using PlayersEjections = List<Ejection, MAX_CHIPS_EACH>;

// Adds the ejection with which chip i goes toward (x, y) in the players' coordinates. A target that
// is too near gives no ejection.
void throw_off(const GrowingTable& s, int i, double x, double y, PlayersEjections& ejections);

// The answers of a turn.
struct Answers {
    PlayersEjections of[MAX_PLAYERS];
    std::map<int, std::string> messages;  // by id
    // The ejections of this turn in a golden game, in order: cosine and sine by chip id.
    struct Fed {
        int id;
        double angle, cosine, sine;
    };
    std::vector<Fed> fed;

    Answers() {
        for (PlayersEjections& own : of) own.count = 0;
    }
    // Returns the ejections player by player, in whatever order the players answered.
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
