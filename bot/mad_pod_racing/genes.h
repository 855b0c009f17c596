// The genes of Mad Pod Racing. A gene has the turn and the thrust of one pod in one turn of a plan.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>

#include "bot/search/nearest_direction.h"
#include "sim/base/rng.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing::bot {

// A table of the directions that a bot can order. For each direction the table has the exact angle
// of a pod after an order in this direction, and the unit vector of the pod's acceleration as the
// rules compute it. The differences dx and dy to an order's target are integers, so the angle does
// not depend on the pod's position.

constexpr int DIRECTIONS = 1440;  // The directions are a quarter of a degree apart.
// The maximum change of direction in one turn, in steps. 71 steps are less than the allowed 18
// degrees, and 72 steps are not.
constexpr int MAX_STEPS = 71;

struct Direction {
    Heading heading;
    int dx, dy;  // units from the pod to the target
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

// Returns the number of steps that a pod with this angle may turn to either side. Steps are counted
// from the direction nearest to the angle.
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
    std::int8_t steps;  // change of direction, from -MAX_STEPS to MAX_STEPS
    std::uint8_t power;  // 0 to 200, or a Word
};

// The probabilities with which genes are drawn (value.h): a shield, a boost, full thrust, no
// thrust, no turn (straight) and the largest turn (hard).
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

// Changes a gene's turn by at most `turn_width` and its thrust by at most `thrust_width`, both as
// shares of the range.
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

// Returns the order of pod i to fly in a direction with the gene's power. The order keeps a pointer
// to the direction's heading.
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
