// What every game must keep, whatever its rules, so that the tools around it can rely on it. Each
// check plays a game and returns a sentence for whatever is wrong with it; none is what one wants.
#pragma once

#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "referee/game_of.h"
#include "sim/engine/fields.h"

namespace carom::tests {

using Complaints = std::vector<std::string>;

// Prints what a bot's reader makes of an input, by the referee's own hand: the same text again. One
// echo hears a whole match, from its first turn.
using Echo = std::function<std::string(const std::string& input, int seat, int league)>;

// Everything but the fields' list, of one league and number of seats.
Complaints conformance(const referee::GameType& type, int league, int seats, const Echo& echo);

// Plays `turns` turns of random answers.
void play_at_random(referee::Game& game, Rng& rng, int turns);

// The list of fields: a byte of a number in it that is flipped alone moves the fingerprint; and
// whatever byte of a state is in no field decides nothing that can be seen, now or a turn later.
template <class G>
Complaints fields_conformance(int league, int seats);
// The same in each of these leagues with each of these numbers of seats.
template <class G>
Complaints fields_conformance(std::initializer_list<int> leagues,
                              std::initializer_list<int> seats) {
    Complaints all;
    for (const int league : leagues) {
        for (const int n : seats) {
            for (const std::string& each : fields_conformance<G>(league, n)) all.push_back(each);
        }
    }
    return all;
}

template <class G>
Complaints fields_conformance(int league, int seats) {
    using State = typename G::State;
    Complaints complaints;
    referee::GameOf<G> game({7, league, seats});
    Rng rng(3);
    play_at_random(game, rng, 12);
    const auto state = std::make_unique<State>(game.state());
    const std::uint64_t before = G::hash_of(*state);
    char* const raw = reinterpret_cast<char*>(state.get());
    std::set<std::ptrdiff_t> covered;
    for_each_field(*state, [&](const Field& field, auto& value) {
        char* const bytes = reinterpret_cast<char*>(&value);
        // A bool has no other value than 0 and 1.
        constexpr char BIT = std::is_same_v<std::decay_t<decltype(value)>, bool> ? 1 : 0x10;
        for (std::size_t k = 0; k < sizeof value; ++k) {
            covered.insert(bytes + k - raw);
            if (field.kind == Field::COUNT || field.kind == Field::DERIVED) continue;
            if (field.kind == Field::ROUNDED && k + 2 < sizeof value) continue;
            bytes[k] ^= BIT;
            if (G::hash_of(*state) == before) {
                complaints.push_back(std::string("byte of ") + field.name +
                                     " does not move the fingerprint");
            }
            bytes[k] ^= BIT;
        }
    });
    const auto seen = [&](const State& from) {
        std::string text;
        const auto s = std::make_unique<State>(from);
        typename G::PlatformView view{};
        typename G::Orders orders{};
        Rng answers(5);
        for (int turn = 0; turn < 2; ++turn) {
            for (int seat = 0; seat < seats; ++seat) {
                if (!G::is_asked(*s, seat)) continue;
                text += G::input(*s, seat);
                G::read_answer(*s, seat, G::random_answer(*s, seat, answers), orders);
            }
            if (turn == 0) G::step(*s, orders, game.chance(), view, nullptr, 0);
        }
        return text;
    };
    const std::string expected = seen(*state);
    constexpr std::size_t ALL = 16'384;  // of a larger state, a byte now and then behind these
    for (std::size_t k = 0; k < sizeof(State) && complaints.size() < 5; k += k < ALL ? 1 : 61) {
        if (covered.count(static_cast<std::ptrdiff_t>(k))) continue;
        raw[k] ^= 0x11;
        if (seen(*state) != expected) {
            complaints.push_back("byte " + std::to_string(k) +
                                 " of the state decides something and is in no field");
        }
        raw[k] ^= 0x11;
    }
    return complaints;
}

}  // namespace carom::tests
