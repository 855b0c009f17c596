// The stages of a turn as the rules describe them, unit by unit. This is the reference that the
// fast turn is tested against, and the direct port that benchmarks compare with.
#pragma once

#include <cstdint>

#include "sim/mean_max/stages.h"
#include "sim/world/plain_bounce.h"

namespace carom::mean_max {

template <class Observer>
class PlainTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::units, Base::orders_, Base::observer_;

  public:
    using Base::Base;

    void effects_apply() {
        for (Effect& e : s.effects) {
            e.duration -= 1;
            if (e.type == OIL_SLICK) continue;
            for (int u = 0; u < units.count; ++u) {
                if (!Base::reaches(e, u)) continue;
                if (e.type == TAR_POOL) {
                    units.mass[u] += TAR_POOL_MASS;
                } else {
                    mean_max::thrust(units, u, e.x, e.y, -GRENADE_POWER);
                }
            }
        }
    }

    void thrust() {
        tankers_thrust();
        looters_thrust();
    }

    // Full tankers accelerate outwards, others toward the town.
    void tankers_thrust() {
        for (int u = s.looters(); u < units.count; ++u) {
            if (s.water[u] >= s.size[u]) {
                mean_max::thrust(units, u, 0.0, 0.0, -TANKER_THRUST);
            } else if (length(units.x[u], units.y[u]) > WATERTOWN_RADIUS) {
                mean_max::thrust(units, u, 0.0, 0.0, TANKER_THRUST);
            }
        }
    }

    void looters_thrust() {
        for (int u = 0; u < s.looters(); ++u) {
            const Order order = orders_.of(u);
            if (order.kind == Order::THRUST)
                mean_max::thrust(units, u, order.x, order.y, order.power);
        }
    }

    template <class Finder>
    void motion(Finder& finder) {
        Base::play_motion(finder,
                          [](auto& w, int i, int j) { plain_bounce_pair(w, i, j, ELASTICITY); });
    }

    // A tanker in town takes water. A full tanker far outside leaves the map.
    void tankers_drink_or_leave() {
        std::uint32_t leaving = 0;
        for (int u = s.looters(); u < units.count; ++u) {
            const double distance = length(units.x[u], units.y[u]);
            const bool full = s.water[u] >= s.size[u];
            if (distance <= WATERTOWN_RADIUS && !full) {
                s.water[u] += 1;
                units.mass[u] += TANKER_MASS_BY_WATER;
            } else if (distance >= TANKER_SPAWN_DISTANCE + units.radius[u] && full) {
                leaving |= 1u << u;
            }
        }
        Base::leave(leaving);
    }

    // Each reaper on a wreck takes one water, unless it is in oil. All three reapers take theirs
    // before an empty wreck is removed.
    void harvest() {
        for (Wreck& w : s.wrecks) Base::serve(w);
        Base::remove_used_up();
    }

    void round_and_friction() {
        for (int u = 0; u < units.count; ++u) {
            units.x[u] = round_half_away(units.x[u]);
            units.y[u] = round_half_away(units.y[u]);
            const double kept = Base::in_oil(u) ? 1.0 : KEPT_SPEED[s.type[u]];
            units.vx[u] = round_half_away(units.vx[u] * kept);
            units.vy[u] = round_half_away(units.vy[u] * kept);
        }
    }

    // Doofs earn rage.
    void rage() {
        if (!has_rage(s.league)) return;
        for (int p = 0; p < PLAYERS; ++p) {
            const int doof = s.looter(p, DOOF);
            const double speed = length(units.vx[doof], units.vy[doof]);
            Base::earn_rage(p, speed * RAGE_BY_SPEED);
        }
    }

    void effects_end() {
        shake_off_tar();
        Base::drop_ended_effects();
    }

  private:
    void shake_off_tar() {
        for (int u = 0; u < units.count; ++u) {
            while (units.mass[u] >= TAR_POOL_MASS) units.mass[u] -= TAR_POOL_MASS;
        }
    }
};

template <>
struct Stages<Reference> {
    using Finder = AllPairs<MAX_UNITS>;
    template <class Observer>
    using Turn = PlainTurn<Observer>;
};

}  // namespace carom::mean_max
