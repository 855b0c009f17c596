// Billiards for the referee's tools (referee/game/game_of.h lists the functions that a game
// provides).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game_of.h"
#include "tests/toy/fields.h"

namespace carom::toy {

struct GameAdapter : referee::GameDefaults {
    using State = toy::State;
    using Orders = toy::Orders;
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance&);
    // The input: a line "players me league turn balls", a line with the scores, then a line "x y vx
    // vy mover" for each player's ball and each other ball.
    static std::string input(const State& s, int seat);
    static int answer_lines(const State&, int) { return 1; }
    // The answer is the direction and the size of the push: X Y PUSH.
    static std::optional<referee::Invalid> read_answer(const State& s, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng);
    static void step(State& s, const Orders& orders, const Chance&, PlatformView&,
                     referee::MatchObserver* observer, int engine);
    static bool is_terminal(const State& s, const std::vector<bool>& living);
    static std::vector<int> scores(const State& s);
    static std::vector<int> places(const State& s, const std::vector<bool>& living);
    static std::vector<referee::Body> bodies(const State& s);

    static void apply_action(const State& s, int seat, const double* numbers, Orders& orders);
    static void observation(const State& s, int seat, referee::NumberSink& sink);
    static void fill(State& s) { s.count = MAX_BALLS; }
    static void randomize_position(State& s, Chance&, int position, Rng& rng);
};

}  // namespace carom::toy
