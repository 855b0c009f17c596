// The value function and the weights (bot/search/value_function.h). Some weights are factors of the
// value function, and others control the search. Each weight has a name, a value, a minimum and a
// maximum.
#pragma once

#include <cmath>

#include "bot/search/value_function.h"
#include "sim/base/vector.h"
#include "sim/fantastic_bits/stages.h"

#define CAROM_WEIGHTS(W)                                                                       \
    W(goal, 26400, 0.0, 100000.0) /* value of a goal of lead */                                \
    W(won, 38000, 0.0, 1000000.0) /* value of the goal that wins the match */                  \
    W(way, 1.74, 0.0, 10.0) /* value of each unit that a snaffle is nearer to its goal */      \
    W(roll, 1.57, 0.0, 4.0) /* turns of velocity added to a snaffle's position */              \
    W(entering, 0.0537, 0.0, 1.0) /* share of a goal for a snaffle that rolls into the goal */ \
    W(near, 0.778, 0.0, 10.0) /* cost of each unit from the fetcher to its snaffle */          \
    W(keeps, 0.855, 0.0, 10.0) /* cost of each unit from the keeper to another snaffle */      \
    W(guard, 0.142, 0.0, 5.0) /* cost of each unit from the keeper to its post */              \
    W(depth, 0.759, 0.0, 1.0) /* position of the post from the goal (0) to the snaffle (1) */  \
    W(danger, 0.0655, 0.0, 5.0) /* value of each unit from the goal to the nearest snaffle */  \
    W(holds, 150, 0.0, 5000.0) /* value of a snaffle in hand */                                \
    W(mana, 336, 0.0, 3000.0) /* value of a point of mana */                                   \
    W(flip, 231, 0.0, 10000.0) /* value of enough mana for FLIPENDO */                         \
    W(aims, 249, 0.0, 10000.0) /* value of a wizard whose FLIPENDO pushes to the goal */       \
    W(enemy, 1.82, 0.0, 5.0) /* weight of the enemy's wizards and mana */                      \
    W(worse, 0.5904, 0.0, 1.0) /* weight of the worse opponent model */                        \
    W(early, 0.9542, 0.0, 1.0) /* weight of all turns except the last */                       \
    W(casts, 0.1799, 0.0, 0.9) /* share of drawn genes with a spell */                         \
    W(flips, 0.04853, 0.0, 1.0) /* share of FLIPENDO among drawn spells */                     \
    W(petrifies, 0.02171, 0.0, 1.0) /* share of PETRIFICUS among the other drawn spells */     \
    W(pulls, 0.979, 0.0, 1.0) /* share of ACCIO among the rest; the others are OBLIVIATE */    \
    W(aimed, 0.4257, 0.0, 1.0) /* share of drawn moves toward a snaffle or a goal */           \
    W(full, 0.9646, 0.0, 1.0) /* share of drawn moves with full power */                       \
    W(to_any, 0.1797, 0.0, 1.0) /* share of changed moves with any power */                    \
    W(to_full, 0.4381, 0.0, 1.0) /* share of changed moves with full power */                  \
    W(clones, 0.6443, 0.0, 1.0) /* share of children that copy one parent */                   \
    W(whole, 0.4788, 0.0, 1.0) /* share of wizards whose whole plan the second parent gives */ \
    W(anew, 0.6549, 0.0, 1.0) /* share of mutations that draw a new gene */                    \
    W(again, 0.5106, 0.0, 0.9) /* probability that one more gene is mutated */                 \
    W(enemies, 0.1416, 0.01, 0.6) /* share of the budget for the enemy's plan */               \
    W(own, 0.3008, 0.01, 0.6) /* share of the budget for the player's first plan */            \
    W(answers, 0.08059, 0.01, 0.6) /* share of the budget for the enemy's answer */

namespace carom::fantastic_bits::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

// The value function computes the value of a state for a player from the goals, the positions of
// the snaffles, the player's two wizards (fetcher and keeper), and the mana.

inline double between(const Vector& a, const Vector& b) {
    const double dx = a.x - b.x, dy = a.y - b.y;
    return std::sqrt(dx * dx + dy * dy);
}
inline Vector place(const State& s, int mover) { return {s.x[mover], s.y[mover]}; }

// Returns the middle of the goal where the player scores.
inline Vector goal_of(int player) { return {player == 0 ? WIDTH : 0, HEIGHT / 2}; }

// Returns the position of a snaffle after `turns` turns of its velocity. Walls reflect the snaffle,
// and a goal line stops the snaffle.
inline Vector rolled_place(const State& s, int snaffle, double turns) {
    Vector p{s.x[snaffle] + turns * s.vx[snaffle], s.y[snaffle] + turns * s.vy[snaffle]};
    if (p.y < 0) p.y = -p.y;
    if (p.y > HEIGHT) p.y = 2 * HEIGHT - p.y;
    const bool in_mouth = p.y > MOUTH_TOP && p.y < MOUTH_BOTTOM;
    if (p.x < 0) p.x = in_mouth ? 0 : -p.x;
    if (p.x > WIDTH) p.x = in_mouth ? WIDTH : 2 * WIDTH - p.x;
    return p;
}

constexpr double ROLLS = 3.6;  // A snaffle rolls about this many turns of its velocity.
constexpr double ROLL_MARGIN = POST_RADIUS + SNAFFLE.radius;  // units from each end of the mouth

// Returns the player who scores if no wizard touches the rolling snaffle, or NOBODY.
inline int scorer(const State& s, int snaffle) {
    const double vx = s.vx[snaffle];
    if (vx == 0) return NOBODY;
    const double turns = ((vx > 0 ? WIDTH : 0) - s.x[snaffle]) / vx;
    if (turns > ROLLS) return NOBODY;
    const double y = s.y[snaffle] + turns * s.vy[snaffle];
    if (y < MOUTH_TOP + ROLL_MARGIN || y > MOUTH_BOTTOM - ROLL_MARGIN) return NOBODY;
    return vx > 0 ? 0 : 1;
}

// The nearest snaffle and its distance in units.
struct Nearest {
    double distance;
    int snaffle;  // NOBODY: there is none
};

// Returns the live snaffle nearest to a position. Ignores snaffle `except`.
inline Nearest nearest_snaffle(const State& s, const Vector& from, int except = NOBODY) {
    double least = WIDTH * WIDTH;
    int snaffle = NOBODY;
    for (int j = WIZARDS; j < s.first_bludger(); ++j) {
        if (!s.is_alive(j) || j == except) continue;
        const double dx = from.x - s.x[j], dy = from.y - s.y[j];
        const double d2 = dx * dx + dy * dy;
        if (d2 < least) least = d2, snaffle = j;
    }
    return {std::sqrt(least), snaffle};
}

constexpr double AIM_FAR = 5000, AIM_MARGIN = 500;  // units

// Returns whether FLIPENDO of a wizard would push a snaffle toward the goal where the player
// scores: the snaffle is near, and the line from the wizard through the snaffle meets the goal.
inline bool aims_at_goal(const State& s, int player, int wizard, int snaffle) {
    const double dx = s.x[snaffle] - s.x[wizard], dy = s.y[snaffle] - s.y[wizard];
    const double line = goal_of(player).x - s.x[snaffle];
    if (dx * line <= 0 || dx * dx + dy * dy > AIM_FAR * AIM_FAR) return false;
    const double y = s.y[snaffle] + dy * line / dx;
    return y > MOUTH_TOP + AIM_MARGIN && y < MOUTH_BOTTOM - AIM_MARGIN;
}
inline bool aims_at_goal(const State& s, int player) {
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (s.is_alive(j) && aims_at_goal(s, player, player * WIZARDS_EACH + k, j)) return true;
        }
    }
    return false;
}

// Returns the value of a player's mana and wizards. The wizard nearer to the defended goal is the
// keeper, whose post is between the goal and the nearest snaffle. The other wizard is the fetcher.
inline double side_of(const State& s, int player, const Weights& w) {
    double value = w.mana * s.mana[player];
    if (s.mana[player] >= s.cost(FLIPENDO).mana) value += w.flip;
    if (aims_at_goal(s, player)) value += w.aims;
    const Vector home = goal_of(1 - player);
    const int first = player * WIZARDS_EACH;
    for (int i = first; i < first + WIZARDS_EACH; ++i) {
        if (s.wizard[i].held != NOBODY) value += w.holds;
    }
    const Vector one = place(s, first), other = place(s, first + 1);
    const bool is_swapped = between(one, home) < between(other, home);
    const Vector &fetcher = is_swapped ? other : one, &keeper = is_swapped ? one : other;
    const Nearest fetched = nearest_snaffle(s, fetcher);
    const Nearest kept = nearest_snaffle(s, keeper, fetched.snaffle);
    value -= w.near * fetched.distance + w.keeps * kept.distance;
    const Nearest danger = nearest_snaffle(s, home);
    if (danger.snaffle == NOBODY) return value;
    const Vector threat = rolled_place(s, danger.snaffle, w.roll);
    const Vector post{home.x + w.depth * (threat.x - home.x),
                      home.y + w.depth * (threat.y - home.y)};
    return value + w.danger * between(threat, home) - w.guard * between(keeper, post);
}

inline double value_of(const State& s, int player, const Weights& w) {
    const int enemy = 1 - player;
    double value = w.goal * (s.score[player] - s.score[enemy]);
    if (s.score[player] >= goals_to_win(s)) value += w.won;
    if (s.score[enemy] >= goals_to_win(s)) value -= w.won;
    for (int j = WIZARDS; j < s.first_bludger(); ++j) {
        if (!s.is_alive(j)) continue;
        const Vector p = rolled_place(s, j, w.roll);
        value += w.way * 0.5 * (between(p, goal_of(enemy)) - between(p, goal_of(player)));
        const int scores = scorer(s, j);
        if (scores != NOBODY) value += (scores == player ? 1 : -1) * w.entering * w.goal;
    }
    return value + side_of(s, player, w) - w.enemy * side_of(s, enemy, w);
}

}  // namespace carom::fantastic_bits::bot
