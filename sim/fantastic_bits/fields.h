// This file lists every number in the state of a match.
#pragma once

#include "sim/base/fields.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

// `s` is a State or a const State.
template <class S, class Each>
CAROM_INLINE void for_each_field(S& s, Each&& each) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn", *TURNS = "turns";
    each(Field{"snaffles", "", Field::COUNT}, s.snaffles);
    each(Field{"bludgers", "", Field::COUNT}, s.bludgers);
    for (int i = 0; i < s.movers(); ++i) {
        each(Field{"x", UNITS}, s.x[i]);
        each(Field{"y", UNITS}, s.y[i]);
        each(Field{"vx", SPEED}, s.vx[i]);
        each(Field{"vy", SPEED}, s.vy[i]);
    }
    for (auto& w : s.wizard) {
        each(Field{"holds", "", Field::EXACT, "snaffle; -1: none"}, w.held);
        each(Field{"cool-down", TURNS, Field::EXACT, "until it can catch again"}, w.cool_down);
        each(Field{"paid", "", Field::EXACT, "spell that starts next turn; -1: none"}, w.paid);
        each(Field{"paid target", "", Field::EXACT, "mover; -1: none"}, w.paid_target);
        for (auto& spell : w.spell) {
            each(Field{"spell turns", TURNS, Field::EXACT, "motions left"}, spell.turns);
            each(Field{"spell target", "", Field::EXACT, "mover; -1: none"}, spell.target);
        }
    }
    each(Field{"alive", "", Field::EXACT, "one bit per snaffle"}, s.alive);
    each(Field{"held", "", Field::EXACT, "one bit per snaffle"}, s.held);
    for (int k = 0; k < s.snaffles; ++k)
        each(Field{"ignored", "", Field::EXACT, "snaffles that it passes through, one bit each"},
             s.ignored[k]);
    for (int k = 0; k < s.bludgers; ++k)
        each(Field{"last victim", "", Field::EXACT, "wizard; -1: none"}, s.last_victim[k]);
    each(Field{"living", "", Field::EXACT, "snaffles in play before the last motion"}, s.living);
    for (int p = 0; p < PLAYERS; ++p) {
        each(Field{"out", "", Field::EXACT, "1: disqualified"}, s.out[p]);
        each(Field{"score", ""}, s.score[p]);
        each(Field{"mana", ""}, s.mana[p]);
    }
    each(Field{"turn", TURNS}, s.turn);
    each(Field{"rules contest", ""}, s.rules.contest);
    each(Field{"rules spells", ""}, s.rules.spells);
}

}  // namespace carom::fantastic_bits
