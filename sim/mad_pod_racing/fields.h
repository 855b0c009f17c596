// This file lists every number in the state of a race.
#pragma once

#include "sim/base/fields.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// Calls each(field, value) for every number of a State or const State, and of a Course.
template <class S, class Each>
CAROM_INLINE void for_each_state_field(S& s, Each&& each) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn", *TURNS = "turns";
    each(Field{"pods", "", Field::COUNT}, s.pods);
    for (int i = 0; i < s.pods; ++i) {
        each(Field{"x", UNITS}, s.x[i]);
        each(Field{"y", UNITS}, s.y[i]);
        each(Field{"vx", SPEED}, s.vx[i]);
        each(Field{"vy", SPEED}, s.vy[i]);
        each(Field{"angle", "radians"}, s.angle[i]);
        each(Field{"turned", "", Field::EXACT, "1: it has an angle"}, s.turned[i]);
        each(Field{"shield", "", Field::EXACT, "1: ten times its mass"}, s.shield[i]);
        each(Field{"shielded at", TURNS, Field::EXACT, "turn of the last shield; -100: none"},
             s.shielded_at[i]);
        each(Field{"boosted", "", Field::EXACT, "1: the boost is used up"}, s.boosted[i]);
        each(Field{"passed", "", Field::EXACT, "checkpoints since the start"}, s.passed[i]);
        each(Field{"passed at", TURNS, Field::EXACT, "time of the last checkpoint"},
             s.passed_at[i]);
    }
    for (auto& out : s.out)
        each(Field{"out", "", Field::EXACT,
                   "0 no, 1 invalid answer, 2 no answer in time, 3 too long without a checkpoint"},
             out);
    each(Field{"turn", TURNS}, s.turn);
}

template <class C, class Each>
CAROM_INLINE void for_each_course_field(C& course, Each&& each) {
    each(Field{"rules pods", ""}, course.rules.pods);
    each(Field{"rules power", "units per turn"}, course.rules.power);
    each(Field{"rules boost", ""}, course.rules.boost);
    each(Field{"rules shield", ""}, course.rules.shield);
    each(Field{"rules collide", ""}, course.rules.collide);
    each(Field{"checkpoints", "", Field::COUNT}, course.checkpoints);
    for (int k = 0; k < course.checkpoints; ++k) {
        each(Field{"checkpoint x", "units"}, course.x[k]);
        each(Field{"checkpoint y", "units"}, course.y[k]);
    }
}

template <class Each>
CAROM_INLINE void for_each_field(const State& s, Each&& each) {
    for_each_state_field(s, each);
}
template <class R, class Each>
CAROM_INLINE std::enable_if_t<std::is_same_v<std::remove_const_t<R>, Position>> for_each_field(
    R& race, Each&& each) {
    for_each_state_field(race.state, each);
    for_each_course_field(race.course, each);
}

}  // namespace carom::mad_pod_racing
