// Checks the properties that every game must have, because the tools rely on them. Each check plays
// a game and returns a sentence for each violation. An empty list means success.
#pragma once

#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "referee/game/game_of.h"
#include "sim/base/fields.h"

namespace carom::tests {

using Complaints = std::vector<std::string>;

// Parses an input with the bot's reader and prints the input of the resulting state. The text must
// be the same. One Echo receives all inputs of a match from the first turn on.
using Echo = std::function<std::string(const std::string& input, int seat, int league)>;

// Runs all checks except fields_conformance, for one league and one number of seats.
Complaints conformance(const referee::GameType& type, int league, int seats, const Echo& echo);

// Plays `turns` turns with random answers.
void play_at_random(referee::Game& game, Rng& rng, int turns);

// A part of the memory that contains numbers of a state.
struct Memory {
    char* start;
    std::size_t size;
};
// A state that stores numbers outside of its object needs an overload of this function.
template <class State>
std::vector<Memory> memory_of(State& s) {
    return {{reinterpret_cast<char*>(&s), sizeof s}};
}

// Checks the list of fields. A changed byte of a listed number must change the fingerprint. A
// changed byte of the position that is in no field must have no visible effect, neither now nor
// after a turn. M is the game's GameOf.
template <class M>
Complaints fields_conformance(const referee::GameType& type, int league, int seats) {
    Complaints complaints;
    const auto match = referee::start<M>(type, {7, league, seats});
    Rng rng(3);
    play_at_random(*match, rng, 12);
    typename M::Position& position = match->position();
    const std::uint64_t before = match->fingerprint();
    std::set<const char*> covered;
    for_each_field(position, [&](const Field& field, auto& value) {
        char* const bytes = reinterpret_cast<char*>(&value);
        // A bool has only the values 0 and 1.
        constexpr char BIT = std::is_same_v<std::decay_t<decltype(value)>, bool> ? 1 : 0x10;
        for (std::size_t k = 0; k < sizeof value; ++k) {
            covered.insert(bytes + k);
            if (field.kind == Field::COUNT || field.kind == Field::DERIVED) continue;
            if (field.kind == Field::ROUNDED && k + 2 < sizeof value) continue;
            bytes[k] ^= BIT;
            if (match->fingerprint() == before) {
                complaints.push_back(std::string("byte of ") + field.name +
                                     " does not move the fingerprint");
            }
            bytes[k] ^= BIT;
        }
    });
    const auto seen = [&] {
        std::string text;
        const auto game = match->clone();
        Rng answers(5);
        for (int turn = 0; turn < 2; ++turn) {
            for (int seat = 0; seat < seats; ++seat) {
                if (!game->asks(seat)) continue;
                text += game->input(seat);
                game->answer(seat, game->random_answer(seat, answers));
            }
            if (turn == 0) game->play();
        }
        return text;
    };
    const std::string expected = seen();
    // In parts of more than ALL bytes, only every 61st of the later bytes is changed.
    constexpr std::size_t ALL = 16'384;
    for (const Memory& part : memory_of(position)) {
        for (std::size_t k = 0; k < part.size && complaints.size() < 5; k += k < ALL ? 1 : 61) {
            if (covered.count(part.start + k)) continue;
            part.start[k] ^= 0x11;
            if (seen() != expected) {
                complaints.push_back("byte " + std::to_string(k) +
                                     " of the position decides something and is in no field");
            }
            part.start[k] ^= 0x11;
        }
    }
    return complaints;
}
// Checks the list of fields for each combination of these leagues and numbers of seats.
template <class M>
Complaints fields_conformance(const referee::GameType& type, std::initializer_list<int> leagues,
                              std::initializer_list<int> seats) {
    Complaints all;
    for (const int league : leagues) {
        for (const int n : seats) {
            for (const std::string& each : fields_conformance<M>(type, league, n)) {
                all.push_back(each);
            }
        }
    }
    return all;
}

}  // namespace carom::tests
