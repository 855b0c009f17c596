// Provides the maps of Search Race: the platform's 50 test cases, given maps, and maps drawn from a
// seed. Draws hard positions for tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/base/rng.h"
#include "sim/search_race/stages.h"
#include "sim/search_race/state.h"

namespace carom::search_race {

// One of the platform's test cases.
struct OfficialMap {
    std::string name, points;  // The form of `points` is "x y;x y;...".
};
const std::vector<OfficialMap>& official_maps();

// Describes the texts that read_map accepts.
constexpr const char* MAP_FORM =
    "the name of an official map (test1, test2, test7 to test50, test700, test701, test702, "
    "test704), or its points, \"x y;x y;...\"";

// Returns the map with this name, or with these points. Throws Error if the text is neither.
Course read_map(const std::string& text);
// Returns the points as golden games list them: "x y x y ...".
std::string points_of(const Course& course);
// Returns the map of a seed. Seeds 1 to 50 are the official maps in their order. Any other seed
// draws a map of the same kind.
Course map_of(std::int64_t seed);

}  // namespace carom::search_race

// Draws random positions that are hard for a simulator, for tests, benchmarks, and users who check
// their own simulator.

namespace carom::search_race::positions {

enum class Kind {
    SPREAD,  // Position, velocity and heading are random.
    AT_EDGE,  // Without thrust, the turn ends at a checkpoint's edge, or almost.
    GRAZING,  // The path touches, or nearly touches, the edge of a checkpoint.
    INSIDE,  // The car is inside the next checkpoint.
    WHOLE_HEADINGS,  // Headings are multiples of 90 degrees.
    KINDS
};

// Draws a course on which checkpoints may overlap and points may be equal.
inline Course random_course(Rng& rng) {
    constexpr int MAX_DRAWN = 8;
    Course course;
    course.points = 2 + rng.below(MAX_DRAWN - 1);
    const bool is_close = rng.chance(0.3);
    for (int k = 0; k < course.points; ++k) {
        course.x[k] = is_close ? 8000 + rng.below(1500) : rng.below(16001);
        course.y[k] = is_close ? 4500 + rng.below(1500) : rng.below(9001);
    }
    if (rng.chance(0.1)) course.x[1] = course.x[0], course.y[1] = course.y[0];
    return course;
}

// Draws a state in the middle of a race.
inline State random_state(Rng& rng, Kind kind, const Course& course) {
    constexpr int R = static_cast<int>(CHECKPOINT_RADIUS), SPEED = 1200, QUARTER = 90;
    const auto around = [&](int most) { return double(rng.below(2 * most + 1) - most); };
    State s{};
    s.turn = rng.below(MAX_TURNS);
    s.passed_at = NO_PASSING;
    s.angle = tidy(radians(rng.below(361)));
    Car& car = s.car;
    car.passed = rng.below(course.passings());
    const int next = course.next(car.passed);
    const double cx = course.x[next], cy = course.y[next];
    car = {double(rng.below(16001)), double(rng.below(9001)), around(SPEED), around(SPEED),
           car.passed};
    if (rng.chance(0.1)) car.vx = car.vy = 0;
    switch (kind) {
        case Kind::AT_EDGE:  // Without thrust the car arrives at the edge.
            car.vx = around(SPEED), car.vy = 0;
            car.x = cx + (rng.chance(0.5) ? R : -R) - car.vx + around(2), car.y = cy;
            if (rng.chance(0.5)) std::swap(car.vx, car.vy), car.x = cx, car.y = cy + R - car.vy;
            break;
        case Kind::GRAZING:
            car.vy = 0, car.x = cx - car.vx / 2, car.y = cy + (rng.chance(0.5) ? R : -R);
            car.x = cut(car.x), car.y += around(1);
            break;
        case Kind::INSIDE:
            car.x = cx + around(R / 2), car.y = cy + around(R / 2);
            break;
        case Kind::WHOLE_HEADINGS:
            s.angle = tidy(radians(QUARTER * rng.below(5)));
            car.vx = 20 * around(40), car.vy = 20 * around(40);
            break;
        case Kind::SPREAD:
        case Kind::KINDS:
            break;
    }
    return s;
}

}  // namespace carom::search_race::positions
