// This file lists every number in the state of Mean Max.
#pragma once

#include "sim/base/fields.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

// `s` is a State or a const State. Wreck positions have the kind ROUNDED, because in league 0 they
// come from a cosine, whose last bit differs between libraries.
template <class S, class Each>
CAROM_INLINE void for_each_field(S& s, Each&& each) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn";
    each(Field{"units", "", Field::COUNT}, s.units.count);
    for (int u = 0; u < s.units.count; ++u) {
        each(Field{"x", UNITS}, s.units.x[u]);
        each(Field{"y", UNITS}, s.units.y[u]);
        each(Field{"vx", SPEED}, s.units.vx[u]);
        each(Field{"vy", SPEED}, s.units.vy[u]);
        each(Field{"radius", UNITS}, s.units.radius[u]);
        each(Field{"mass", "mass"}, s.units.mass[u]);
        each(Field{"id", ""}, s.id[u]);
        each(Field{"type", "", Field::EXACT, "0 reaper, 1 destroyer, 2 doof, 3 tanker"}, s.type[u]);
        each(Field{"player", "", Field::EXACT,
                   "owner of a looter or of a tanker's spawn; -1: not known"},
             s.player[u]);
        each(Field{"water", "", Field::EXACT, "of a tanker"}, s.water[u]);
        each(Field{"size", "", Field::EXACT, "water that a tanker can hold"}, s.size[u]);
    }
    each(Field{"wrecks", "", Field::COUNT}, s.wrecks.count);
    for (auto& w : s.wrecks) {
        each(Field{"wreck x", UNITS, Field::ROUNDED}, w.x);
        each(Field{"wreck y", UNITS, Field::ROUNDED}, w.y);
        each(Field{"wreck radius", UNITS}, w.radius);
        each(Field{"wreck reach2", "units squared", Field::DERIVED}, w.reach2);
        each(Field{"wreck id", ""}, w.id);
        each(Field{"wreck owner", "", Field::EXACT, "player of the spawn; -1: not known"}, w.owner);
        each(Field{"wreck water", ""}, w.water);
    }
    each(Field{"effects", "", Field::COUNT}, s.effects.count);
    for (auto& e : s.effects) {
        each(Field{"effect x", UNITS}, e.x);
        each(Field{"effect y", UNITS}, e.y);
        each(Field{"effect id", ""}, e.id);
        each(Field{"effect type", "", Field::EXACT, "5 tar pool, 6 oil slick, 7 grenade"}, e.type);
        each(Field{"effect duration", "turns", Field::EXACT, "left"}, e.duration);
        each(Field{"effect looter", "", Field::EXACT, "index of the looter; -1: not known"},
             e.looter);
    }
    for (int p = 0; p < PLAYERS; ++p) {
        each(Field{"score", ""}, s.score[p]);
        each(Field{"rage", ""}, s.rage[p]);
        each(Field{"spawned", "", Field::EXACT, "entries that the player has taken from the queue"},
             s.spawned[p]);
    }
    each(Field{"next id", ""}, s.next_id);
    each(Field{"turn", "turns"}, s.turn);
    each(Field{"league", ""}, s.league);
}

}  // namespace carom::mean_max
