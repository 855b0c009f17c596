// Computes orders by simple rules without search. A car with a prisoner drives to the hole. The
// nearest other car drives to each free prisoner. A car that has no prisoner to fetch drives at the
// enemy's nearest loaded car. All cars aim at predicted positions and correct for their own speed.
#pragma once

#include <cmath>

#include "sim/bit_runner_2048/stages.h"

namespace carom::bit_runner_2048::bot {

// Returns the order to drive to a point.
inline Order drive_to(const State& s, int car, double x, double y) {
    // The car aims at the point minus AGAINST_SPEED times its speed.
    constexpr double AGAINST_SPEED = 3, ASIDE = 1.2;  // turns, radians
    const Movers& m = s.movers;
    Order order;
    order.kind = Order::TARGET;
    order.x = static_cast<int>(x - AGAINST_SPEED * m.vx[car]);
    order.y = static_cast<int>(y - AGAINST_SPEED * m.vy[car]);
    if (steering::coasts(m.x[car], m.y[car], order)) return order;
    const double aim = arctangent2(order.y - m.y[car], order.x - m.x[car]);
    const bool is_aside = std::fabs(headings::angle_between(s.angle[car], aim)) > ASIDE;
    order.thrust = is_aside ? 0 : MAX_THRUST;
    return order;
}

// Returns the approximate number of turns that a car needs to reach a mover.
inline double turns_to(const State& s, int car, int mover) {
    constexpr double SPEED = 600;  // units per turn
    const Movers& m = s.movers;
    return length(m.x[mover] - m.x[car] - m.vx[car], m.y[mover] - m.y[car] - m.vy[car]) / SPEED;
}

// Returns the order to drive to the position that a mover will have when the car arrives.
inline Order drive_at(const State& s, int car, int mover) {
    const Movers& m = s.movers;
    const double turns = turns_to(s, car, mover);
    return drive_to(s, car, m.x[mover] + turns * m.vx[mover], m.y[mover] + turns * m.vy[mover]);
}

// Sets the orders of the cars of player `me`.
inline void drive(const State& s, int me, Orders& orders) {
    const int cars[TEAM] = {me * TEAM, me * TEAM + 1};
    bool is_taken[MOVERS] = {};
    bool has_order[CARS] = {};
    for (const int car : cars) {
        if (s.held[car] == NOBODY) continue;
        orders.of[car] = drive_to(s, car, 0, 0);
        has_order[car] = true;
    }
    for (int round = 0; round < TEAM; ++round) {
        int who = NOBODY, target = NOBODY;
        double least = HUGE_VAL;
        for (const int car : cars) {
            for (int k = CARS; !has_order[car] && k < CARS + s.prisoners; ++k) {
                const double turns = turns_to(s, car, k);
                if (is_taken[k] || turns >= least) continue;
                least = turns, who = car, target = k;
            }
        }
        if (who == NOBODY) break;
        orders.of[who] = drive_at(s, who, target);
        has_order[who] = is_taken[target] = true;
    }
    for (const int car : cars) {
        if (has_order[car]) continue;
        int target = NOBODY;
        for (int other = (1 - me) * TEAM; other < (2 - me) * TEAM; ++other) {
            if (s.held[other] == NOBODY) continue;
            if (target == NOBODY || turns_to(s, car, other) < turns_to(s, car, target)) {
                target = other;
            }
        }
        orders.of[car] = target == NOBODY ? drive_to(s, car, 0, 0) : drive_at(s, car, target);
    }
}

}  // namespace carom::bit_runner_2048::bot
