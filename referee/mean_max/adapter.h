// Mean Max for the referee's tools (game_of.h lists the functions that a game provides).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game_of.h"
#include "referee/mean_max/platform_view.h"
#include "sim/mean_max/fields.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

struct GameAdapter : referee::GameDefaults {
    using State = mean_max::State;
    struct Orders {
        mean_max::Orders orders;
        Messages messages;
    };
    using Chance = SpawnQueue;
    using PlatformView = mean_max::PlatformView;
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance& queue);
    static std::string input(const State& s, int seat);
    static int answer_lines(const State& s, int seat);
    // If a line is invalid, the lines before it still count.
    static std::optional<referee::Invalid> read_answer(const State& s, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng);
    static void step(State& s, const Orders& orders, const Chance& queue, PlatformView& view,
                     referee::MatchObserver* observer, int engine);
    static std::string platform_opening(const State& s, PlatformView& view);
    static int league_by_opening(const std::string& opening);
    // If one player is left, the match ends as soon as the player has the highest score.
    static bool is_terminal(const State& s, const std::vector<bool>& living);
    static std::vector<int> scores(const State& s);
    static std::vector<referee::Body> bodies(const State& s);
    static std::vector<int> counters(const State& s, int seat);

    // Orders and observations as numbers (numbers.cpp).
    static constexpr int ORDER_NUMBERS = 4;
    static void tell_numbers(referee::GameInfo& info);
    static void apply_action(const State& s, int seat, const double* numbers, Orders& orders);
    static void observation(const State& s, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const State& s, const Orders& orders, const Chance& chance,
                              referee::NumberSink& sink);
    static void fill(State& s);
    static void randomize_position(State& s, Chance& chance, int position, Rng& rng);
};

}  // namespace carom::mean_max
