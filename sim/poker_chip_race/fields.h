// This file lists every number in the state of a match.
#pragma once

#include "sim/base/fields.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race {

// `s` is a Table or a const Table.
template <class S, class Each>
CAROM_INLINE void for_each_field(S& s, Each&& each) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn";
    each(Field{"chips", "", Field::COUNT}, s.count);
    for (int i = 0; i < s.count; ++i) {
        each(Field{"x", UNITS}, s.x[i]);
        each(Field{"y", UNITS}, s.y[i]);
        each(Field{"vx", SPEED}, s.vx[i]);
        each(Field{"vy", SPEED}, s.vy[i]);
        each(Field{"radius", UNITS}, s.radius[i]);
        each(Field{"id", ""}, s.id[i]);
        each(Field{"owner", "", Field::EXACT, "player; -1: neutral"}, s.owner[i]);
    }
    each(Field{"eaten", "", Field::COUNT, "owned chips that the last motion ate"}, s.eaten.count);
    for (auto& e : s.eaten) {
        each(Field{"eaten id", ""}, e.id);
        each(Field{"eaten owner", "", Field::EXACT, "player"}, e.owner);
    }
    each(Field{"players", "", Field::COUNT}, s.players);
    for (int p = 0; p < s.players; ++p)
        each(Field{"lost at", "turns", Field::EXACT, "-1: not lost"}, s.lost_at[p]);
    each(Field{"next id", ""}, s.next_id);
    each(Field{"turn", "turns"}, s.turn);
}

}  // namespace carom::poker_chip_race
