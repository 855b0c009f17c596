// Lists the numbers of a state of Billiards, for hashes and for tools.
#pragma once

#include "sim/base/fields.h"
#include "sim/world/billiards.h"

namespace carom::billiards {

template <class S, class Each>
void for_each_field(S& s, Each&& each) {
    each(Field{"players", "", Field::COUNT}, s.players);
    for (int p = 0; p < s.players; ++p) each(Field{"score", ""}, s.score[p]);
    each(Field{"balls", "", Field::COUNT}, s.count);
    for (int i = 0; i < s.count; ++i) {
        each(Field{"x", "units"}, s.x[i]);
        each(Field{"y", "units"}, s.y[i]);
        each(Field{"vx", "units per turn"}, s.vx[i]);
        each(Field{"vy", "units per turn"}, s.vy[i]);
        each(Field{"radius", "units", Field::DERIVED}, s.radius[i]);
        each(Field{"mass", "", Field::DERIVED}, s.mass[i]);
        each(Field{"id", ""}, s.id[i]);
        each(Field{"mover", "", Field::EXACT, "player who last moved the ball, or -1"}, s.mover[i]);
    }
    each(Field{"league", ""}, s.league);
    each(Field{"turn", "turns"}, s.turn);
}

}  // namespace carom::billiards

namespace carom::toy {

using namespace billiards;

constexpr const char *NAME = "toy", *TITLE = "Billiards";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 100;

}  // namespace carom::toy
