// What all ways of playing a turn share: what a turn lets others see, what can go wrong, and the
// parts that are rare (skills, kills, spawns, wrecks that are stood on).
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "sim/engine/round.h"
#include "sim/mean_max/advance.h"
#include "sim/mean_max/bounce.h"
#include "sim/mean_max/orders.h"
#include "sim/mean_max/spawn.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

// A turn's stages, in the order in which step.h plays them.
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

// What a turn lets others see while it is played; a recorder, a checker or a profiler overrides
// what it needs. Calls on this one vanish from the compiled code.
struct NoObserver {
    void stage(Stage) {}  // what is played from now on
    void hit(const State&, const Hit&, double /*t*/) {}  // circles in place, not yet bounced
    void wreck(const Wreck&) {}  // the hit just told left this wreck
    void moved(const State&) {}  // the motion is over
    void snapshot(const State&) {}  // and tankers have drunk
    void tanker_left(const State&, int /*unit*/) {}  // full, and out of the map
    void wreck_used_up(const Wreck&) {}
    void effect_ended(const Effect&) {}
};

// A destroyer breaks a tanker that no tar makes too heavy; all other contacts bounce.
inline bool kills(const State& s, const Hit& hit) {
    if (hit.j == BORDER) return false;
    return (s.type[hit.i] == DESTROYER) & (s.type[hit.j] == TANKER) &
           (s.units.mass[hit.j] < TAR_POOL_MASS);
}

// Why a state after `step` cannot be relied on. No game played so far has met this.
enum class Fault { NONE, TOO_MANY_EVENTS };

// One turn under way: what the stages hand to each other. The stages themselves are in
// stages_plain.h and stages_fast.h; step.h has them in order.
template <class Observer>
class Turn {
  public:
    Turn(State& state, const Orders& orders, const SpawnQueue& queue, Observer& observer)
        : s(state), units(state.units), orders_(orders), queue_(queue), observer_(observer) {}

    // A skill works where there is rage for it and its target is near; it is paid at once.
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
            // Kept in the order of application, which is that of the type numbers, then of ids.
            s.effects.insert(
                std::upper_bound(s.effects.begin(), s.effects.end(), e,
                                 [](const Effect& a, const Effect& b) { return a.type < b.type; }),
                e);
        }
    }

    // Whoever lost a tanker in this turn gets the next one, in the order of the losses.
    void spawns() {
        for (int player : respawns_) spawn_next(s, player, queue_);
    }

    Fault fault() const { return fault_; }

  protected:
    // The event loop, with bounce(i, j) for two units that break nothing.
    template <class Finder, class Bounce>
    void play_motion(Finder& finder, Bounce&& bounce) {
        const auto resolve = [&](const Hit& hit, double t) {
            observer_.hit(s, hit, t);
            if (kills(s, hit)) {
                kill(hit.j);
                return hit.j;
            }
            if (hit.j == BORDER) {
                bounce_border(units, hit.i, MAP_RADIUS, ELASTICITY);
            } else {
                bounce(hit.i, hit.j);
            }
            return NOBODY;
        };
        const Disc disc = {MAP_RADIUS, s.looters()};
        if (advance(units, disc, finder, resolve).given_up) fault_ = Fault::TOO_MANY_EVENTS;
        remove_units(killed_);
        observer_.moved(s);
    }

    bool reaches(const Effect& e, int u) const {
        return length(e.x - units.x[u], e.y - units.y[u]) <= SKILL_RADIUS + units.radius[u];
    }
    // A doof earns rage by its speed. (Of one that met another at the very same point that is no
    // number, and no int either.)
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

    // Inside the map a dead tanker leaves its water. It keeps its place among the units until the
    // motion is over, so that indices stay true.
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

    // Each reaper on the wreck takes one water, unless it stands in oil.
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
        List<Wreck, MAX_TANKERS> returning;  // in league 0, where spawns are wrecks
        returning.count = 0;
        s.wrecks.filter([&](const Wreck& w) {
            if (w.water > 0) return true;
            observer_.wreck_used_up(w);
            if (!has_tankers(s.league)) returning.push_back(w);
            return false;
        });
        wrecks_return(returning);
    }

    void respawn_for(int player) {
        if (player >= 0) respawns_.push_back(static_cast<std::int8_t>(player));
    }

    // League 0: owners of used-up wrecks spawn again, in the order in which a Java HashSet of 16
    // buckets over the wrecks' positions lists them. The buckets hang on the last bits of those
    // positions, which are cosines and never rounded: here, and between one Java machine and
    // another, two libraries can disagree.
    void wrecks_return(List<Wreck, MAX_TANKERS>& used_up) {
        std::stable_sort(used_up.begin(), used_up.end(), [](const Wreck& a, const Wreck& b) {
            return java_bucket(a) < java_bucket(b);
        });
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
    Circles<MAX_UNITS>& units;
    const Orders& orders_;
    const SpawnQueue& queue_;
    Observer& observer_;
    std::uint32_t killed_ = 0;  // a bit a unit
    List<std::int8_t, MAX_UNITS> respawns_{};  // players, in order
    Fault fault_ = Fault::NONE;
};

}  // namespace carom::mean_max
