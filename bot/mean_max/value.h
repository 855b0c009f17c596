// The value function and the weights (bot/search/value_function.h). Some weights are factors of the
// value function, and others control the search (turn_model.h). Each weight has a name, a value, a
// minimum and a maximum. The weights were tuned against the sparring bots (README.md in this
// folder).
#pragma once

#include <algorithm>

#include "bot/search/value_function.h"
#include "sim/base/simd.h"
#include "sim/mean_max/state.h"

#define CAROM_WEIGHTS(W)                                                                      \
    W(score, 6.45, 0.0, 100.0) /* value of a point of score */                                \
    W(late_score, 0.1974, 0.0, 1.0) /* share by which the last turn's score is reduced */     \
    W(rage, 0.06135, 0.0, 1.0) /* value of a point of rage */                                 \
    W(rage_late, 0.1694, -1.0, 1.0) /* share by which rage is reduced at the end */           \
    W(oil_ready, 0.8914, -5.0, 5.0) /* value of enough rage for tar or oil */                 \
    W(grenade_ready, 0.3712, -5.0, 5.0) /* value of enough rage for a grenade */              \
    W(to_water, 2.853, 0.0, 100.0) /* nearness of the reaper to the best wreck */             \
    W(water_half, 1820, 100.0, 20000.0) /* distance in units at which nearness is 1/2 */      \
    W(water_gain, 0.7515, 0.0, 10.0) /* relative gain per point of water */                   \
    W(more_water, 0.03489, 0.0, 1.0) /* weight of the other wrecks */                         \
    W(contested, 0.9404, -1.0, 1.0) /* share lost if another reaper is at the wreck */        \
    W(on_water, 0.5233, 0.0, 100.0) /* value of each wreck around the reaper */               \
    W(to_centre, 2.465, 0.0, 20.0) /* nearness of the reaper to the map's centre */           \
    W(to_own_destroyer, 1.85, 0.0, 20.0) /* nearness of the reaper to its destroyer */        \
    W(reaper_speed, -0.2872, -5.0, 5.0) /* reaper's speed per 1000 units per turn */          \
    W(in_tar, 1.204, -5.0, 5.0) /* cost of each tar pool around the reaper */                 \
    W(in_oil, 0.5474, -5.0, 5.0) /* cost of each oil slick around the reaper */               \
    W(to_tanker, 2.651, 0.0, 20.0) /* nearness of the destroyer to the best tanker */         \
    W(tanker_half, 2533, 100.0, 20000.0) /* distance in units at which nearness is 1/2 */     \
    W(tanker_gain, 0.398, 0.0, 10.0) /* relative gain per point of water */                   \
    W(tanker_reaper, 0.6484, 0.0, 1.0) /* share that depends on the reaper's distance */      \
    W(tanker_outside, 0.296, 0.0, 2.0) /* factor for tankers outside the map */               \
    W(reaper_tanker, 0.4876, 0.0, 20.0) /* nearness of the reaper to the best tanker */       \
    W(destroyer_to_rival, 0.1715, 0.0, 20.0) /* destroyer's nearness to the rival's reaper */ \
    W(doof_to_water, 1.07, 0.0, 20.0) /* doof's nearness to the wreck nearest to the rival */ \
    W(doof_to_rival, 0.8432, 0.0, 20.0) /* nearness of the doof to the rival's reaper */      \
    W(doof_speed, 0.8002, 0.0, 20.0) /* doof's speed per 1000 units per turn; earns rage */   \
    W(enemy_doof, 0.8759, -5.0, 5.0) /* cost of an enemy doof's nearness to the reaper */     \
    W(lead, 0.7424, 0.0, 5.0) /* turns of velocity added to looters' positions */             \
    W(enemy, 0.4443, 0.0, 2.0) /* weight of an enemy's standing */                            \
    W(rival, 0.06424, 0.0, 2.0) /* extra weight of the closest enemy at the end */            \
    W(second, 0.2396, 0.0, 2.0) /* weight of a plan's second turn; the first counts 1 */      \
    W(third, 0.403, 0.0, 2.0) /* weight of a plan's third turn */                             \
    W(fourth, 0.3201, 0.0, 2.0) /* weight of a plan's fourth turn */                          \
    W(first_model, 0.257, 0.0, 1.0) /* weight of the first opponent model */                  \
    W(foe_share, 0.04171, 0.02, 0.25) /* share of the budget for each enemy's plan */         \
    W(moves, 0.3719, 0.0, 0.6) /* share of hard-coded moves among drawn genes */              \
    W(skills, 0.1874, 0.0, 0.5) /* share of skills among drawn genes if rage permits */       \
    W(aimed, 0.2122, 0.0, 1.0) /* share of skills at a wreck or unit */                       \
    W(beside, 0.1476, 0.0, 1.0) /* share of aimed skills beside their target */               \
    W(full, 0.8797, 0.0, 0.9) /* share of pushes at full power */                             \
    W(still, 0.09686, 0.0, 0.5) /* share of pushes without power */                           \
    W(redrawn, 0.8199, 0.0, 1.0) /* share of mutations that draw a new push */                \
    W(again, 0.7845, 0.0, 0.8) /* probability of one more mutation */

namespace carom::mean_max::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

// The value of a state for a player is the player's standing minus the weighted standings of the
// enemies. A standing is a sum of terms for the score, the rage and the skills that it can pay for,
// and the distances of the looters to their next goals. Strong players reported most of these
// terms.

// Returns one number per player, in the order of seats. Lane 3 repeats lane 0.
CAROM_INLINE Double4 by_seat(const double* of_unit, const State& s, int looter_type) {
    const double first = of_unit[s.looter(0, looter_type)];
    return Double4{first, of_unit[s.looter(1, looter_type)], of_unit[s.looter(2, looter_type)],
                   first};
}
CAROM_INLINE Double4 by_seat(const int* of_player) {
    const double first = of_player[0];
    return Double4{first, double(of_player[1]), double(of_player[2]), first};
}

// The predicted position of one looter of each player, if the looters keep their velocity.
struct Spots {
    Double4 x, y;
};
inline Spots ahead(const State& s, int looter_type, double turns) {
    return {by_seat(s.units.x, s, looter_type) + turns * by_seat(s.units.vx, s, looter_type),
            by_seat(s.units.y, s, looter_type) + turns * by_seat(s.units.vy, s, looter_type)};
}

// Returns 1 at distance 0 and 1/2 at the distance whose square is half2.
CAROM_INLINE Double4 nearness(const Double4& dx, const Double4& dy, double half2) {
    return half2 / (half2 + dx * dx + dy * dy);
}
inline double nearness(double dx, double dy, double half2) {
    return half2 / (half2 + dx * dx + dy * dy);
}

// Returns for each player the larger of the other two players' numbers.
CAROM_INLINE Double4 most_of_others(const Double4& v) {
    return max(Double4{v[1], v[2], v[0], v[1]}, Double4{v[2], v[0], v[1], v[2]});
}

// The value of all wrecks for each player's reaper, and the nearest wreck. The best wreck counts in
// full, and the others count in part. A wreck counts less if another reaper is also near it.
// `found` is false if there are no wrecks.
struct Water {
    Double4 worth;
    Spots nearest;
    bool found;
};
inline Water water_near(const State& s, const Spots& reaper, const Weights& w) {
    const double half2 = w.water_half * w.water_half;
    Double4 best = {}, sum = {}, on = {}, least = broadcast(-1);
    Spots nearest = {};
    for (const Wreck& wreck : s.wrecks) {
        const Double4 dx = reaper.x - wreck.x, dy = reaper.y - wreck.y;
        const Double4 distance2 = dx * dx + dy * dy;
        const Double4 plain = nearness(dx, dy, half2);
        const Double4 near = plain * (1.0 + w.water_gain * wreck.water) *
                             (1.0 - w.contested * most_of_others(plain));
        best = max(near, best);
        sum += near;
        on += select(distance2 <= broadcast(wreck.reach2), broadcast(1), Double4{});
        const Long4 farther = plain <= least;
        least = select(farther, least, plain);
        nearest.x = select(farther, nearest.x, broadcast(wreck.x));
        nearest.y = select(farther, nearest.y, broadcast(wreck.y));
    }
    return {w.to_water * (best + w.more_water * (sum - best)) + w.on_water * on, nearest,
            s.wrecks.count > 0};
}

// Returns the value of the tankers for each player. One term is the best tanker to destroy, by its
// water and its distances to the destroyer and the reaper. The other term is the best tanker for
// the reaper, whichever player destroys it. A tanker outside the map leaves no water and counts
// less.
inline Double4 tankers_near(const State& s, const Spots& destroyer, const Spots& reaper,
                            const Weights& w) {
    const double half2 = w.tanker_half * w.tanker_half;
    Double4 best = {}, nearest = {};
    for (int u = s.looters(); u < s.units.count; ++u) {
        const double x = s.units.x[u], y = s.units.y[u];
        const double full = (1.0 + w.tanker_gain * s.water[u]) *
                            (x * x + y * y < MAP_RADIUS * MAP_RADIUS ? 1.0 : w.tanker_outside);
        const Double4 to_reaper = nearness(reaper.x - x, reaper.y - y, half2);
        const Double4 to_break = nearness(destroyer.x - x, destroyer.y - y, half2) * full *
                                 (1.0 - w.tanker_reaper + w.tanker_reaper * to_reaper);
        best = max(to_break, best);
        nearest = max(to_reaper * full, nearest);
    }
    return w.to_tanker * best + w.reaper_tanker * nearest;
}

// Returns the value of each player's rage: a term per point, a term if the rage pays for tar or
// oil, and a term if it pays for a grenade.
inline Double4 rage_of(const State& s, double progress, const Weights& w) {
    const Double4 rage = by_seat(s.rage);
    const double cheap = SKILLS[DOOF].rage, dear = SKILLS[DESTROYER].rage;
    return w.rage * (1.0 - w.rage_late * progress) * rage +
           select(rage >= broadcast(cheap), broadcast(w.oil_ready), Double4{}) +
           select(rage >= broadcast(dear), broadcast(w.grenade_ready), Double4{});
}

// Returns the cost of the tar and the oil around each player's reaper.
inline Double4 slowed(const State& s, const Weights& w) {
    constexpr double REACH = SKILL_RADIUS + LOOTER_RADIUS;
    const Double4 x = by_seat(s.units.x, s, REAPER), y = by_seat(s.units.y, s, REAPER);
    Double4 harm = {};
    for (const Effect& effect : s.effects) {
        if (effect.type == GRENADE) continue;
        const Double4 dx = x - effect.x, dy = y - effect.y;
        harm += select(dx * dx + dy * dy <= broadcast(REACH * REACH),
                       broadcast(effect.type == TAR_POOL ? w.in_tar : w.in_oil), Double4{});
    }
    return harm;
}

// Returns a value for how much the player's destroyer and doof obstruct the rival's reaper and its
// water, minus a value for how much the enemies' doofs obstruct the player's reaper.
inline double interference(const State& s, int me, int rival, const Spots& reaper,
                           const Spots& destroyer, const Water& water, const Weights& w) {
    const double half2 = w.water_half * w.water_half;
    const int own = s.looter(me, DOOF);
    const Spots doof = ahead(s, DOOF, w.lead);
    const double at_x = reaper.x[rival], at_y = reaper.y[rival];
    double value = w.doof_speed * length(s.units.vx[own], s.units.vy[own]) / 1000.0;
    value += w.doof_to_rival * nearness(doof.x[me] - at_x, doof.y[me] - at_y, half2);
    value += w.destroyer_to_rival * nearness(destroyer.x[me] - at_x, destroyer.y[me] - at_y, half2);
    if (water.found) {
        value += w.doof_to_water * nearness(doof.x[me] - water.nearest.x[rival],
                                            doof.y[me] - water.nearest.y[rival], half2);
    }
    const Double4 near = nearness(doof.x - reaper.x[me], doof.y - reaper.y[me], half2);
    return value - w.enemy_doof * (near[(me + 1) % PLAYERS] + near[(me + 2) % PLAYERS]);
}

// Returns the player's score minus the weighted scores of the enemies, times the weight of a point.
inline double lead_of(const State& s, int me, const Weights& w) {
    return w.score *
           (s.score[me] - w.enemy * (s.score[(me + 1) % PLAYERS] + s.score[(me + 2) % PLAYERS]));
}

// Returns the standing of a player minus the weighted standings of the enemies. The weight of the
// enemy closest in score increases during the match.
inline double value_of(const State& s, int me, const Weights& w) {
    const int most = *std::max_element(s.score, s.score + PLAYERS);
    const double progress =
        std::min(1.0, std::max(double(s.turn) / MAX_TURNS, double(most) / WIN_SCORE));
    int rival = (me + 1) % PLAYERS, other = (me + 2) % PLAYERS;
    const auto gap = [&](int p) { return std::abs(s.score[p] - s.score[me]); };
    if (gap(other) < gap(rival)) std::swap(rival, other);

    const Spots reaper = ahead(s, REAPER, w.lead);
    const Water water = water_near(s, reaper, w);
    Double4 standing = w.score * by_seat(s.score) + rage_of(s, progress, w);
    standing += water.worth - slowed(s, w);
    standing += w.reaper_speed / 1000.0 *
                length(by_seat(s.units.vx, s, REAPER), by_seat(s.units.vy, s, REAPER));
    standing += w.to_centre * nearness(reaper.x, reaper.y, w.water_half * w.water_half);
    Spots destroyer = {};
    if (s.team_size() > DESTROYER) {
        destroyer = ahead(s, DESTROYER, w.lead);
        standing += tankers_near(s, destroyer, reaper, w);
        standing += w.to_own_destroyer * nearness(reaper.x - destroyer.x, reaper.y - destroyer.y,
                                                  w.tanker_half * w.tanker_half);
    }
    double value = standing[me] - (w.enemy + w.rival * progress) * standing[rival] -
                   (w.enemy - w.rival * progress) * standing[other];
    if (s.team_size() > DOOF) value += interference(s, me, rival, reaper, destroyer, water, w);
    return value;
}

}  // namespace carom::mean_max::bot
