// The value function and the weights (bot/search/value_function.h). Some weights are factors of the
// value function, and others control the search. Each weight has a name, a value, a minimum and a
// maximum.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/search/value_function.h"
#include "sim/code_royale/state.h"

#define CAROM_WEIGHTS(W)                                                                    \
    W(health, 66.4, 0, 500) /* value of a point of the queen's health */                    \
    W(won, 51700, 0, 1000000) /* value of a decided match */                                \
    W(gold, 0.453, 0, 10) /* value of a piece of gold */                                    \
    W(rate, 190, 0, 500) /* value of a piece of gold per turn from mines that last */       \
    W(tower, 156, 0, 1000) /* value of a tower with full health */                          \
    W(barracks, 102, 0, 1000) /* value of the first barracks for knights */                 \
    W(archery, 8.3, 0, 1000) /* value of the first barracks for archers */                  \
    W(giants, 55.7, 0, 1000) /* value of the first barracks for giants */                   \
    W(knight, 13.4, 0, 200) /* value of a turn in which a knight can reach the queen */     \
    W(archer, 2.26, 0, 50) /* value of a point of an archer's health */                     \
    W(giant, 0.565, 0, 50) /* value of a point of a giant's health, if there is a tower */  \
    W(shelter, 0.0521, 0, 2) /* cost of a unit to the nearest own tower, for each knight */ \
    W(fire, 125, 0, 1000) /* cost of a queen in the range of an enemy's tower */            \
    W(near, 0.302, 0, 2) /* cost of a unit to the nearest site to build on */               \
    W(enemy, 0.651, 0, 3) /* weight of the enemy's side */                                  \
    W(worse, 0.885, 0, 1) /* weight of the worse opponent model */                          \
    W(early, 0.162, 0, 1) /* weight of all turns except the last */                         \
    W(goes_on, 0.499, 0, 0.98) /* share of drawn genes that go on with the order before */  \
    W(builds, 0.972, 0, 1) /* share of the other drawn genes that build */                  \
    W(trains, 0.933, 0, 1) /* share of drawn genes that train */                            \
    W(close, 0.942, 0, 1) /* share of builds on one of the nearest sites */                 \
    W(enemies, 0.0827, 0.01, 0.6) /* share of the budget for the enemy's plan */            \
    W(own, 0.55, 0.01, 0.6) /* share of the budget for the player's first plan */           \
    W(answers, 0.0656, 0.01, 0.6) /* share of the budget for the enemy's answer */

namespace carom::code_royale::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

inline double distance(const State& s, int a, int b) { return std::sqrt(distance2(s, a, b)); }

// Returns the turns until a knight reaches a queen who stands still and nothing is in its way.
inline double turns_to_reach(const State& s, int knight, int queen) {
    constexpr double SPEED = 100;
    return std::max(distance(s, knight, queen) - RADIUS[KNIGHT] - RADIUS[QUEEN] - TOUCH, 0.0) /
           SPEED;
}

// Returns the value of what a player has.
inline double side_of(const State& s, int player, const Weights& w) {
    const int enemy = 1 - player, queen = s.queen(player), target = s.queen(enemy);
    double value = w.health * s.health[queen] + w.gold * s.gold[player];
    double site_to_build = WIDTH, tower_to_hide = WIDTH;
    bool trains[CREEP_KINDS] = {}, enemy_has_tower = false;
    for (int k = 0; k < s.sites; ++k) {
        const Site& site = s.site[k];
        const int body = s.body_of_site(k);
        if (site.owner == player) {
            if (site.structure == Site::MINE) {
                constexpr double TURNS = 40;  // in which a full mine pays its gold
                value += w.rate * std::min<double>(site.rate, site.gold / TURNS);
            } else if (site.structure == Site::TOWER) {
                value += w.tower * std::sqrt(site.health / double{MAX_TOWER_HEALTH});
                tower_to_hide = std::min(tower_to_hide, distance(s, queen, body));
            } else {
                trains[site.kind] = true;
            }
        } else if (site.owner == enemy && site.structure == Site::TOWER) {
            enemy_has_tower = true;
            const double range = site.range + RADIUS[QUEEN];
            if (distance2(s, queen, body) < range * range) value -= w.fire;
        } else {
            site_to_build = std::min(site_to_build, distance(s, queen, body) - s.radius[body]);
        }
    }
    value += trains[KNIGHT] * w.barracks + trains[ARCHER] * w.archery + trains[GIANT] * w.giants;
    value -= w.near * site_to_build;
    for (int i = s.first_creep(player); i < s.end_of_creeps(player); ++i) {
        if (s.kind[i] == KNIGHT) {
            value += w.knight * std::max(s.health[i] - turns_to_reach(s, i, target), 0.0);
        } else if (s.kind[i] == ARCHER) {
            value += w.archer * s.health[i];
        } else {
            value += enemy_has_tower * w.giant * s.health[i];
        }
    }
    int knights = 0;
    for (int i = s.first_creep(enemy); i < s.end_of_creeps(enemy); ++i) {
        knights += s.kind[i] == KNIGHT;
    }
    return value - w.shelter * knights * tower_to_hide;
}

// Returns the result of a finished match (win: 1, draw: 1/2, loss: 0), or -1 before the end.
inline double outcome_of(const State& s, int player) {
    if (!is_terminal(s)) return -1;
    const int lead = score_of(s, player) - score_of(s, 1 - player);
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

inline double value_of(const State& s, int player, const Weights& w) {
    const double outcome = outcome_of(s, player);
    return (outcome < 0 ? 0 : (2 * outcome - 1) * w.won) + side_of(s, player, w) -
           w.enemy * side_of(s, 1 - player, w);
}

}  // namespace carom::code_royale::bot
