// A hash over everything in a state, to tell whether two are the same.
#pragma once

#include <cstdint>

#include "sim/hash.h"
#include "sim/mean_max/state.h"
#include "sim/round.h"

namespace carom::mean_max {

// Fingerprints a state; wreck positions as the protocol rounds them, since league 0's come from a
// cosine, whose last bit differs between libraries.
inline std::uint64_t hash_of(const State& s) {
    Hash h;
    const auto add = [&h](int v) { h.add(static_cast<std::int64_t>(v)); };
    for (int u = 0; u < s.units.count; ++u) {
        h.add(s.units.x[u]), h.add(s.units.y[u]), h.add(s.units.vx[u]), h.add(s.units.vy[u]);
        h.add(s.units.radius[u]), h.add(s.units.mass[u]);
        add(s.id[u]), add(s.type[u]), add(s.player[u]), add(s.water[u]), add(s.size[u]);
    }
    for (const Wreck& w : s.wrecks) {
        h.add(round_half_away(w.x)), h.add(round_half_away(w.y));
        add(w.radius), add(w.id), add(w.owner), add(w.water);
    }
    for (const Effect& e : s.effects) {
        h.add(e.x), h.add(e.y), add(e.id), add(e.type), add(e.duration), add(e.looter);
    }
    for (int p = 0; p < PLAYERS; ++p) add(s.score[p]), add(s.rage[p]), add(s.spawned[p]);
    add(s.next_id), add(s.turn), add(s.league);
    return h.value();
}

}  // namespace carom::mean_max
