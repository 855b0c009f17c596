// This file contains the reference stages, and the parts that the fast stages share with them: the
// observer, the faults, and the rare cases (skills, kills, spawns, wrecks with a reaper).
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "sim/base/engine.h"
#include "sim/base/simd.h"
#include "sim/base/vector.h"
#include "sim/mean_max/state.h"
#include "sim/world/bounce.h"
#include "sim/world/pair_bounds.h"
#include "sim/world/world.h"

namespace carom::mean_max {

// The functions below place new tankers on the map, and in league 0 new wrecks.

// Accelerates unit u toward (px, py), or away from this point if power is negative.
template <int N>
void thrust(World<N>& c, int u, double px, double py, double power) {
    const double dx = px - c.x[u], dy = py - c.y[u];
    const double distance = length(dx, dy);
    if (distance <= EPSILON) return;
    const double coefficient = power / c.mass[u] / distance;
    c.vx[u] += dx * coefficient;
    c.vy[u] += dy * coefficient;
}

// Returns whether the distance from (x, y) to every unit is larger than the sum of radii.
inline bool place_is_free(const State& s, double x, double y, double radius) {
    unsigned taken = 0;
    for (int u = 0; u < s.units.count; u += 4) {
        const Double4 distance =
            length(x - load<Double4>(s.units.x + u), y - load<Double4>(s.units.y + u));
        const Long4 touches = distance <= radius + load<Double4>(s.units.radius + u);
        taken |= bits(touches & below(u, s.units.count));
    }
    return taken == 0;
}

inline void spawn_tanker(State& s, int player, const SpawnQueue::Spawn& spawn) {
    assert(s.units.count < MAX_UNITS);
    const double radius = tanker_radius(spawn.size);
    const double cosine = spawn.cosine[player], sine = spawn.sine[player];
    double distance = TANKER_SPAWN_DISTANCE + radius;
    while (!place_is_free(s, cosine * distance, sine * distance, radius)) {
        distance += TANKER_SPAWN_STEP;
    }
    const int u = s.units.count++;
    s.units.x[u] = cosine * distance;
    s.units.y[u] = sine * distance;
    s.units.vx[u] = 0.0;
    s.units.vy[u] = 0.0;
    s.units.radius[u] = radius;
    s.units.mass[u] = TANKER_EMPTY_MASS + TANKER_MASS_BY_WATER;
    s.id[u] = static_cast<std::int16_t>(s.next_id++);
    s.type[u] = TANKER;
    s.player[u] = static_cast<std::int8_t>(player);
    s.water[u] = 1;
    s.size[u] = static_cast<std::int8_t>(spawn.size);
    thrust(s.units, u, 0.0, 0.0, TANKER_SPAWN_THRUST);
}

inline void spawn_wreck(State& s, int player, const SpawnQueue::Spawn& spawn) {
    s.wrecks.push_back(make_wreck(spawn.cosine[player] * WOOD_WRECK_DISTANCE,
                                  spawn.sine[player] * WOOD_WRECK_DISTANCE,
                                  tanker_radius(spawn.size), s.next_id++, player, spawn.size));
}

// Places the player's next spawn of the queue on the map. Does nothing if the queue has no further
// spawn.
inline void spawn_next(State& s, int player, const SpawnQueue& queue) {
    const auto next = static_cast<unsigned>(s.spawned[player]);
    if (next >= static_cast<unsigned>(queue.count)) return;
    s.spawned[player] += 1;
    const SpawnQueue::Spawn& spawn = queue.spawn[next];
    if (has_tankers(s.league)) {
        spawn_tanker(s, player, spawn);
    } else {
        spawn_wreck(s, player, spawn);
    }
}

using carom::Fault;

// The stages of a turn, in the order of step.h.
enum class Stage {
    SKILLS,
    EFFECTS_APPLY,
    THRUST,
    MOTION,
    TANKERS,
    SPAWNS,
    HARVEST,
    ROUND_AND_FRICTION,
    RAGE,
    EFFECTS_END
};

// An observer of a turn. A recorder, a checker or a profiler overrides the functions that it needs.
// The compiler removes the calls to these empty functions.
struct NoObserver {
    // Called at the start of each stage.
    void stage(Stage) {}
    // Called when the circles are in contact, before they bounce.
    void hit(const State&, const Contact&, double /*t*/) {}
    // Called after hit() if the contact left a wreck.
    void wreck(const Wreck&) {}
    // Called after the motion.
    void moved(const State&) {}
    // Called after the tankers in town have taken water, before the tankers that leave are
    // removed.
    void snapshot(const State&) {}
    // Called when a full tanker has left the map.
    void tanker_left(const State&, int /*unit*/) {}
    void wreck_used_up(const Wreck&) {}
    void effect_ended(const Effect&) {}
};

// Returns whether a destroyer destroys a tanker. A tanker in tar is too heavy for that. In all
// other contacts the units bounce.
inline bool kills(const State& s, const Contact& hit) {
    if (hit.b == BORDER) return false;
    return (s.type[hit.a] == DESTROYER) & (s.type[hit.b] == TANKER) &
           (s.units.mass[hit.b] < TAR_POOL_MASS);
}

// Stages<Reference> and Stages<Fast> name the stages of the two engines (sim/base/engine.h).
template <class Engine>
struct Stages;

// The data of one turn that the stages share. The stages themselves are in ReferenceTurn and
// stages_fast.h, and step.h calls them in order.
template <class Observer>
class Turn {
  public:
    Turn(State& state, const Orders& orders, const SpawnQueue& queue, Observer& observer)
        : s(state), units(state.units), orders_(orders), queue_(queue), observer_(observer) {}

    // A skill works if the player has enough rage and the target is in range. The rage is paid at
    // once.
    void skills() {
        for (unsigned users = orders_.skills; users; users &= users - 1) {
            const int u = __builtin_ctz(users);
            const Order order = orders_.of(u);
            const int looter_type = s.type[u], player = s.player[u];
            if (!has_skill(s.league, looter_type)) continue;
            const Skill& skill = SKILLS[looter_type];
            if (s.rage[player] < skill.rage) continue;
            if (length(units.x[u] - order.x, units.y[u] - order.y) > SKILL_RANGE) continue;
            s.rage[player] -= skill.rage;
            Effect e;
            e.x = order.x, e.y = order.y;
            e.id = static_cast<std::int16_t>(s.next_id++);
            e.type = skill.effect;
            e.duration = static_cast<std::int8_t>(skill.duration);
            e.looter = static_cast<std::int8_t>(u);
            // The list stays in the order of application: by type number, then by id.
            s.effects.insert(
                std::upper_bound(s.effects.begin(), s.effects.end(), e,
                                 [](const Effect& a, const Effect& b) { return a.type < b.type; }),
                e);
        }
    }

    // Each player who lost a tanker in this turn gets the next one, in the order of the losses.
    void spawns() {
        for (int player : respawns_) spawn_next(s, player, queue_);
    }

    Fault fault() const { return fault_; }

  protected:
    // The rules of the motion. bounce(w, i, j) resolves contacts in which no tanker is destroyed.
    template <class Bounce>
    struct Motion : Rules {
        using Units = World<MAX_UNITS>;
        // Orders and states contain only finite numbers.
        static constexpr bool CHECKS_NUMBERS = false;

        Turn& turn;
        const Bounce& bounce;
        const int looters = turn.s.looters();

        Motion(Turn& of, const Bounce& resolve) : turn(of), bounce(resolve) {}

        double meet(const Units& w, int a, int b) const { return time_to_touch(w, a, b); }
        Double4 meet4(const FourPairs& pairs) const { return pairs.times_to_touch(); }
        int fixed_count(const Units&) const { return looters; }
        template <class Report>
        void meet_fixed(const Units& w, int a, Report&& report) const {
            report(time_to_border(w, a, MAP_RADIUS), BORDER);
        }
        // The margin is the same as for the boxes (sim/world/contact_times.h).
        template <class Real>
        auto safe(const Real& x, const Real& y, const Real& reach) const {
            const Real inner = MAP_RADIUS * (1.0 - PADDING_SHARE) - PADDING - reach;
            return (inner > 0.0) & (x * x + y * y < inner * inner);
        }
        template <class Changes>
        void react(Units& w, const Contact& c, Changes& changes) {
            turn.observer_.hit(turn.s, c, changes.time());
            if (kills(turn.s, c)) {
                turn.kill(c.b);
                changes.gone(c.b);
            } else if (c.b == BORDER) {
                bounce_border(w, c.a, MAP_RADIUS, ELASTICITY);
            } else {
                bounce(w, c.a, c.b);
            }
        }
    };
    template <class Finder, class Bounce>
    void play_motion(Finder& finder, Bounce&& bounce) {
        Motion<std::remove_reference_t<Bounce>> rules(*this, bounce);
        const Advanced motion = advance(units, rules, finder);
        if (motion.fault != MotionFault::NONE) fault_ = Fault::TOO_MANY_EVENTS;
        remove_units(killed_);
        observer_.moved(s);
    }

    bool reaches(const Effect& e, int u) const {
        return length(e.x - units.x[u], e.y - units.y[u]) <= SKILL_RADIUS + units.radius[u];
    }
    // Adds the rage that a player's doof has earned. (A doof that met another one at exactly the
    // same point has a speed that is not a number. This speed cannot be converted to int.)
    void earn_rage(int player, double earned) {
        const int whole = earned < MAX_RAGE ? static_cast<int>(earned) : MAX_RAGE;
        s.rage[player] = std::min(MAX_RAGE, s.rage[player] + whole);
    }
    bool in_oil(int u) const {
        for (const Effect& e : s.effects) {
            if (e.type == OIL_SLICK && reaches(e, u)) return true;
        }
        return false;
    }

    // Destroys tanker u. Inside the map the tanker leaves a wreck with its water. The tanker keeps
    // its index until the motion is over, so that indices stay valid.
    void kill(int u) {
        killed_ |= 1u << u;
        respawn_for(s.player[u]);
        if (!(length(units.x[u], units.y[u]) < MAP_RADIUS)) return;
        const Wreck w = make_wreck(round_half_away(units.x[u]), round_half_away(units.y[u]),
                                   units.radius[u], s.next_id++, s.player[u], s.water[u]);
        observer_.wreck(w);
        s.wrecks.push_back(w);
    }

    void leave(std::uint32_t leaving) {
        for (int u = s.looters(); leaving >> u; ++u) {
            if (!(leaving >> u & 1)) continue;
            respawn_for(s.player[u]);
            observer_.tanker_left(s, u);
        }
        observer_.snapshot(s);
        remove_units(leaving);
    }

    void drop_ended_effects() {
        s.effects.filter([this](const Effect& e) {
            if (e.duration <= 0) observer_.effect_ended(e);
            return e.duration > 0;
        });
    }

    void remove_units(std::uint32_t which) {
        if (which == 0) return;
        for (int u = units.count - 1; u >= s.looters(); --u) {
            if (which >> u & 1) remove_unit(s, u);
        }
    }

    // Each reaper on the wreck takes one water, unless the reaper is in oil.
    void serve(Wreck& w) {
        for (int p = 0; p < PLAYERS; ++p) {
            const int reaper = s.looter(p, REAPER);
            const double distance = length(units.x[reaper] - w.x, units.y[reaper] - w.y);
            if (distance <= w.radius && !in_oil(reaper)) {
                s.score[p] += 1;
                w.water -= 1;
            }
        }
    }
    void remove_used_up() {
        // The wrecks whose owners get new ones. Only league 0 needs them, because its spawns are
        // wrecks.
        List<Wreck, MAX_TANKERS> returning;
        returning.count = 0;
        s.wrecks.filter([&](const Wreck& w) {
            if (w.water > 0) return true;
            observer_.wreck_used_up(w);
            if (!has_tankers(s.league)) returning.push_back(w);
            return false;
        });
        respawn_wrecks(returning);
    }

    void respawn_for(int player) {
        if (player >= 0) respawns_.push_back(static_cast<std::int8_t>(player));
    }

    // In league 0 the owners of used-up wrecks get new ones, in the order of a Java HashSet with 16
    // buckets over the wrecks' positions. The bucket depends on the last bits of the positions,
    // which come from cosines and are never rounded. Two libraries can therefore disagree about the
    // order, and so can two Java machines.
    void respawn_wrecks(List<Wreck, MAX_TANKERS>& used_up) {
        used_up.sort(
            [](const Wreck& a, const Wreck& b) { return java_bucket(a) < java_bucket(b); });
        for (const Wreck& w : used_up) {
            if (w.owner >= 0) spawn_next(s, w.owner, queue_);
        }
    }
    static std::uint32_t java_hash(double v) {
        std::uint64_t bits;
        std::memcpy(&bits, &v, sizeof bits);
        return static_cast<std::uint32_t>(bits ^ bits >> 32);
    }
    static std::uint32_t java_bucket(const Wreck& w) {
        std::uint32_t k = 31u * (31u + java_hash(w.x)) + java_hash(w.y);
        k ^= k >> 16;
        return k & 15u;
    }

    State& s;
    World<MAX_UNITS>& units;
    const Orders& orders_;
    const SpawnQueue& queue_;
    Observer& observer_;
    std::uint32_t killed_ = 0;  // one bit per unit
    List<std::int8_t, MAX_UNITS> respawns_{};  // players in the order of their losses
    Fault fault_ = Fault::NONE;
};

#ifndef CAROM_SUBMISSION
// ReferenceTurn computes the stages of a turn as the rules describe them, unit by unit. Tests and
// benchmarks compare FastTurn with this direct port of the official referee.

template <class Observer>
class ReferenceTurn : public Turn<Observer> {
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

    // Full tankers accelerate outwards. Other tankers outside the town accelerate toward it.
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

    // Each reaper on a wreck takes one water, unless the reaper is in oil. Empty wrecks are removed
    // after all three reapers have taken water.
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

    // Doofs earn rage by their speed.
    void rage() {
        if (!has_rage(s.league)) return;
        for (int p = 0; p < PLAYERS; ++p) {
            const int doof = s.looter(p, DOOF);
            const double speed = length(units.vx[doof], units.vy[doof]);
            Base::earn_rage(p, speed * RAGE_BY_SPEED);
        }
    }

    void effects_end() {
        remove_tar_mass();
        Base::drop_ended_effects();
    }

  private:
    void remove_tar_mass() {
        for (int u = 0; u < units.count; ++u) {
            while (units.mass[u] >= TAR_POOL_MASS) units.mass[u] -= TAR_POOL_MASS;
        }
    }
};

template <>
struct Stages<Reference> {
    using Finder = AllPairs<MAX_UNITS>;
    template <class Observer>
    using Turn = ReferenceTurn<Observer>;
};
#endif

}  // namespace carom::mean_max
