// This file lists every number in the state of a race.
#pragma once

#include "sim/base/fields.h"
#include "sim/search_race/state.h"

namespace carom::search_race {

// Calls each(field, value) for every number of a State or const State, and of a Course.
template <class S, class Each>
CAROM_INLINE void for_each_state_field(S& s, Each&& each) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn";
    each(Field{"x", UNITS}, s.car.x);
    each(Field{"y", UNITS}, s.car.y);
    each(Field{"vx", SPEED}, s.car.vx);
    each(Field{"vy", SPEED}, s.car.vy);
    each(Field{"angle", "radians"}, s.angle);
    each(Field{"passed", "", Field::EXACT, "checkpoints since the start"}, s.car.passed);
    each(Field{"passed at", "turns", Field::EXACT,
               "time of the last checkpoint within the last turn; 2: none"},
         s.passed_at);
    each(Field{"debug", "", Field::EXACT, "1: the input tells the time of the last checkpoint"},
         s.debug);
    each(Field{"out", "", Field::EXACT, "0 no, 1 invalid answer, 2 no answer in time"}, s.out);
    each(Field{"turn", "turns"}, s.turn);
}

template <class C, class Each>
CAROM_INLINE void for_each_course_field(C& course, Each&& each) {
    each(Field{"points", "", Field::COUNT}, course.points);
    for (int k = 0; k < course.points; ++k) {
        each(Field{"point x", "units"}, course.x[k]);
        each(Field{"point y", "units"}, course.y[k]);
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

}  // namespace carom::search_race
