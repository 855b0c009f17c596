// Draws the start positions of cars and prisoners from a seed, with the same results as the
// official referee (sim/bit_runner_2048/RULES.md, "The start, from a seed").
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "sim/base/rng.h"
#include "sim/bit_runner_2048/stages.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

State initial_state(std::int64_t seed);

}  // namespace carom::bit_runner_2048

// Draws random positions that are hard for a simulator, for tests, benchmarks, and users who check
// their own simulator.

namespace carom::bit_runner_2048::positions {

enum class Kind {
    SPREAD,  // Positions and velocities are random.
    CROWDED,  // All movers are close to the centre.
    TOUCHING,  // Distances between cars are two radii, up to 2 units off.
    MIRRORED,  // Pairs are symmetric, so that contacts happen at the same time.
    AT_BORDER,  // All movers are within 2 units of a contact with the border.
    AT_HOLE,  // Cars are near the edge of the hole, and cars hold most prisoners.
    CATCHING,  // Prisoners are about one catch distance from a car.
    KINDS
};

// Draws a state in the middle of a match.
inline State random_state(Rng& rng, Kind kind, const Yard& yard) {
    const int reach = static_cast<int>(yard.radius);
    const auto around = [&](int most) { return double(rng.below(2 * most + 1) - most); };
    State s{};
    Movers& m = s.movers;
    s.turn = rng.below(MAX_TURNS);
    s.next_id = car_id(CARS) + rng.below(20);
    for (int p = 0; p < PLAYERS; ++p) {
        s.goals[p] = rng.below(WIN_GOALS);
        s.scored_at[p] = s.goals[p] ? 1 + rng.below(s.turn + 1) : 0;
    }
    for (int k = 0; k < PRISONERS; ++k) {
        const int id = s.next_id++;
        const int car = rng.chance(kind == Kind::AT_HOLE ? 0.8 : 0.3) ? rng.below(CARS) : NOBODY;
        if (car != NOBODY && s.held[car] == 0) {
            s.held[car] = id;
        } else {
            s.prisoner[s.prisoners++] = id;
        }
    }
    for (std::int32_t& held : s.held) {
        if (held == 0) held = NOBODY;
    }
    const auto place = [&](int i, double distance) {
        const double angle = radians(rng.below(361));
        m.x[i] = cut(cosine(angle) * distance), m.y[i] = cut(sine(angle) * distance);
    };
    for (int i = 0; i < MOVERS; ++i) {
        const int radius = static_cast<int>(m.radius[i]);
        const int speed = rng.chance(0.1) ? 3000 : 700;
        place(i, rng.below(reach - radius));
        m.vx[i] = around(speed), m.vy[i] = around(speed);
        if (rng.chance(0.1)) m.vx[i] = m.vy[i] = 0;
        if (i < CARS) s.angle[i] = tidy(radians(rng.below(361)));
        switch (kind) {
            case Kind::CROWDED:
                m.x[i] = around(900), m.y[i] = around(900);
                break;
            case Kind::TOUCHING:
                if (i > 0 && i < CARS) {
                    const int other = rng.below(i), gap = 799 + rng.below(4);
                    const bool along_x = rng.chance(0.5);
                    m.x[i] = m.x[other] + (along_x ? gap : 0);
                    m.y[i] = m.y[other] + (along_x ? 0 : gap);
                    if (rng.chance(0.5)) m.vx[i] = m.vx[other];
                    if (rng.chance(0.5)) m.vy[i] = m.vy[other];
                }
                break;
            case Kind::MIRRORED:
                if (i % 2 == 1) {
                    m.x[i] = 0 - m.x[i - 1], m.y[i] = 0 - m.y[i - 1];
                    m.vx[i] = 0 - m.vx[i - 1], m.vy[i] = 0 - m.vy[i - 1];
                }
                break;
            case Kind::AT_BORDER:
                place(i, reach - radius + rng.below(5) - 2);
                break;
            case Kind::AT_HOLE:
                if (i < CARS) place(i, yard.hole + rng.below(401) - 200);
                break;
            case Kind::CATCHING:
                if (i >= CARS) {
                    const int car = rng.below(CARS), edge = static_cast<int>(CATCH_DISTANCE);
                    m.x[i] = m.x[car] + (rng.chance(0.5) ? edge : -edge) + around(2);
                    m.y[i] = m.y[car] + (rng.chance(0.5) ? 0 : around(edge));
                }
                break;
            case Kind::SPREAD:
            case Kind::KINDS:
                break;
        }
    }
    return s;
}

}  // namespace carom::bit_runner_2048::positions
