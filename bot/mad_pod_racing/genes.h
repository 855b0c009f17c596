// A plan for Mad Pod Racing: the turn and thrust of both own pods in each of the next turns.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>

#include "bot/search/nearest_direction.h"
#include "sim/base/rng.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing::bot {

// The directions that a bot chooses from, with precomputed results. For each direction the table
// has the pod's angle after an order to fly that way, to the last bit, and the unit vector of its
// acceleration as the rules compute it. The differences dx and dy to an order's target are whole
// numbers, so the angle does not depend on the pod's place.

constexpr int DIRECTIONS = 1440;  // The directions are a quarter of a degree apart.
// Steps per turn: the largest number below the allowed 18 degrees.
constexpr int MAX_STEPS = 71;

struct Direction {
    Heading heading;
    int dx, dy;  // from the pod to the target, units
};

class Directions {
  public:
    Directions() {
        constexpr double FAR = 10000;  // units
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double angle = 2 * PI * k / DIRECTIONS;
            Direction& d = all_[k];
            d.dx = static_cast<int>(std::floor(FAR * cosine(angle) + 0.5));
            d.dy = static_cast<int>(std::floor(FAR * sine(angle) + 0.5));
            d.heading = heading_of(State{}, 0, d.dx, d.dy);
        }
    }
    const Direction& operator[](int k) const { return all_[k]; }

  private:
    Direction all_[DIRECTIONS];
};

// Returns the direction nearest to an angle.
inline int nearest_direction(double angle) { return search::nearest_direction(angle, DIRECTIONS); }

inline int wrapped(int direction) {
    return direction < 0             ? direction + DIRECTIONS
           : direction >= DIRECTIONS ? direction - DIRECTIONS
                                     : direction;
}

// Returns the number of steps to either side of the nearest direction that a pod with this angle
// can turn within the rules.
inline int steps_allowed(const Directions& directions, double angle) {
    const int nearest = nearest_direction(angle);
    for (int steps = MAX_STEPS;; --steps) {
        bool allowed = true;
        for (const int k : {nearest - steps, nearest + steps}) {
            const double to = directions[wrapped(k)].heading.angle;
            allowed = allowed && std::fabs(angle_between(angle, to)) < MAX_TURN_ANGLE;
        }
        if (allowed) return steps;
    }
}

constexpr int DEPTH = 6;  // turns; strong players reported 4 to 8

// One pod's order in one turn.
struct Gene {  // 2 bytes
    enum Word : std::uint8_t { SHIELD = 254, BOOST = 255 };
    std::int8_t steps;  // Change of direction, from -MAX_STEPS to MAX_STEPS.
    std::uint8_t power;  // 0 to 200, or a special word
};

// How genes are drawn, as shares: shields, boosts, full thrust and no thrust of all genes, and of
// the turns straight ones and the hardest ones (value.h).
struct GeneShares {
    double shields, boosts, full, none, straight, hard;
};

inline Gene random_gene(const Switches& rules, bool boost_left, const GeneShares& shares,
                        Rng& rng) {
    Gene gene;
    const double turn = rng.unit();
    const int any = static_cast<int>(rng.between(-MAX_STEPS, MAX_STEPS + 1));
    gene.steps = static_cast<std::int8_t>(turn < shares.straight ? 0
                                          : turn < shares.straight + shares.hard
                                              ? (any < 0 ? -MAX_STEPS : MAX_STEPS)
                                              : any);
    const double power = rng.unit();
    gene.power =
        static_cast<std::uint8_t>(power < shares.full         ? rules.power
                                  : power > 1.0 - shares.none ? 0
                                                              : rng.below(rules.power + 1));
    const double word = rng.unit();
    if (rules.shield && word < shares.shields) gene.power = Gene::SHIELD;
    if (rules.boost && boost_left && word > 1.0 - shares.boosts) gene.power = Gene::BOOST;
    return gene;
}

// Changes a gene's turn and thrust by up to these shares of their whole ranges.
inline void nudge(Gene& gene, const Switches& rules, double turn_width, double thrust_width,
                  Rng& rng) {
    const double steps = gene.steps + rng.between(-1, 1) * turn_width * 2 * MAX_STEPS;
    gene.steps = static_cast<std::int8_t>(steps < -MAX_STEPS  ? -MAX_STEPS
                                          : steps > MAX_STEPS ? MAX_STEPS
                                                              : steps);
    if (gene.power >= Gene::SHIELD) return;
    const double power = gene.power + rng.between(-1, 1) * thrust_width * rules.power;
    gene.power = static_cast<std::uint8_t>(power < 0             ? 0
                                           : power > rules.power ? rules.power
                                                                 : power);
}

// Returns the order of pod i to fly in a direction with the gene's power. The order refers to the
// direction.
inline Order order_of(const Gene& gene, const Direction& direction, const State& s, int i) {
    Order order;
    order.kind = gene.power == Gene::SHIELD  ? Order::SHIELD
                 : gene.power == Gene::BOOST ? Order::BOOST
                                             : Order::THRUST;
    order.power = order.kind == Order::THRUST ? gene.power : 0;
    order.x = static_cast<int>(s.x[i]) + direction.dx;
    order.y = static_cast<int>(s.y[i]) + direction.dy;
    order.heading = &direction.heading;
    return order;
}

}  // namespace carom::mad_pod_racing::bot
