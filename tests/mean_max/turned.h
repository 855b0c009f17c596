// Turns a position of Mean Max by a right angle around the centre.
#pragma once

#include "sim/mean_max/state.h"
#include "tests/turned.h"

namespace carom::mean_max {

struct Turned : tests::Turning<State> {
    static constexpr int SIDE = 20;
    static constexpr std::uint64_t HASH = 3732004431557581382u;

    static State of(const State& s) {
        State t = s;
        for (int u = 0; u < s.units.count; ++u) {
            t.units.x[u] = -s.units.y[u], t.units.y[u] = s.units.x[u];
            t.units.vx[u] = -s.units.vy[u], t.units.vy[u] = s.units.vx[u];
        }
        const auto turn = [](auto& placed) {
            const double x = placed.x;
            placed.x = -placed.y, placed.y = x;
        };
        for (Wreck& wreck : t.wrecks) turn(wreck);
        for (Effect& effect : t.effects) turn(effect);
        return t;
    }
    // The features describe the enemy with the higher score first.
    static int rival(const State& s) { return s.score[2] > s.score[1] ? 2 : 1; }
    static void vary(State& s, Rng& rng) {
        for (int& score : s.score) score = rng.below(WIN_SCORE);
    }
};

}  // namespace carom::mean_max
