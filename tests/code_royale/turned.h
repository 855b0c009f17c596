// Turns a match of Code Royale about the centre of the field, and exchanges the two players.
#pragma once

#include <utility>

#include "sim/code_royale/state.h"
#include "tests/turned.h"

namespace carom::code_royale {

struct Turned : tests::Turning<State> {
    static constexpr int SIDE = 17, PLAYER = 1;
    static constexpr std::uint64_t HASH = 4210830390940087878u;

    static State of(const State& s) {
        State m = s;
        for (int p = 0; p < PLAYERS; ++p) {
            while (m.creeps[p] > 0) remove_creep(m, p, m.first_creep(p));
        }
        for (int p = 0; p < PLAYERS; ++p) {
            for (int i = s.first_creep(p); i < s.end_of_creeps(p); ++i) {
                add_creep(m, 1 - p, static_cast<Kind>(s.kind[i]),
                          {WIDTH - s.x[i], HEIGHT - s.y[i]});
                m.health[m.end_of_creeps(1 - p) - 1] = s.health[i];
            }
        }
        for (int p = 0; p < PLAYERS; ++p) {
            const int to = m.queen(p), from = s.queen(1 - p);
            m.x[to] = WIDTH - s.x[from], m.y[to] = HEIGHT - s.y[from];
            m.health[to] = s.health[from], m.gold[p] = s.gold[1 - p];
        }
        for (int k = 0; k < s.sites; ++k) {
            const int to = m.body_of_site(k), from = s.body_of_site(k);
            m.x[to] = WIDTH - s.x[from], m.y[to] = HEIGHT - s.y[from];
            if (s.site[k].owner != NOBODY) {
                m.site[k].owner = static_cast<std::int8_t>(1 - s.site[k].owner);
            }
        }
        return m;
    }
    static void vary(State&, Rng&) {}
};

}  // namespace carom::code_royale
