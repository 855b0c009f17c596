// The complete state of a race between two turns: the course, which is fixed for a race, and the
// state, as one value.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/search_race/rules.h"

namespace carom::search_race {

// An official map has 3 to 8 points. A map that is given may have more.
constexpr int MAX_POINTS = 32;

// The points of a map. The car starts at point 0.
struct Course {
    int points = 0;
    double x[MAX_POINTS] = {}, y[MAX_POINTS] = {};

    // Returns the point that is the next checkpoint of a car that has passed `passed` checkpoints.
    int next(int passed) const { return (passed + 1) % points; }
    int passings() const { return LAPS * points; }  // checkpoints of the whole race
};

// The car without its heading. Whole numbers between turns.
struct Car {
    double x, y;  // units
    double vx, vy;  // units per turn
    std::int32_t passed;  // checkpoints since the start
};

// The reason why the race was lost before its last turn.
enum class Out : std::int8_t { NO, INVALID, TIMEOUT };

struct State {
    Car car;
    double angle;  // radians, the heading
    // The time within the last turn when its last checkpoint was passed, or NO_PASSING.
    double passed_at;
    std::int32_t turn;
    std::int8_t debug;  // 1: the input tells passed_at
    Out out;
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied by memcpy");

// A position of a race: the state between two turns, and what the race keeps constant.
struct Position {
    State state;
    Course course;
};

inline bool is_finished(const State& s, const Course& course) {
    return s.car.passed >= course.passings();
}

inline bool is_terminal(const State& s, const Course& course) {
    return is_finished(s, course) || s.out != Out::NO || s.turn >= MAX_TURNS;
}
inline bool is_terminal(const Position& p) { return is_terminal(p.state, p.course); }

// Returns the result in hundredths of a turn. Less is better. The finishing turn counts by its
// fraction. A race that finishes in the very last turn is lost, because the referee would report it
// in a turn that is not played any more.
inline int result_of(const State& s, const Course& course) {
    if (!is_finished(s, course) || s.turn >= MAX_TURNS) return LOST;
    return static_cast<int>(headings::round_half_up((s.turn - 1 + s.passed_at) * 100));
}

}  // namespace carom::search_race
