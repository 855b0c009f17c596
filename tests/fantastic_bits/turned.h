// Mirrors a match of Fantastic Bits from left to right, and exchanges the two players.
#pragma once

#include <utility>

#include "sim/fantastic_bits/state.h"
#include "tests/turned.h"

namespace carom::fantastic_bits {

struct Turned : tests::Turning<State> {
    static constexpr int SIDE = 21, PLAYER = 1;
    static constexpr std::uint64_t HASH = 16407303397406928065u;

    static State of(const State& s) {
        State m = s;
        for (int i = 0; i < s.movers(); ++i) {
            const int from = i < WIZARDS ? (i + WIZARDS_EACH) % WIZARDS : i;
            m.x[i] = WIDTH - s.x[from], m.y[i] = s.y[from];
            m.vx[i] = -s.vx[from], m.vy[i] = s.vy[from];
            if (i < WIZARDS) m.wizard[i] = s.wizard[from];
        }
        std::swap(m.score[0], m.score[1]), std::swap(m.mana[0], m.mana[1]);
        return m;
    }
    static void vary(State& s, Rng& rng) {
        for (auto& score : s.score) score = static_cast<std::int16_t>(rng.below(4));
    }
};

}  // namespace carom::fantastic_bits
