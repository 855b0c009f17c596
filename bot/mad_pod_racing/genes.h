// A plan for Mad Pod Racing: the turn and thrust of both own pods in each of the next turns.
#pragma once

#include <cstdint>

#include "bot/mad_pod_racing/headings.h"
#include "sim/base/rng.h"

namespace carom::mad_pod_racing::bot {

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
