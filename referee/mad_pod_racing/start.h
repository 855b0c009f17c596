// Draws a course from a seed, or reads a course from given points. Places the pods on the starting
// grid, as the platform does (sim/mad_pod_racing/RULES.md, section 2).
#pragma once

#include <cstdint>
#include <string>

#include "sim/base/arctangent.h"
#include "sim/base/rng.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

constexpr const char* MAP_FORM = "x and y of 2 to 16 checkpoints, integers from 0 to 99999";

// Draws the checkpoints of a 64-bit seed.
void draw_checkpoints(std::int64_t seed, Course& course);
// Reads checkpoints from a text in MAP_FORM. Throws Error if the text has another form.
void read_checkpoints(const std::string& map, Course& course);
// Returns the checkpoints as text, "x y x y ...".
std::string map_of(const Course& course);

// Returns the state at the start: all pods stand side by side at the first checkpoint, on a line
// perpendicular to the direction of the second checkpoint.
State grid_of(const Course& course);

}  // namespace carom::mad_pod_racing

// Draws random positions that are hard for a simulator, for tests, benchmarks, and users who check
// their own simulator.

namespace carom::mad_pod_racing::positions {

enum class Kind {
    STARTING,  // Pods are at rest at the first checkpoint.
    SPREAD,  // Positions and velocities are random.
    CROWDED,  // Pods are close together, so that all of them meet.
    TOUCHING,  // Distances between pods are two radii, up to 2 units off.
    MIRRORED,  // Positions are symmetric, so that contacts happen at the same time.
    AT_CHECKPOINTS,  // Pods are near the edge of their next checkpoint.
    KINDS
};

inline Course random_course(Rng& rng, int league) {
    Course course;
    course.rules = LEAGUE[league];
    course.checkpoints = 2 + rng.below(6);
    for (int k = 0; k < course.checkpoints; ++k) {
        course.x[k] = 1000 + rng.below(14001), course.y[k] = 1000 + rng.below(7001);
    }
    return course;
}

inline State at_rest(const Course& course) {
    State s{};
    s.pods = course.pods();
    for (int i = 0; i < s.pods; ++i) {
        s.x[i] = course.x[0] + 1000 * i - 1500, s.y[i] = course.y[0];
        s.shielded_at[i] = NO_SHIELD_YET;
    }
    return s;
}

// Draws a state in the middle of a race. Each angle is the direction of a vector with an integer y
// and a half-integer x.
inline State random_state(Rng& rng, Kind kind, const Course& course) {
    State s = at_rest(course);
    if (kind == Kind::STARTING) return s;
    s.turn = rng.below(MAX_TURNS);
    for (int i = 0; i < s.pods; ++i) {
        const bool near = kind == Kind::CROWDED || kind == Kind::MIRRORED;
        s.x[i] = near ? 8000 + rng.below(1601) - 800 : rng.below(16001);
        s.y[i] = near ? 4500 + rng.below(1601) - 800 : rng.below(9001);
        const int speed = rng.chance(0.2) ? 2500 : 700;
        s.vx[i] = rng.below(2 * speed + 1) - speed, s.vy[i] = rng.below(2 * speed + 1) - speed;
        if (rng.chance(0.1)) s.vx[i] = s.vy[i] = 0;
        s.turned[i] = rng.chance(0.9);
        const double y = rng.below(2001) - 1000, x = rng.below(2001) - 1000 + 0.5;
        s.angle[i] = arctangent2(y, x);
        s.passed[i] = rng.below(course.passings());
        s.passed_at[i] = s.turn - rng.below(100);
        s.boosted[i] = rng.chance(0.5);
        s.shield[i] = rng.chance(0.2);
        s.shielded_at[i] = s.shield[i] ? s.turn - 1 : s.turn - 2 - rng.below(10);
    }
    for (int i = 0; i < s.pods; ++i) {
        const int other = i == 0 ? 0 : rng.below(i);
        if (kind == Kind::TOUCHING && i > 0) {
            const int gap = 799 + rng.below(4);
            const bool along_x = rng.chance(0.5);
            s.x[i] = s.x[other] + (along_x ? gap : 0), s.y[i] = s.y[other] + (along_x ? 0 : gap);
            if (rng.chance(0.5)) s.vx[i] = s.vx[other];
            if (rng.chance(0.5)) s.vy[i] = s.vy[other];
        }
        if (kind == Kind::MIRRORED && i % 2 == 1) {
            s.x[i] = 16000 - s.x[i - 1], s.y[i] = s.y[i - 1];
            s.vx[i] = -s.vx[i - 1], s.vy[i] = s.vy[i - 1];
            if (i == 3) s.y[2] = 9000 - s.y[0], s.y[3] = 9000 - s.y[1];
        }
        if (kind == Kind::AT_CHECKPOINTS) {
            const int next = course.next(s.passed[i]);
            const double edge = CHECKPOINT_RADIUS + rng.below(5) - 2;
            s.x[i] = course.x[next] + (rng.chance(0.5) ? edge : rng.below(1201) - 600);
            s.y[i] = course.y[next] + (rng.chance(0.5) ? edge : rng.below(1201) - 600);
        }
    }
    return s;
}

}  // namespace carom::mad_pod_racing::positions
