// Billiards for one player, in which less is better: pocket all balls in as few turns as possible.
// The score is hundredths of a turn, as whole numbers.
#pragma once

#include "tests/toy/adapter.h"

namespace carom::toy {

struct SoloAdapter : GameAdapter {
    static constexpr int LOST = 100 * (MAX_TURNS + 1);

    static referee::GameInfo info() {
        referee::GameInfo info = GameAdapter::info();
        info.name = "toy_solo";
        info.title = "Billiards alone";
        info.min_seats = info.max_seats = 1;
        info.less_is_better = true;
        info.score_decimals = 2;
        info.settings[0].values = {3};
        return info;
    }
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance& chance) {
        referee::MatchConfig own = setup;
        own.settings.emplace("balls", setting_of(info(), setup, "balls"));
        GameAdapter::new_initial_state(own, s, chance);
    }
    static bool is_terminal(const State& s, const std::vector<bool>& living) {
        return s.count == s.players || !living[0] || s.turn >= MAX_TURNS;
    }
    static std::vector<int> scores(const State& s) {
        return {s.count == s.players ? 100 * s.turn : LOST};
    }
    static std::vector<int> places(const State&, const std::vector<bool>&) { return {1}; }
};

}  // namespace carom::toy
