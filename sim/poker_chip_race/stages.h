// This file contains the reference motion, and the parts that the fast motion shares with it: the
// observer, the faults, the effect of a contact, and the stages before and after the motion.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/base/engine.h"
#include "sim/base/list.h"
#include "sim/poker_chip_race/state.h"
#include "sim/world/batch.h"
#include "sim/world/contact_times.h"
#include "sim/world/world.h"

namespace carom::poker_chip_race {

// The referee records way points for its viewer. The rules use way points for one purpose: they
// decide when an eaten chip died (RULES.md, "Way points").

struct WayPoint {
    std::int32_t id;
    // If false, the point is kept regardless of earlier points.
    bool tested;
    double t, radius, x, y;
};

// The way points of one turn. A contact adds at most three.
class WayPoints {
  public:
    WayPoints() { points_.count = 0; }
    void record(const WayPoint& point) {
        if (!points_.full()) points_.push_back(point);
    }

    // Returns the time of the first kept way point at which the chip has the radius EATEN, or 0 if
    // no such point is kept. (If a chip has more than eight way points, a later point of the same
    // time may remove that point.)
    double death_time(std::int32_t id) const {
        List<int, MAX_WAY_POINTS> kept;
        kept.count = 0;
        for (int k = 0; k < points_.count; ++k) {
            if (points_.item[k].id == id && is_kept(points_.item[k], kept)) kept.push_back(k);
        }
        for (const int k : kept) {
            if (points_.item[k].radius == EATEN) return points_.item[k].t;
        }
        return 0;
    }

  private:
    static constexpr int MAX_WAY_POINTS = 3 * MAX_CONTACTS;

    // Returns whether a way point is kept, given the points kept so far. A tested point removes the
    // last kept point if both have the same time. The tested point is then kept only if fewer than
    // eight points remain.
    bool is_kept(const WayPoint& point, List<int, MAX_WAY_POINTS>& kept) const {
        constexpr int MANY = 8;
        constexpr double NEAR = 2;  // units
        if (!point.tested || kept.count == 0) return true;
        const WayPoint& last = points_.item[kept.item[kept.count - 1]];
        if (last.t == point.t) return --kept.count < MANY;
        const bool other_size = last.radius != point.radius;
        if (!other_size && length(last.x - point.x, last.y - point.y) < NEAR) return false;
        return kept.count < MANY || other_size;
    }

    List<WayPoint, MAX_WAY_POINTS> points_;
};

using carom::Fault;

// The stages of a turn, in the order of step.h.
enum class Stage { EJECT, MOTION, DEATHS };

// Codes of the walls. In a contact, b is a chip's index below a, or one of these codes.
enum Wall { TOP = -1, LEFT = -2, RIGHT = -3, BOTTOM = -4 };

// An observer of a turn. A recorder, a checker or a profiler overrides the functions that it needs.
// The compiler removes the calls to these empty functions.
struct NoObserver {
    // Called at the start of each stage.
    void stage(Stage) {}
    template <class State>
    void ejected(const State&, const Ejection&, int /*droplet*/) {}
    // Called for every contact with a chip or a wall, before the contact changes anything.
    template <class State>
    void hit(const State&, const Contact&) {}
    template <class State>
    void eaten(const State&, int /*eater*/, int /*who*/, double /*t*/) {}
    // Called after the motion, when eaten chips have been removed.
    template <class State>
    void moved(const State&) {}
};

// Stages<Reference> and Stages<Fast> name the stages of the two engines (sim/base/engine.h).
template <class Engine>
struct Stages;

// The data of one turn that the stages share, and the stages before and after the motion. The
// motion is in ReferenceTurn and FastTurn, and step.h calls the stages in order.
template <class State, class Observer>
class Turn {
  public:
    static constexpr int N = State::CAPACITY;

    Turn(State& state, const Orders& orders, Observer& observer)
        : s(state), orders_(orders), observer_(observer) {
        s.eaten.count = 0;
        first_droplet_ = s.next_id;
        parents_[MAX_OWNED] = NO_ID;
    }

    // Chips eject their droplets, one after the other.
    void eject() {
        for (const Ejection& e : orders_.ejections) {
            const int i = e.chip;
            if (!(s.radius[i] > MIN_RADIUS)) continue;
            if (s.count == N) {
                fault_ = Fault::TOO_MANY_CHIPS;
                return;
            }
            const double area = area_of(s.radius[i]), part = area * THROWN;
            s.radius[i] = radius_of(area - part);
            const double droplet = radius_of(part);
            const double away = s.radius[i] - droplet;
            const double force = THROWN_SPEED * area_of(droplet);
            const double fx = e.cosine * force, fy = e.sine * force;
            const double droplet_inverse_mass = 1 / area_of(droplet),
                         chip_inverse_mass = 1 / area_of(s.radius[i]);
            const int d = s.add(s.x[i] - e.cosine * away, s.y[i] - e.sine * away,
                                s.vx[i] + (fx * -1) * droplet_inverse_mass,
                                s.vy[i] + (fy * -1) * droplet_inverse_mass, droplet, NOBODY);
            s.vx[i] = s.vx[i] + fx * chip_inverse_mass, s.vy[i] = s.vy[i] + fy * chip_inverse_mass;
            parents_[thrown_++] = s.id[i];
            observer_.ejected(s, e, d);
        }
    }

    // A player without a chip is out.
    void deaths() {
        unsigned alive = 0;  // one bit per owner, NOBODY first
        for (int i = 0; i < s.count; ++i) alive |= 1u << (s.owner[i] - NOBODY);
        for (int p = 0; p < s.players; ++p) {
            if (s.is_lost(p) || alive >> (p - NOBODY) & 1) continue;
            double last = 0;
            for (const Eaten& e : s.eaten) {
                if (e.owner == p) last = std::max(last, way_points_.death_time(e.id));
            }
            s.lost_at[p] = (s.turn + 1) + last;
        }
    }

    Fault fault() const { return fault_; }

    // Resolves a contact at the current positions of the chips. A chip that another contact of the
    // same batch has just eaten takes part too, with a negative radius.
    void react(const Contact& hit) {
        observer_.hit(s, hit);
        if (hit.b < 0) {
            bounce_off_wall(hit.a, static_cast<Wall>(hit.b));
            way_point(hit.a, hit.t);
        } else if (s.radius[hit.a] == s.radius[hit.b]) {
            bounce(hit.a, hit.b, hit.t);
        } else {
            const bool first = s.radius[hit.a] > s.radius[hit.b];
            eat(first ? hit.a : hit.b, first ? hit.b : hit.a, hit.t);
        }
    }

    // Removes eaten chips from the arrays. Later chips move down.
    void remove_eaten() {
        if (leaving_ == 0) return;
        int kept = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.radius[i] == EATEN) continue;
            s.x[kept] = s.x[i], s.y[kept] = s.y[i], s.vx[kept] = s.vx[i], s.vy[kept] = s.vy[i];
            s.radius[kept] = s.radius[i], s.id[kept] = s.id[i], s.owner[kept] = s.owner[i];
            ++kept;
        }
        s.count = kept;
        leaving_ = 0;
    }

  protected:
    // A droplet and its parent ignore each other until the droplet has had a contact.
    bool has_families() const { return thrown_ > 0; }
    bool related(int a, int b) const {
        // The sum avoids a branch, which would be hard to predict.
        return is_parent(a, b) + is_parent(b, a) != 0;
    }
    // Returns the time in turns until two chips touch that do not overlap now. A result of 0 or
    // less means never.
    double touch_after(int i, int j) const {
        return time_to_contact(s.x[i] - s.x[j], s.y[i] - s.y[j], s.vx[i] - s.vx[j],
                               s.vy[i] - s.vy[j], s.radius[i] + s.radius[j]);
    }

    State& s;
    const Orders& orders_;
    Observer& observer_;
    Fault fault_ = Fault::NONE;

  private:
    // Returns the index in parents_ of a droplet's parent. The droplets of this turn have the ids
    // from first_droplet_ on. All other chips share the last index.
    int droplet(int chip) const {
        const auto k = static_cast<std::uint32_t>(s.id[chip] - first_droplet_);
        return k < static_cast<std::uint32_t>(thrown_) ? static_cast<int>(k) : MAX_OWNED;
    }
    bool is_parent(int chip, int of) const { return parents_[droplet(of)] == s.id[chip]; }
    // Records a contact of a chip with a wall or with another chip. The chip then no longer ignores
    // its parent.
    void way_point(int chip, double t) {
        parents_[droplet(chip)] = NO_ID;
        record(chip, true, t);
    }
    void record(int i, bool tested, double t) {
        if (s.owner[i] == NOBODY) return;  // The deaths of neutral chips have no effect.
        way_points_.record({s.id[i], tested, t, s.radius[i], s.x[i], s.y[i]});
    }

    void bounce_off_wall(int i, Wall wall) {
        const bool upright = wall == LEFT || wall == RIGHT, back = wall == RIGHT || wall == BOTTOM;
        double* const speeds[] = {s.vy, s.vx};
        double& v = speeds[upright][i];
        v = std::copysign(v, 1.0 - 2.0 * back);
    }
    void bounce(int a, int b, double t) {
        double nx = s.x[b] - s.x[a], ny = s.y[b] - s.y[a];
        const double distance = std::sqrt(nx * nx + ny * ny);
        nx = distance == 0 ? 0 : nx / distance, ny = distance == 0 ? 0 : ny / distance;
        const double wx = s.vx[a] - s.vx[b], wy = s.vy[a] - s.vy[b];
        const double inverse_a = 1 / area_of(s.radius[a]), inverse_b = 1 / area_of(s.radius[b]);
        const double z = (-2 * (nx * wx + ny * wy)) / (inverse_a + inverse_b);
        const double ix = nx * z, iy = ny * z;
        if (!(ix * nx + iy * ny <= 0)) return;
        s.vx[a] += ix * inverse_a, s.vy[a] += iy * inverse_a;
        way_point(a, t);
        s.vx[b] += (ix * -1) * inverse_b, s.vy[b] += (iy * -1) * inverse_b;
        way_point(b, t);
    }
    void eat(int eater, int victim, double t) {
        way_point(eater, t);
        observer_.eaten(s, eater, victim, t);
        const double mass = area_of(s.radius[eater]), food = area_of(s.radius[victim]);
        const double share = 1 / (food + mass);
        s.x[eater] = (s.x[eater] * mass + s.x[victim] * food) * share;
        s.y[eater] = (s.y[eater] * mass + s.y[victim] * food) * share;
        s.vx[eater] = (s.vx[eater] * mass + s.vx[victim] * food) * share;
        s.vy[eater] = (s.vy[eater] * mass + s.vy[victim] * food) * share;
        s.radius[eater] = std::sqrt((mass + food) / PI);
        record(eater, false, t);
        if (s.radius[victim] != EATEN) {
            ++leaving_;
            if (s.owner[victim] != NOBODY) s.eaten.push_back({s.id[victim], s.owner[victim]});
        }
        s.radius[victim] = EATEN;
        way_point(victim, t);
    }

    static constexpr std::int32_t NO_ID = -1;

    std::int32_t first_droplet_;  // id of this turn's first droplet
    int thrown_ = 0;
    // The ids of the droplets' parents. The last element is for all chips without a parent.
    std::int32_t parents_[MAX_OWNED + 1];
    WayPoints way_points_;  // only for chips that have an owner
    int leaving_ = 0;
};

// ReferenceTurn computes the motion as the rules describe it, chip by chip and pair by pair. Tests
// and benchmarks compare FastTurn with ReferenceTurn.

template <class State, class Observer>
class ReferenceTurn : public Turn<State, Observer> {
    using Base = Turn<State, Observer>;

  protected:
    using Base::s, Base::observer_;

  public:
    using Base::Base;

    template <class Finder>
    void motion(Finder& finder) {
        Motion rules(*this);
        play_motion(rules, finder);
    }

  protected:
    // The rules of the motion. Contacts with walls come first, chip by chip, then pairs of chips
    // from the last chip down.
    struct Motion : Rules {
        static constexpr MotionClock CLOCK = MotionClock::FROM_START;
        static constexpr double BATCH = SAME_TIME, PADDING = 1.0 / 32;
        // Orders and states contain only finite numbers.
        static constexpr bool CHECKS_NUMBERS = false;

        ReferenceTurn& turn;

        explicit Motion(ReferenceTurn& of) : turn(of) { turn.met_.count = 0; }

        std::int64_t rank(int a, int b) const {
            constexpr int ORDER[] = {0, 1, 3, 2, 0};  // bottom, top, right, left
            constexpr std::int64_t AFTER_WALLS = std::int64_t{1} << 48;
            if (b < 0) return 4 * std::int64_t{a} + ORDER[-b];
            return AFTER_WALLS - (std::int64_t{b} << 24) - a;
        }
        double meet(const State&, int a, int b) { return turn.time_to_meet(b, a); }
        template <class Report>
        void meet_fixed(const State&, int a, Report&& report) const {
            turn.report_walls(a, report);
        }
        // Moves chips back inside if a motion or growth has brought them beyond a wall.
        template <class Changes>
        void before_search(State& s, Changes& changes) {
            for (int i = 0; i < s.count; ++i) {
                if (s.radius[i] != EATEN && turn.clamp(i)) changes.changed(i);
            }
        }
        void before_batch(State&, double turns) {
            if (turns > 0) turn.met_.count = 0;
        }
        template <class Changes>
        void react(State& s, const Contact& c, Changes& changes) {
            turn.react(c.b < 0 ? c : Contact{c.t, c.b, c.a});
            for (const int i : {c.a, c.b}) {
                if (i >= 0 && s.radius[i] == EATEN) changes.gone(i);
            }
        }
    };
    template <class AnyMotion, class Finder>
    void play_motion(AnyMotion& rules, Finder& finder) {
        const Advanced motion = advance(s, rules, finder);
        if (motion.fault != MotionFault::NONE) Base::fault_ = Fault::TOO_MANY_EVENTS;
        Base::remove_eaten();
        observer_.moved(s);
    }

    struct Pair {
        int a, b;  // ids
    };

    // Moves a chip back inside if a motion or growth has brought it beyond a wall. Returns whether
    // the chip moved.
    bool clamp(int i) {
        const double r = s.radius[i], x = s.x[i], y = s.y[i];
        const double left = -HALF_WIDTH + r + EPSILON, right = HALF_WIDTH - r - EPSILON;
        const double top = -HALF_HEIGHT + r + EPSILON, bottom = HALF_HEIGHT - r - EPSILON;
        s.x[i] = std::min(right, std::max(left, x));
        s.y[i] = std::min(bottom, std::max(top, y));
        return (s.x[i] != x) | (s.y[i] != y);
    }
    // Calls report(turns from now, wall) for each wall that chip i reaches.
    template <class Report>
    void report_walls(int i, Report&& report) const {
        const double r = s.radius[i];
        const auto consider = [&](double h, Wall wall) {
            if (h > 0) report(h, wall);
        };
        consider(((HALF_HEIGHT - r) - s.y[i]) / s.vy[i], BOTTOM);
        consider(((-HALF_HEIGHT + r) - s.y[i]) / s.vy[i], TOP);
        consider(((HALF_WIDTH - r) - s.x[i]) / s.vx[i], RIGHT);
        consider(((-HALF_WIDTH + r) - s.x[i]) / s.vx[i], LEFT);
    }
    // Returns the time in turns until chips i > j meet, or NEVER.
    double time_to_meet(int i, int j) {
        if (Base::related(i, j)) return NEVER;
        const double r = s.radius[i] + s.radius[j];
        if (length(s.x[j] - s.x[i], s.y[j] - s.y[i]) < r - EPSILON) {
            return meets_anew(s.id[i], s.id[j]) ? 0 : NEVER;
        }
        const double h = Base::touch_after(i, j);
        return h > 0 ? h : NEVER;
    }
    // Returns true if two overlapping chips have not met since the last move, and stores their
    // meeting. Two chips meet only once at the same time.
    bool meets_anew(int a, int b) {
        for (const Pair& p : met_) {
            if (p.a == a && p.b == b) return false;
        }
        if (!met_.full()) met_.push_back({a, b});
        return true;
    }
    List<Pair, 4096> met_;
};

template <>
struct Stages<Reference> {
    template <int N>
    using Finder = AllPairs<N>;
    template <class State, class Observer>
    using Turn = ReferenceTurn<State, Observer>;
};

}  // namespace carom::poker_chip_race
