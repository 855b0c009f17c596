// FastTurn computes the stages of a turn with four units per vector. The results equal those of
// ReferenceTurn bit for bit. stages.h handles the rare cases (skills, kills, spawns, wrecks with a
// reaper). Lanes past the last unit are computed too, and their results are not used.
#pragma once

#include <cstdint>

#include "sim/base/simd.h"
#include "sim/mean_max/stages.h"
#include "sim/world/box_pairs.h"

namespace carom::mean_max {

// The share of the speed that is left after friction, by league and unit index: teams first, then
// tankers.
struct KeptSpeeds {
    alignas(32) double of[LEAGUES][MAX_UNITS] = {};
    constexpr KeptSpeeds() {
        for (int league = 0; league < LEAGUES; ++league) {
            const int team = looters_per_player(league);
            for (int u = 0; u < MAX_UNITS; ++u) {
                of[league][u] = KEPT_SPEED[u < PLAYERS * team ? u % team : int{TANKER}];
            }
        }
    }
};
inline constexpr KeptSpeeds KEPT_SPEEDS;

template <class Observer>
class FastTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::units, Base::orders_;

  public:
    using Base::Base;

    void effects_apply() {
        for (Effect& e : s.effects) {
            e.duration -= 1;
            oil_ = oil_ || e.type == OIL_SLICK;
            if (e.type == OIL_SLICK) continue;
            for (int u = 0; u < units.count; u += 4) {
                const Double4 dx = e.x - at(units.x, u), dy = e.y - at(units.y, u);
                const Double4 distance = length(dx, dy);
                const Long4 reached = distance <= SKILL_RADIUS + at(units.radius, u);
                if (e.type == TAR_POOL) {
                    store(units.mass + u,
                          at(units.mass, u) + select(reached, broadcast(TAR_POOL_MASS), Double4{}));
                } else {
                    push(u, dx, dy, distance, broadcast(-GRENADE_POWER), reached);
                }
            }
            tar_ = tar_ || e.type == TAR_POOL;
        }
    }

    // Looters accelerate as ordered. Tankers accelerate toward the centre, or away from it when
    // full.
    void thrust() {
        for (int u = 0; u < units.count; u += 4) {
            Double4 target_x = {}, target_y = {}, power = {};
            if (u < Orders::LANES) {
                target_x = at(orders_.x, u), target_y = at(orders_.y, u);
                power = at(orders_.power, u);
            }
            const Double4 dx = target_x - at(units.x, u), dy = target_y - at(units.y, u);
            const Double4 distance = length(dx, dy);
            const Double4 inward =
                select(distance > WATERTOWN_RADIUS, broadcast(TANKER_THRUST), Double4{});
            const Double4 tanker = select(full(u), broadcast(-TANKER_THRUST), inward);
            power = select(below(u, s.looters()), power, tanker);
            push(u, dx, dy, distance, power, Long4{} - 1);
        }
    }

    template <class Finder>
    void motion(Finder& finder) {
        Base::play_motion(finder, [](auto& w, int i, int j) { bounce_pair(w, i, j, ELASTICITY); });
    }

    void tankers_drink_or_leave() {
        unsigned leave = 0;
        for (int u = s.looters() & ~3; u < units.count; u += 4) {
            const Double4 distance = length(at(units.x, u), at(units.y, u));
            const Long4 tanker = ~below(u, s.looters()) & below(u, units.count);
            const Long4 is_full = full(u);
            const Long4 drinks = tanker & ~is_full & (distance <= WATERTOWN_RADIUS);
            const Long4 leaves =
                tanker & is_full & (distance >= TANKER_SPAWN_DISTANCE + at(units.radius, u));
            store(units.mass + u,
                  at(units.mass, u) + select(drinks, broadcast(TANKER_MASS_BY_WATER), Double4{}));
            store(s.water + u, load<Byte4>(s.water + u) + ones(bits(drinks)));
            leave |= bits(leaves) << u;
        }
        Base::leave(leave);
    }

    void harvest() {
        const int r0 = s.looter(0, REAPER), r1 = s.looter(1, REAPER), r2 = s.looter(2, REAPER);
        // The x coordinate of lanes without a reaper and of reapers in oil. No wreck is there.
        constexpr double NOWHERE = 1e9;
        Double4 x = {units.x[r0], units.x[r1], units.x[r2], NOWHERE};
        const Double4 y = {units.y[r0], units.y[r1], units.y[r2], 0};
        if (oil_) x = select(in_oil(x, y, broadcast(LOOTER_RADIUS)), broadcast(NOWHERE), x);
        Long4 served = {};
        int min_water = 1;
        for (Wreck& w : s.wrecks) {
            const Double4 dx = x - w.x, dy = y - w.y;
            const Long4 on = dx * dx + dy * dy <= broadcast(w.reach2);
            served -= on;
            w.water = static_cast<std::int8_t>(w.water - __builtin_popcount(bits(on)));
            min_water = std::min<int>(min_water, w.water);
        }
        for (int p = 0; p < PLAYERS; ++p) s.score[p] += static_cast<int>(served[p]);
        if (min_water <= 0) Base::remove_used_up();
    }

    void round_and_friction() {
        for (int u = 0; u < units.count; u += 4) {
            const Double4 x = round_half_away(at(units.x, u)), y = round_half_away(at(units.y, u));
            Double4 kept = at(KEPT_SPEEDS.of[s.league], u);
            if (oil_) kept = select(in_oil(x, y, at(units.radius, u)), broadcast(1.0), kept);
            store(units.x + u, x);
            store(units.y + u, y);
            store(units.vx + u, round_half_away(at(units.vx, u) * kept));
            store(units.vy + u, round_half_away(at(units.vy, u) * kept));
        }
    }

    void rage() {
        if (!has_rage(s.league)) return;
        const int d0 = s.looter(0, DOOF), d1 = s.looter(1, DOOF), d2 = s.looter(2, DOOF);
        const Double4 vx = {units.vx[d0], units.vx[d1], units.vx[d2], 0};
        const Double4 vy = {units.vy[d0], units.vy[d1], units.vy[d2], 0};
        const Double4 earned = length(vx, vy) * RAGE_BY_SPEED;
        for (int p = 0; p < PLAYERS; ++p) Base::earn_rage(p, earned[p]);
    }

    void effects_end() {
        if (tar_) remove_tar_mass();
        if (s.effects.count) Base::drop_ended_effects();
    }

  private:
    CAROM_INLINE static Double4 at(const double* array, int u) { return load<Double4>(array + u); }

    CAROM_INLINE Long4 full(int u) const {
        return widen(load<Byte4>(s.water + u)) >= widen(load<Byte4>(s.size + u));
    }

    // Does the same as mean_max::thrust in the lanes of `wanted`. (dx, dy) is the vector to the
    // target, and `distance` is its length.
    CAROM_INLINE void push(int u, const Double4& dx, const Double4& dy, const Double4& distance,
                           const Double4& power, const Long4& wanted) {
        const Double4 coefficient =
            select(wanted & (distance > EPSILON), power / at(units.mass, u) / distance, Double4{});
        store(units.vx + u, at(units.vx, u) + dx * coefficient);
        store(units.vy + u, at(units.vy, u) + dy * coefficient);
    }

    void remove_tar_mass() {
        for (int u = 0; u < units.count; u += 4) {
            Double4 mass = at(units.mass, u);
            const Long4 there = below(u, units.count);
            for (Long4 heavy; bits(heavy = there & (mass >= TAR_POOL_MASS));) {
                mass -= select(heavy, broadcast(TAR_POOL_MASS), Double4{});
            }
            store(units.mass + u, mass);
        }
    }

    CAROM_INLINE Long4 in_oil(const Double4& x, const Double4& y, const Double4& radius) const {
        Long4 oiled = {};
        for (const Effect& e : s.effects) {
            if (e.type != OIL_SLICK) continue;
            oiled |= length(e.x - x, e.y - y) <= SKILL_RADIUS + radius;
        }
        return oiled;
    }

    // True if a tar pool (tar_) or an oil slick (oil_) is on the map.
    bool tar_ = false, oil_ = false;
};

template <>
struct Stages<Fast> {
    using Finder = BoxPairs<MAX_UNITS>;
    template <class Observer>
    using Turn = FastTurn<Observer>;
};

}  // namespace carom::mean_max
