// Fantastic Bits for the referee's tools (game_of.h lists the functions that a game provides).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game_of.h"
#include "sim/fantastic_bits/fields.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

struct GameAdapter : referee::GameDefaults {
    using State = fantastic_bits::State;
    struct Orders {
        fantastic_bits::Orders orders;
        std::string messages[WIZARDS];
    };
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance&);
    static std::string input(const State& s, int seat);
    static int answer_lines(const State&, int) { return WIZARDS_EACH; }
    // If a line is invalid, the line before it still counts.
    static std::optional<referee::Invalid> read_answer(const State& s, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng);
    static void step(State& s, const Orders& orders, const Chance&, PlatformView&,
                     referee::MatchObserver* observer, int engine);
    static bool is_terminal(const State& s, const std::vector<bool>&);
    static std::vector<int> scores(const State& s);
    static std::vector<referee::Body> bodies(const State& s);
    static std::vector<int> counters(const State& s, int seat);

    // Orders and observations as numbers (numbers.cpp).
    static constexpr int ORDER_NUMBERS = 5;
    static void tell_numbers(referee::GameInfo& info);
    static void apply_action(const State& s, int seat, const double* numbers, Orders& orders);
    static void observation(const State& s, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const State& s, const Orders& orders, const Chance& chance,
                              referee::NumberSink& sink);
    static void fill(State& s);
    static void randomize_position(State& s, Chance& chance, int position, Rng& rng);

    static void leave(State& s, int seat) { s.out[seat] = true; }
    static std::vector<std::string> opening_lines(const State& s);
};

}  // namespace carom::fantastic_bits
