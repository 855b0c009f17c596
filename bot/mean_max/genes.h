// Plans and genes of Mean Max. A plan has one gene for each looter of a player in each of the next
// turns.
#pragma once

#include <cstdint>

#include "bot/mean_max/hunter_moves.h"
#include "bot/search/unit_plans.h"
#include "sim/base/rng.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max::bot {

// Strong players found these hard-coded moves useful. A move has a number and returns an order for
// a looter. Plans use moves as genes, the hunter bot plays move 0, and opponent models predict
// moves.

constexpr int MOVES = 6;  // number of moves for each looter type

inline Order toward_unit(const State& s, int u, int target) {
    return toward(s, u, s.units.x[target], s.units.y[target]);
}

inline Order brake(const State& s, int u) { return toward(s, u, s.units.x[u], s.units.y[u]); }

// Returns the wreck with the largest water minus distance / FAR, or -1 if there is none.
inline int best_wreck(const State& s, double x, double y) {
    // The distance in units that costs as much as one unit of water.
    constexpr double FAR = 1500;
    int best = -1;
    double best_value = -1e18;
    for (int w = 0; w < s.wrecks.count; ++w) {
        const Wreck& wreck = s.wrecks.item[w];
        const double value = wreck.water - length(wreck.x - x, wreck.y - y) / FAR;
        if (value > best_value) best_value = value, best = w;
    }
    return best;
}

inline Order reaper_move(const State& s, int seat, int u, int move) {
    const double x = s.units.x[u], y = s.units.y[u];
    int wreck = -1;
    switch (move) {
        case 0:
            wreck = nearest_wreck(s, x, y);
            break;
        case 1:
            wreck = best_wreck(s, x, y);
            break;
        case 2:
            return brake(s, u);
        case 3:
            break;
        case 4: {
            const int tanker = nearest_tanker(s, x, y);
            if (tanker >= 0) return toward_unit(s, u, tanker);
            break;
        }
        default:
            return {x, y, 0, Order::THRUST};
    }
    if (wreck >= 0) return toward(s, u, s.wrecks.item[wreck].x, s.wrecks.item[wreck].y);
    return s.team_size() > DESTROYER ? toward_unit(s, u, s.looter(seat, DESTROYER)) : brake(s, u);
}

inline Order destroyer_move(const State& s, int seat, int u, int move) {
    const int reaper = s.looter(seat, REAPER);
    int tanker = -1;
    switch (move) {
        case 0:
            tanker = nearest_tanker(s, s.units.x[u], s.units.y[u]);
            break;
        case 1:
            tanker = nearest_tanker(s, s.units.x[reaper], s.units.y[reaper]);
            break;
        case 2:
            return brake(s, u);
        case 3:
            return toward_unit(s, u, s.looter(leading_enemy(s, seat), REAPER));
        case 4:
            return toward_unit(s, u, reaper);
        default:
            return {s.units.x[u], s.units.y[u], 0, Order::THRUST};
    }
    return tanker >= 0 ? toward_unit(s, u, tanker) : toward(s, u, 0, 0);
}

inline Order doof_move(const State& s, int seat, int u, int move) {
    int prey = s.looter(leading_enemy(s, seat), REAPER);
    switch (move) {
        case 0:
            return toward(s, u, s.units.x[prey] + s.units.vx[prey],
                          s.units.y[prey] + s.units.vy[prey]);
        case 1: {  // toward the other enemy's reaper
            const int other = PLAYERS - seat - prey / s.team_size();
            return toward_unit(s, u, s.looter(other, REAPER));
        }
        case 2: {  // toward the wreck nearest to the target
            const int wreck = nearest_wreck(s, s.units.x[prey], s.units.y[prey]);
            if (wreck >= 0) return toward(s, u, s.wrecks.item[wreck].x, s.wrecks.item[wreck].y);
            return toward_unit(s, u, prey);
        }
        case 3:
            return brake(s, u);
        case 4:  // full power in the direction of the velocity
            return {round_half_away(s.units.x[u] + 10 * s.units.vx[u]),
                    round_half_away(s.units.y[u] + 10 * s.units.vy[u]), MAX_THRUST, Order::THRUST};
        default:
            return {s.units.x[u], s.units.y[u], 0, Order::THRUST};
    }
}

// Returns the order of looter u for the move with this number (0 .. MOVES - 1).
inline Order order_of_move(const State& s, int u, int move) {
    const int seat = u / s.team_size(), type = u % s.team_size();
    switch (type) {
        case REAPER:
            return reaper_move(s, seat, u, move);
        case DESTROYER:
            return destroyer_move(s, seat, u, move);
        default:
            return doof_move(s, seat, u, move);
    }
}

constexpr int DEPTH = 4;  // turns; strong players of the contest reported 3 and 4
constexpr int DIRECTIONS = 64;  // number of directions of a thrust

// A looter's order in one turn: a push, a hard-coded move, a skill at a position near the looter,
// or a skill at a wreck or unit (AIMED) or at a position near a wreck or unit (BESIDE).
struct Gene {  // 3 bytes
    enum Kind : std::uint8_t { PUSH, MOVE, SKILL, AIMED, BESIDE };
    Kind kind;
    // PUSH and SKILL: a direction, 0 .. DIRECTIONS - 1. MOVE: the number of the move. AIMED and
    // BESIDE: the number of the target.
    std::uint8_t direction;
    // PUSH: the power in units of MAX_THRUST / 255. SKILL: the distance in units of SKILL_RANGE /
    // 256. BESIDE: the direction and distance from the target.
    std::uint8_t amount;
};

// A player's plan: the orders of each of its looters in each turn, by looter type.
using Plan = search::UnitPlan<Gene, DEPTH, 3>;

// Tables of the directions and powers of all pushes, because genes are decoded in every simulated
// turn. A direction is a vector of integers: the first quarter is round(10000 * cos(k * 2 pi /
// 64)), and the other quarters are its rotations. No sine or cosine is computed at run time. Powers
// are integers, because the output needs integers.
struct Pushes {
    double x[DIRECTIONS] = {}, y[DIRECTIONS] = {};
    double power[256] = {};

    constexpr Pushes() {
        constexpr int QUARTER = DIRECTIONS / 4;
        constexpr std::int16_t COSINE[QUARTER + 1] = {10000, 9952, 9808, 9569, 9239, 8819,
                                                      8315,  7730, 7071, 6344, 5556, 4714,
                                                      3827,  2903, 1951, 980,  0};
        for (int k = 0; k < QUARTER; ++k) {
            const double along = COSINE[k], across = COSINE[QUARTER - k];
            x[k] = along, y[k] = across;
            x[k + QUARTER] = -across, y[k + QUARTER] = along;
            x[k + 2 * QUARTER] = -along, y[k + 2 * QUARTER] = -across;
            x[k + 3 * QUARTER] = across, y[k + 3 * QUARTER] = -along;
        }
        for (int amount = 0; amount < 256; ++amount) {
            power[amount] = static_cast<int>(MAX_THRUST * amount / 255.0 + 0.5);
        }
    }
};
inline constexpr Pushes PUSHES;

// Returns an order to use a skill. The target is the wreck or unit that `number` selects, at its
// position after one turn plus (dx, dy). The skill has no effect if the target is out of range.
inline Order aimed(const State& s, int number, double dx = 0, double dy = 0) {
    Order order;
    order.kind = Order::SKILL;
    const int target = number % (s.wrecks.count + s.units.count);
    if (target < s.wrecks.count) {
        order.x = round_half_away(s.wrecks.item[target].x + dx);
        order.y = round_half_away(s.wrecks.item[target].y + dy);
    } else {
        const int v = target - s.wrecks.count;
        order.x = round_half_away(s.units.x[v] + s.units.vx[v] + dx);
        order.y = round_half_away(s.units.y[v] + s.units.vy[v] + dy);
    }
    return order;
}

// Like aimed(), but with an offset from the target of at most SKILL_RADIUS. `place` is the number
// of the offset.
inline Order beside(const State& s, int number, int place) {
    constexpr int DISTANCES = 256 / DIRECTIONS;
    const int direction = place / DISTANCES;
    const double share = SKILL_RADIUS / DISTANCES * (1 + place % DISTANCES) / 10000.0;
    return aimed(s, number, PUSHES.x[direction] * share, PUSHES.y[direction] * share);
}

// Returns the order of a gene for looter u in state s.
inline Order decode(const Gene& gene, const State& s, int u) {
    if (gene.kind == Gene::MOVE) return order_of_move(s, u, gene.direction);
    if (gene.kind == Gene::AIMED) return aimed(s, gene.direction);
    if (gene.kind == Gene::BESIDE) return beside(s, gene.direction, gene.amount);
    Order order;
    const double dx = PUSHES.x[gene.direction], dy = PUSHES.y[gene.direction];
    if (gene.kind == Gene::SKILL) {
        const double share = SKILL_RANGE * (gene.amount / 256.0) / 10000.0;
        order.kind = Order::SKILL;
        order.x = round_half_away(s.units.x[u] + dx * share);
        order.y = round_half_away(s.units.y[u] + dy * share);
    } else {
        order.x = s.units.x[u] + dx;
        order.y = s.units.y[u] + dy;
        order.power = PUSHES.power[gene.amount];
    }
    return order;
}

// The shares with which genes are drawn (value.h): `moves` and `skills` of all genes, `aimed` of
// the skills, `beside` of the aimed skills, and `full` (full power) and `still` (no power) of the
// pushes.
struct GeneShares {
    double moves, skills, aimed, beside, full, still;
};

// Draws a gene at random.
inline Gene random_gene(bool skill_allowed, Rng& rng, const GeneShares& shares) {
    Gene gene;
    const double kind = rng.unit();
    gene.kind = kind < shares.moves                                    ? Gene::MOVE
                : skill_allowed && kind < shares.moves + shares.skills ? Gene::SKILL
                                                                       : Gene::PUSH;
    gene.direction = static_cast<std::uint8_t>(rng.below(DIRECTIONS));
    gene.amount = static_cast<std::uint8_t>(rng.below(256));
    if (gene.kind == Gene::MOVE) gene.direction = gene.amount % MOVES;
    if (gene.kind == Gene::SKILL && rng.chance(shares.aimed)) {
        gene.kind = shares.beside > 0 && rng.chance(shares.beside) ? Gene::BESIDE : Gene::AIMED;
    }
    // Unused fields are set to 0, so that equal orders have equal genes.
    if (gene.kind == Gene::MOVE || gene.kind == Gene::AIMED) gene.amount = 0;
    if (gene.kind == Gene::PUSH) {
        const double power = rng.unit();
        if (power < shares.full) gene.amount = 255;
        if (power > 1.0 - shares.still) gene.amount = 0;
    }
    return gene;
}

// Rotates a push by at most `width` half circles, and changes its power by at most `width` times
// the full power.
inline void nudge(Gene& gene, double width, Rng& rng) {
    const int turn = static_cast<int>(rng.between(-1, 1) * width * DIRECTIONS / 2);
    gene.direction = static_cast<std::uint8_t>((gene.direction + turn + DIRECTIONS) % DIRECTIONS);
    const double amount = gene.amount + rng.between(-1, 1) * width * 255;
    gene.amount = static_cast<std::uint8_t>(amount < 0 ? 0 : amount > 255 ? 255 : amount);
}

}  // namespace carom::mean_max::bot
