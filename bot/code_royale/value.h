// The value function and the weights (bot/search/value_function.h). Some weights are factors of the
// value function, and others control the search. Each weight has a name, a value, a minimum and a
// maximum.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/search/value_function.h"
#include "sim/code_royale/state.h"

#define CAROM_WEIGHTS(W)                                                                   \
    W(health, 66.4, 0, 500) /* value of a point of the queen's health */                   \
    W(won, 51700, 0, 1000000) /* value of a decided match */                               \
    W(gold, 0.453, 0, 10) /* value of a piece of gold */                                   \
    W(rate, 250, 0, 500) /* value of a piece of gold per turn from mines that last */      \
    W(tower, 400, 0, 1000) /* value of a tower with full health */                         \
    W(barracks, 102, 0, 1000) /* value of the first barracks for knights */                \
    W(archery, 8.3, 0, 1000) /* value of the first barracks for archers */                 \
    W(giants, 150, 0, 1000) /* value of the first barracks for giants */                   \
    W(knight, 13.4, 0, 200) /* value of a turn in which a knight can reach the queen */    \
    W(guard, 2, 0, 20) /* knights that one of the enemy's guarding towers makes up for */  \
    W(archer, 2.26, 0, 50) /* value of a point of an archer's health */                    \
    W(giant, 2, 0, 50) /* value of a point of a giant's health, if there is a tower */     \
    W(shelter, 0.15, 0, 2) /* cost of a unit to the nearest own tower, for each knight */  \
    W(fire, 125, 0, 1000) /* cost of a queen in the range of an enemy's tower */           \
    W(near, 0.302, 0, 2) /* cost of a unit to the nearest site to build on */              \
    W(enemy, 0.651, 0, 3) /* weight of the enemy's side */                                 \
    W(worse, 0.885, 0, 1) /* weight of the worse opponent model */                         \
    W(early, 0.162, 0, 1) /* weight of all turns except the last */                        \
    W(goes_on, 0.499, 0, 0.98) /* share of drawn genes that go on with the order before */ \
    W(builds, 0.972, 0, 1) /* share of the other drawn genes that build */                 \
    W(trains, 0.933, 0, 1) /* share of drawn genes that train */                           \
    W(close, 0.942, 0, 1) /* share of builds on one of the nearest sites */                \
    W(enemies, 0.0827, 0.01, 0.6) /* share of the budget for the enemy's plan */           \
    W(own, 0.55, 0.01, 0.6) /* share of the budget for the player's first plan */          \
    W(answers, 0.0656, 0.01, 0.6) /* share of the budget for the enemy's answer */

namespace carom::code_royale::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

inline double distance(const State& s, int a, int b) { return std::sqrt(distance2(s, a, b)); }

// Returns the turns until a knight reaches a queen who stands still and nothing is in its way. It
// begins at a creep's or site's place.
inline double turns_to_reach(const State& s, int from, int queen) {
    constexpr double SPEED = 100;
    return std::max(distance(s, from, queen) - RADIUS[KNIGHT] - RADIUS[QUEEN] - TOUCH, 0.0) / SPEED;
}

// What one player has, for the value function and for the features of a learned one. Creeps that
// are still trained count as creeps.
struct Side {
    double health = 0, gold = 0;
    double rate = 0, mined = 0;  // gold per turn of the mines, and the gold that is left in them
    double lasting_rate = 0;  // the rate, as far as the mines' gold lasts for 40 turns
    double towers = 0;  // sum of the roots of their shares of full health
    double guards = 0;  // towers that reach the player's queen; a part of those farther away
    double to_site = WIDTH;  // units to the nearest site on which the queen can build
    double to_tower = WIDTH;  // units to the nearest own tower
    double in_fire = 0;  // enemy's towers that reach the queen
    double barracks[CREEP_KINDS] = {}, trainings = 0;  // turns of training so far
    // The number of creeps; and their points of health, for knights the turns in which they can
    // reach the enemy's queen.
    double creeps[CREEP_KINDS] = {}, points[CREEP_KINDS] = {};

    Side(const State& s, int player) {
        const int enemy = 1 - player, queen = s.queen(player);
        health = s.health[queen], gold = s.gold[player];
        for (int k = 0; k < s.sites; ++k) {
            const Site& site = s.site[k];
            const int body = s.body_of_site(k);
            const double range = site.range + RADIUS[QUEEN];
            if (site.owner == enemy && site.structure == Site::TOWER) {
                in_fire += distance2(s, queen, body) < range * range;
            } else if (site.owner != player) {
                to_site = std::min(to_site, distance(s, queen, body) - s.radius[body]);
            } else if (site.structure == Site::MINE) {
                constexpr double TURNS = 40;
                rate += site.rate, mined += site.gold;
                lasting_rate += std::min<double>(site.rate, site.gold / TURNS);
            } else if (site.structure == Site::TOWER) {
                towers += std::sqrt(site.health / double{MAX_TOWER_HEALTH});
                to_tower = std::min(to_tower, distance(s, queen, body));
                guards += std::min(range * range / distance2(s, queen, body), 1.0);
            } else {
                barracks[site.kind] += 1;
                if (site.progress < 0) continue;
                // The turns until they come out count like turns on the way.
                trainings += site.progress + 1;
                add(s, site.kind, CREEP[site.kind].count,
                    CREEP[site.kind].health - turns_left(site), body, s.queen(enemy));
            }
        }
        for (int i = s.first_creep(player); i < s.end_of_creeps(player); ++i) {
            add(s, s.kind[i], 1, s.health[i], i, s.queen(enemy));
        }
    }

  private:
    void add(const State& s, int kind, int number, double each, int from, int target) {
        const double way = kind == KNIGHT ? turns_to_reach(s, from, target) : 0;
        creeps[kind] += number, points[kind] += number * std::max(each - way, 0.0);
    }
};

// Returns the value of what one side has against the other.
inline double side_value(const Side& own, const Side& enemy, const Weights& w) {
    const double knights = own.creeps[KNIGHT];
    // Towers shoot few knights one after the other, and many of them get through.
    const double share = knights > 0 ? knights / (knights + w.guard * enemy.guards) : 0;
    return w.health * own.health + w.gold * own.gold + w.rate * own.lasting_rate +
           w.tower * own.towers + (own.barracks[KNIGHT] > 0) * w.barracks +
           (own.barracks[ARCHER] > 0) * w.archery + (own.barracks[GIANT] > 0) * w.giants +
           w.knight * own.points[KNIGHT] * share + w.archer * own.points[ARCHER] +
           (enemy.towers > 0) * w.giant * own.points[GIANT] - w.fire * own.in_fire -
           w.near * own.to_site - w.shelter * enemy.creeps[KNIGHT] * own.to_tower;
}

// Returns the result of a finished match (win: 1, draw: 1/2, loss: 0), or -1 before the end.
inline double outcome_of(const State& s, int player) {
    if (!is_terminal(s)) return -1;
    const int lead = score_of(s, player) - score_of(s, 1 - player);
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

inline double value_of(const State& s, int player, const Weights& w) {
    const double outcome = outcome_of(s, player);
    const Side own(s, player), enemy(s, 1 - player);
    return (outcome < 0 ? 0 : (2 * outcome - 1) * w.won) + side_value(own, enemy, w) -
           w.enemy * side_value(enemy, own, w);
}

}  // namespace carom::code_royale::bot
