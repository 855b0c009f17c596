// This file lists every number in the state of a match.
#pragma once

#include "sim/base/fields.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

// Calls each(field, value) for every number of a State, which may be const, or of a Yard (the round
// field of play).
template <class S, class Each>
CAROM_INLINE void for_each_state_field(S& s, Each&& each) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn", *TURNS = "turns";
    auto& m = s.movers;
    for (int i = 0; i < CARS; ++i) {
        each(Field{"x", UNITS}, m.x[i]);
        each(Field{"y", UNITS}, m.y[i]);
        each(Field{"vx", SPEED}, m.vx[i]);
        each(Field{"vy", SPEED}, m.vy[i]);
        each(Field{"angle", "radians"}, s.angle[i]);
        each(Field{"held", "", Field::EXACT, "id of the prisoner in the car; -1: none"}, s.held[i]);
    }
    each(Field{"prisoners", "", Field::COUNT}, s.prisoners);
    for (int k = 0; k < s.prisoners; ++k) {
        each(Field{"prisoner", "", Field::EXACT, "its id"}, s.prisoner[k]);
        each(Field{"prisoner x", UNITS}, m.x[CARS + k]);
        each(Field{"prisoner y", UNITS}, m.y[CARS + k]);
        each(Field{"prisoner vx", SPEED}, m.vx[CARS + k]);
        each(Field{"prisoner vy", SPEED}, m.vy[CARS + k]);
    }
    each(Field{"next id", "", Field::EXACT, "of the next prisoner"}, s.next_id);
    for (int p = 0; p < PLAYERS; ++p) {
        each(Field{"goals", ""}, s.goals[p]);
        each(Field{"scored at", TURNS, Field::EXACT, "time of the last goal; 0: none"},
             s.scored_at[p]);
        each(Field{"out", "", Field::EXACT, "0 no, 1 invalid answer, 2 no answer in time"},
             s.out[p]);
    }
    each(Field{"turn", TURNS}, s.turn);
    each(Field{"over", "", Field::EXACT, "1: ended before the last turn"}, s.over);
}

template <class Y, class Each>
CAROM_INLINE void for_each_yard_field(Y& yard, Each&& each) {
    each(Field{"yard radius", "units"}, yard.radius);
    each(Field{"hole radius", "units"}, yard.hole);
    each(Field{"swap impulse", "units per turn"}, yard.swap_impulse);
}

template <class Each>
CAROM_INLINE void for_each_field(const State& s, Each&& each) {
    for_each_state_field(s, each);
}
template <class M, class Each>
CAROM_INLINE std::enable_if_t<std::is_same_v<std::remove_const_t<M>, Position>> for_each_field(
    M& match, Each&& each) {
    for_each_state_field(match.state, each);
    for_each_yard_field(match.yard, each);
}

}  // namespace carom::bit_runner_2048
