// The features of a position for learned value functions (bot/learn). The player and both enemies
// have the same features. The enemy with the larger score comes first. Rotating or mirroring the
// map, or renumbering enemies, tankers or wrecks, does not change the features.
#pragma once

#include <algorithm>

#include "bot/search/value_function.h"
#include "sim/base/vector.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max::bot {

// "Near" is 1 at a distance of 0 and 1/2 at WATER_HALF units (from wrecks, the centre and enemy
// reapers) or TANKER_HALF units (from tankers and the player's destroyer). The best enemy reaper
// belongs to the enemy with the largest score. The position of a looter is its position plus LEAD
// turns of its velocity.
#define CAROM_SIDE(F, side)                                       \
    F(side " score", "points", 25)                                \
    F(side " score to win", "points below ten", 10)               \
    F(side " rage", "points", 100)                                \
    F(side " rage for a skill", "0 or 1", 1)                      \
    F(side " reaper near the best wreck", "0 to 1", 1)            \
    F(side " reaper near the best wreck's water", "water", 5)     \
    F(side " reaper near all wrecks' water", "water", 10)         \
    F(side " reaper on wrecks", "wrecks", 1)                      \
    F(side " water on which the reaper is", "water", 5)           \
    F(side " water to which the reaper is first", "water", 10)    \
    F(side " reaper near the centre", "0 to 1", 1)                \
    F(side " reaper's speed", "units per turn", 500)              \
    F(side " reaper in tar or oil", "effects", 1)                 \
    F(side " destroyer near the best tanker", "0 to 1", 1)        \
    F(side " destroyer near the best tanker's water", "water", 5) \
    F(side " reaper near the best tanker's water", "water", 5)    \
    F(side " reaper near its destroyer", "0 to 1", 1)             \
    F(side " doof's speed", "units per turn", 500)                \
    F(side " doof near the best enemy reaper", "0 to 1", 1)       \
    F(side " destroyer near the best enemy reaper", "0 to 1", 1)
#define CAROM_FEATURES(F)                                                        \
    CAROM_SIDE(F, "own")                                                         \
    CAROM_SIDE(F, "first enemy")                                                 \
    CAROM_SIDE(F, "second enemy")                                                \
    F("lead over the first enemy", "points", 10)                                 \
    F("lead over the second enemy", "points", 10)                                \
    F("lead over the first enemy, late", "points times share of the match", 10)  \
    F("lead over the second enemy, late", "points times share of the match", 10) \
    F("turn", "turns", 200)                                                      \
    F("water in wrecks", "water", 30)                                            \
    F("water in tankers", "water", 30)

CAROM_DECLARE_FEATURES(CAROM_FEATURES)
#undef CAROM_FEATURES
#undef CAROM_SIDE

// Computes the features of a position for one player.
class Features {
  public:
    static void compute(const State& s, int player, float* out) {
        Features f(s);
        f.look_at_wrecks();
        f.look_at_tankers();
        int first = (player + 1) % PLAYERS, second = (player + 2) % PLAYERS;
        if (s.score[second] > s.score[first]) std::swap(first, second);
        for (const int each : {player, first, second}) out = f.write_side(each, out);
        const double progress = f.progress();
        const double lead = s.score[player] - s.score[first],
                     other = s.score[player] - s.score[second];
        for (const double each : {lead, other, lead * progress, other * progress,
                                  static_cast<double>(s.turn), f.in_wrecks_, f.in_tankers_}) {
            *out++ = static_cast<float>(each);
        }
    }

  private:
    static constexpr double WATER_HALF = 2000, TANKER_HALF = 3000;  // units
    static constexpr double LEAD = 0.5;  // turns of velocity added to a looter's position

    struct Side {
        Vector reaper, destroyer, doof;
        double best, best_water, all_water, on, on_water, first_water;
        double tanker, tanker_water, reaper_tanker;
    };
    static double near(double distance2, double half) {
        return half * half / (half * half + distance2);
    }
    static double distance2(const Vector& a, double x, double y) {
        return (a.x - x) * (a.x - x) + (a.y - y) * (a.y - y);
    }

    explicit Features(const State& s) : s_(s) {
        for (int p = 0; p < PLAYERS; ++p) {
            sides_[p].reaper = ahead_of(p, REAPER);
            sides_[p].destroyer = s.team_size() > DESTROYER ? ahead_of(p, DESTROYER) : Vector{};
            sides_[p].doof = s.team_size() > DOOF ? ahead_of(p, DOOF) : Vector{};
        }
    }
    Vector ahead_of(int player, int type) const {
        const int u = s_.looter(player, type);
        return {s_.units.x[u] + LEAD * s_.units.vx[u], s_.units.y[u] + LEAD * s_.units.vy[u]};
    }
    double speed_of(int player, int type) const {
        if (s_.team_size() <= type) return 0;
        const int u = s_.looter(player, type);
        return length(s_.units.vx[u], s_.units.vy[u]);
    }
    void look_at_wrecks() {
        for (const Wreck& wreck : s_.wrecks) {
            in_wrecks_ += wreck.water;
            double d2[PLAYERS];
            int first = 0;
            for (int p = 0; p < PLAYERS; ++p) {
                d2[p] = distance2(sides_[p].reaper, wreck.x, wreck.y);
                if (d2[p] < d2[first]) first = p;
                Side& side = sides_[p];
                const double n = near(d2[p], WATER_HALF);
                side.best = std::max(side.best, n);
                side.best_water = std::max(side.best_water, n * wreck.water);
                side.all_water += n * wreck.water;
                if (d2[p] <= wreck.reach2) side.on += 1, side.on_water += wreck.water;
            }
            sides_[first].first_water += wreck.water;
        }
    }
    void look_at_tankers() {
        for (int u = s_.looters(); u < s_.units.count; ++u) {
            const double x = s_.units.x[u], y = s_.units.y[u];
            if (x * x + y * y > MAP_RADIUS * MAP_RADIUS) continue;
            in_tankers_ += s_.water[u];
            for (Side& side : sides_) {
                const double n = near(distance2(side.destroyer, x, y), TANKER_HALF);
                side.tanker = std::max(side.tanker, n);
                side.tanker_water = std::max(side.tanker_water, n * s_.water[u]);
                side.reaper_tanker =
                    std::max(side.reaper_tanker,
                             near(distance2(side.reaper, x, y), TANKER_HALF) * s_.water[u]);
            }
        }
    }
    double progress() const {
        const int most = *std::max_element(s_.score, s_.score + PLAYERS);
        return std::min(1.0, std::max(double(s_.turn) / MAX_TURNS, double(most) / WIN_SCORE));
    }
    int effects_at(const Vector& place) const {
        int count = 0;
        for (const Effect& effect : s_.effects) {
            count += effect.type != GRENADE &&
                     distance2(place, effect.x, effect.y) < SKILL_RADIUS * SKILL_RADIUS;
        }
        return count;
    }
    // Returns the enemy with the larger score, or the first enemy if both scores are equal.
    int best_enemy_of(int player) const {
        const int one = (player + 1) % PLAYERS, other = (player + 2) % PLAYERS;
        return s_.score[other] > s_.score[one] ? other : one;
    }
    float* write_side(int player, float* out) const {
        const Side& side = sides_[player];
        const Vector& enemy = sides_[best_enemy_of(player)].reaper;
        const Vector& reaper = side.reaper;
        const double values[] = {
            static_cast<double>(s_.score[player]),
            static_cast<double>(std::max(0, 10 - (WIN_SCORE - s_.score[player]))),
            static_cast<double>(s_.rage[player]),
            s_.rage[player] >= SKILLS[REAPER].rage ? 1.0 : 0.0,
            side.best,
            side.best_water,
            side.all_water,
            side.on,
            side.on_water,
            side.first_water,
            near(reaper.x * reaper.x + reaper.y * reaper.y, WATER_HALF),
            speed_of(player, REAPER),
            static_cast<double>(effects_at(reaper)),
            side.tanker,
            side.tanker_water,
            side.reaper_tanker,
            near(distance2(side.destroyer, reaper.x, reaper.y), TANKER_HALF),
            speed_of(player, DOOF),
            near(distance2(side.doof, enemy.x, enemy.y), WATER_HALF),
            near(distance2(side.destroyer, enemy.x, enemy.y), WATER_HALF)};
        for (const double each : values) *out++ = static_cast<float>(each);
        return out;
    }

    const State& s_;
    Side sides_[PLAYERS] = {};
    double in_wrecks_ = 0, in_tankers_ = 0;  // water in wrecks and in tankers on the map
};

}  // namespace carom::mean_max::bot
