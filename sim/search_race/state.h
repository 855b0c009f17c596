// This file contains the constants of Search Race, the state between two turns, and the orders of a
// turn, as plain values. Source: RULES.md in this folder. A change to a constant changes every
// result.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/base/steering.h"

namespace carom::search_race {

using carom::PI;
using steering::degrees, steering::MAX_THRUST, steering::MAX_TURN, steering::KEPT_SPEED,
    steering::radians;

constexpr const char *NAME = "search_race", *TITLE = "Search Race";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 50;  // time limits of an answer

constexpr int LAPS = 3;
constexpr int MAX_TURNS = 600;
// The size of the map in units. The car can cross the edges.
constexpr double WIDTH = 16000, HEIGHT = 9000;
constexpr double CHECKPOINT_RADIUS = 600;  // units
// The value of passed_at after a turn in which the car passed no checkpoint.
constexpr double NO_PASSING = 2;
// The result of a race that was lost, in hundredths of a turn.
constexpr int LOST = 100'000;

// A Position is the complete state of a race between two turns: the course, which is fixed for a
// race, and the State.

// An official map has 3 to 8 points. Other maps may have more.
constexpr int MAX_POINTS = 32;

// The points of a map. The car starts at point 0.
struct Course {
    int points = 0;
    double x[MAX_POINTS] = {}, y[MAX_POINTS] = {};

    // Returns the index of the next checkpoint of a car that has passed `passed` checkpoints.
    int next(int passed) const { return (passed + 1) % points; }
    int passings() const { return LAPS * points; }  // number of checkpoints in the whole race
};

// The car without its heading. Between turns all values are integers.
struct Car {
    double x, y;  // units
    double vx, vy;  // units per turn
    std::int32_t passed;  // number of checkpoints passed since the start
};

// The reason why the race was lost before its last turn.
enum class Out : std::int8_t { NO, INVALID, TIMEOUT };

struct State {
    Car car;
    double angle;  // heading in radians
    // The time within the last turn at which the car passed a checkpoint for the last time, or
    // NO_PASSING.
    double passed_at;
    std::int32_t turn;
    std::int8_t debug;  // 1: the bot's input contains passed_at
    Out out;
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied by memcpy");

// A position of a race: the state between two turns, and the course, which stays constant.
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

// Returns the result in hundredths of a turn. A smaller result is better. In the finishing turn
// only the time until the finish counts. A race that finishes in the very last turn is lost,
// because the referee would report the finish in a turn that is not played any more.
inline int result_of(const State& s, const Course& course) {
    if (!is_finished(s, course) || s.turn >= MAX_TURNS) return LOST;
    return static_cast<int>(headings::round_half_up((s.turn - 1 + s.passed_at) * 100));
}

using steering::Heading;

// The car's order in a turn. If its kind is NONE (no answer or an invalid answer), the race is
// lost, and the turn is not played.
struct Order : steering::Order {
    bool debug = false;  // The input contains passed_at from now on.
    // The reason why the race is lost if there is no order.
    Out out = Out::TIMEOUT;
};

}  // namespace carom::search_race
