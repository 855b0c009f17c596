// Draws the start of a match.
#include "referee/bit_runner_2048/start.h"

#include <array>
#include <cmath>

#include "referee/base/java_random.h"
#include "sim/base/vector.h"
#include "sim/bit_runner_2048/stages.h"

namespace carom::bit_runner_2048 {

namespace {

// Indices in Movers of two pairs of cars and one pair of prisoners. The two of a pair start at
// opposite positions.
constexpr std::array<std::array<int, 2>, 3> PAIRS = {{{0, 2}, {1, 3}, {CARS, CARS + 1}}};
constexpr int DRAWN = CARS + PRISONERS;

// Draws a position at the start distance. The angle is an integer of degrees.
Vector some_place(referee::JavaRandom& random) {
    const double share = random.next_double();
    const double angle = radians(headings::round_half_up(degrees(share * PI * 2)));
    return {std::trunc(cosine(angle) * START_DISTANCE) + 0.0,
            std::trunc(sine(angle) * START_DISTANCE) + 0.0};
}

// Returns whether a position is far enough from all bodies except body `except`. Bodies without a
// position yet are at the centre.
bool is_free(const Movers& m, const Vector& place, int except) {
    constexpr double APART = 1000;  // units
    for (int i = 0; i < DRAWN; ++i) {
        if (i != except && length(place.x - m.x[i], place.y - m.y[i]) < APART) return false;
    }
    return true;
}

}  // namespace

State initial_state(std::int64_t seed) {
    referee::JavaRandom random(seed);
    random.next_double();
    State s{};
    Movers& m = s.movers;
    for (const auto& [i, opposite] : PAIRS) {
        Vector place;
        do place = some_place(random);
        while (!is_free(m, place, i));
        m.x[i] = place.x, m.y[i] = place.y;
        m.x[opposite] = 0 - place.x, m.y[opposite] = 0 - place.y;
    }
    for (int i = 0; i < CARS; ++i) {
        s.angle[i] = tidy(arctangent2(0 - m.y[i], 0 - m.x[i]));
        s.held[i] = NOBODY;
    }
    s.prisoners = PRISONERS;
    s.next_id = car_id(CARS);
    for (int k = 0; k < PRISONERS; ++k) {
        const int i = CARS + k;
        const double share = PRISONER_SPEED / length(m.x[i], m.y[i]);
        m.vx[i] = cut((0 - m.x[i]) * share), m.vy[i] = cut((0 - m.y[i]) * share);
        s.prisoner[k] = s.next_id++;
    }
    return s;
}

}  // namespace carom::bit_runner_2048
