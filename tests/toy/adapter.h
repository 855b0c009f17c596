// Marbles for the referee's tools (referee/game_of.h lists the functions that a game provides).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/appearance.h"
#include "referee/game_of.h"
#include "tests/toy/step.h"

namespace carom::toy {

struct GameAdapter : referee::GameDefaults {
    using State = toy::State;
    using Orders = toy::Orders;
    struct Chance {};
    struct PlatformView {};
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance&);
    // The input: numbers of players and coins, then a line x y vx vy score per marble, the own one
    // first, and a line x y per coin.
    static std::string input(const State& s, int seat);
    static int answer_lines(const State&, int) { return 1; }
    // The answer has the form X Y THRUST.
    static std::optional<referee::Invalid> read_answer(const State& s, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng);
    static void step(State& s, const Orders& orders, const Chance&, PlatformView&,
                     referee::MatchObserver* observer, int engine);
    static std::string platform_opening(const State&, PlatformView&) { return ""; }
    static int league_by_opening(const std::string&) { return -1; }
    static int turn(const State& s) { return s.turn; }
    static bool is_terminal(const State& s, const std::vector<bool>& living);
    static std::vector<int> scores(const State& s);
    static std::vector<int> places(const State& s, const std::vector<bool>& living);
    static std::vector<referee::Body> bodies(const State& s);
    static std::vector<int> counters(const State&, int) { return {}; }
    static std::uint64_t hash_of(const State& s) { return hash_of_fields(s); }

    static void apply_action(const State& s, int seat, const double* numbers, Orders& orders);
    static void observation(const State& s, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const State&, const Orders&, const Chance&, referee::NumberSink&) {}
    static void fill(State& s) { s.coins = MAX_COINS; }
    static void randomize_position(State& s, Chance&, int position, Rng& rng);
};

}  // namespace carom::toy
