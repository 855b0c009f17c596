// This file contains the reference stages, the fast stages, and the parts that both share: the
// observer, the faults, and the rare cases (orders that name a target, contacts, and the paths of
// pods that had a contact).
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "sim/base/arctangent.h"
#include "sim/base/engine.h"
#include "sim/base/headings.h"
#include "sim/base/simd.h"
#include "sim/base/sine.h"
#include "sim/mad_pod_racing/state.h"
#include "sim/world/world.h"

namespace carom::mad_pod_racing {

using carom::Fault;

using headings::angle_between, headings::round_half_up;

// The stages of a turn, in the order of step.h.
enum class Stage { ORDERS, MOTION, ROUND_AND_FRICTION, CHECKPOINTS, ELIMINATION };

// A contact of pods a > b at time t of the turn.
struct Collision {
    double t;
    int a, b;
    int number;  // index among all contacts that were listed in this turn, from 0
};

// An observer of a turn. A recorder, a checker or a profiler overrides the functions that it needs.
// The compiler removes the calls to these empty functions.
struct NoObserver {
    // Called at the start of each stage.
    void stage(Stage) {}
    // Called with the power that the pod really gets.
    void ordered(const State&, int /*pod*/, double /*power*/) {}
    // Called when an order has turned a pod.
    void turned(const State&, int /*pod*/) {}
    // Called with the number of candidate contacts. Most of them do not happen.
    void listed(int /*contacts*/) {}
    // Called when the pods are in contact, before they bounce.
    void hit(const State&, const Collision&, double /*force*/) {}
    // Called after the motion.
    void moved(const State&) {}
    // Called when a pod passes its next checkpoint.
    void passed(const State&, int /*pod*/) {}
};

// Returns the heading of a pod whose target lies in direction (dx, dy). At least one of dx and dy
// must differ from 0.
inline Heading heading_of(const State& s, int pod, double dx, double dy) {
    double angle = arctangent2(dy, dx);
    if (s.turned[pod]) angle = headings::turned_toward(s.angle[pod], angle);
    const double x = cosine(angle), y = sine(angle), length = std::sqrt(x * x + y * y);
    return {angle, x / length, y / length};
}

// A point of a pod's path within a turn.
struct Waypoint {
    double t, x, y;
};

// Stages<Reference> and Stages<Fast> name the stages of the two engines (sim/base/engine.h).
template <class Engine>
struct Stages;

// The data of one turn that the stages share. The stages themselves are in ReferenceTurn and
// FastTurn, and step.h calls them in order.
template <class Observer>
class Turn {
  public:
    Turn(State& state, const Orders& orders, const Course& course, Observer& observer)
        : s(state), course_(course), orders_(orders), observer_(observer) {
        for (int i = 0; i < MAX_PODS; ++i) {
            start_x_[i] = s.x[i], start_y_[i] = s.y[i];
            waypoints_[i].count = 0;
        }
    }

    Fault fault() const { return fault_; }

    // Two pods in contact exchange an impulse. The second half of the impulse is at least
    // MIN_IMPULSE. Pods that overlap are moved apart.
    void react(const Collision& collision) {
        const int i = collision.a, j = collision.b;
        const double qx = s.x[j] - s.x[i], qy = s.y[j] - s.y[i];
        const double distance = std::sqrt(qx * qx + qy * qy);
        const double nx = distance == 0 ? 0 : qx / distance, ny = distance == 0 ? 0 : qy / distance;
        const double rx = s.vx[i] - s.vx[j], ry = s.vy[i] - s.vy[j];
        const double mass_i = mass(i), mass_j = mass(j);
        const double half = (nx * rx + ny * ry) / (1.0 / mass_i + 1.0 / mass_j);
        const double force = half + (half > MIN_IMPULSE ? half : MIN_IMPULSE);
        observer_.hit(s, collision, force);
        const double jx = nx * -force, jy = ny * -force;
        s.vx[i] += jx * (1.0 / mass_i), s.vy[i] += jy * (1.0 / mass_i);
        s.vx[j] += -jx * (1.0 / mass_j), s.vy[j] += -jy * (1.0 / mass_j);
        Waypoint& at_i = record(i, collision.t);
        Waypoint& at_j = record(j, collision.t);
        const double gap = distance - 2 * POD_RADIUS;
        if (!(gap <= 0)) return;
        const double push = -gap / 2 + APART;
        s.x[i] += nx * -push, s.y[i] += ny * -push;
        s.x[j] += nx * push, s.y[j] += ny * push;
        at_i.x = s.x[i], at_i.y = s.y[i];
        at_j.x = s.x[j], at_j.y = s.y[j];
    }

  protected:
    // Applies the order of pod i.
    void apply_action(int i) {
        const Order& order = orders_.of[i];
        if (order.kind == Order::NONE) return;
        s.shield[i] = order.kind == Order::SHIELD;
        double power = order.power;
        switch (order.kind) {
            case Order::NONE:
            case Order::REFUSED:
                return;
            case Order::THRUST:
                break;
            case Order::SHIELD:
                s.shielded_at[i] = s.turn;
                break;
            case Order::BOOST:
                power = s.boosted[i] ? course_.rules.power : BOOST_POWER;
                s.boosted[i] = 1;
        }
        if (s.turn <= s.shielded_at[i] + SHIELD_TURNS) power = 0;
        observer_.ordered(s, i, power);
        Heading heading;
        if (order.heading) {
            heading = *order.heading;
        } else {
            const double dx = order.x - s.x[i], dy = order.y - s.y[i];
            if (dx == 0 && dy == 0) return;  // The angle stays.
            heading = heading_of(s, i, dx, dy);
        }
        s.angle[i] = heading.angle;
        s.turned[i] = 1;
        observer_.turned(s, i);
        s.vx[i] += heading.x * power, s.vy[i] += heading.y * power;
    }

    // The rules of the motion. Contacts are ordered from the last pod down. In the lowest leagues
    // pods have no contacts.
    struct Motion : Rules {
        static constexpr MotionClock CLOCK = MotionClock::FROM_START;
        static constexpr double BATCH = SAME_TIME;
        // Orders and states contain only finite numbers.
        static constexpr bool CHECKS_NUMBERS = false;

        static constexpr bool IS_WATCHED = !std::is_same_v<Observer, NoObserver>;

        Turn& turn;
        double from = 0;  // time of the turn
        // For observers: the pairs that were found in this search, one bit each.
        unsigned listed = 0;
        bool is_told = true;
        int listed_before = 0;  // number of contacts that earlier searches listed

        explicit Motion(Turn& of) : turn(of) {}

        bool has_contacts() const { return turn.course_.rules.collide; }
        int count(const State& s) const { return s.pods; }
        double reach(const State&, int) const { return POD_RADIUS; }
        std::int64_t rank(int a, int b) const { return pair_number(a, b); }
        double meet(const State& s, int a, int b) {
            if (!has_contacts()) return NEVER;
            const double h = turn.time_to_meet(s, b, a);
            if (IS_WATCHED && h <= 1.0 - from) listed |= 1u << pair_number(a, b);
            return h;
        }
        template <class Changes>
        void react(State&, const Contact& c, Changes&) {
            const unsigned earlier = listed & ((1u << pair_number(c.a, c.b)) - 1);
            turn.react({c.t, c.b, c.a, listed_before + __builtin_popcount(earlier)});
        }
        template <class Changes>
        void before_search(State&, Changes& changes) {
            report_contacts();
            listed_before += __builtin_popcount(listed);
            listed = 0, is_told = false;
            from = changes.time();
        }
        void before_batch(State&, double) { report_contacts(); }
        // Reports the number of contacts of a search, also if none of them was resolved.
        void report_contacts() {
            if (!is_told && has_contacts()) turn.observer_.listed(__builtin_popcount(listed));
            is_told = true;
        }
        // Returns the index of a pair a < b in the order in which the rules list pairs.
        static int pair_number(int a, int b) {
            constexpr int NUMBERS[MAX_PODS][MAX_PODS] = {
                {0, 5, 4, 2}, {0, 0, 3, 1}, {0, 0, 0, 0}, {}};
            return NUMBERS[a][b];
        }
    };
    template <class Finder>
    void play_motion(Finder& finder) {
        Motion rules(*this);
        finish_motion(advance(s, rules, finder));
        rules.report_contacts();
    }

    // Returns the time in turns until pods i > j touch: 0 if they overlap, NEVER if they miss.
    static double time_to_meet(const State& s, int i, int j) {
        const double px = s.x[i] - s.x[j], py = s.y[i] - s.y[j];
        const double distance2 = px * px + py * py;
        if (std::sqrt(distance2) <= 2 * POD_RADIUS) return 0;
        const double wx = s.vx[i] - s.vx[j], wy = s.vy[i] - s.vy[j];
        const double a = wx * wx + wy * wy, b = px * wx + py * wy;
        const double c = distance2 - 4 * POD_RADIUS * POD_RADIUS;
        const double delta = b * b - a * c;
        if (delta <= 0 || a == 0) return NEVER;
        const double time = (-b - std::sqrt(delta)) / a;
        return time > 0 ? time : NEVER;
    }

    void finish_motion(const Advanced& motion) {
        if (motion.fault != MotionFault::NONE) fault_ = Fault::TOO_MANY_EVENTS;
        observer_.moved(s);
    }

    // Players without a valid answer leave the race.
    void mark_players_out() {
        for (int p = 0; p < PLAYERS; ++p) {
            if (orders_.out[p] != Out::NO) s.out[p] = orders_.out[p];
            left_before_[p] = is_out(s, p);
        }
    }

    // Follows the path of pod i in this turn, from its start through its waypoints to its rounded
    // end. The pod passes every checkpoint that the path enters. The search for each checkpoint
    // starts at the beginning of the path.
    void pass_checkpoints(int i) {
        for (int passings = 0; passes_next(i); ++passings) {
            if (passings == course_.checkpoints) {
                fault_ = Fault::TOO_MANY_PASSINGS;
                return;
            }
            s.passed[i] += 1;
            observer_.passed(s, i);
        }
    }

    // A player who passed no checkpoint for too long is out for that reason, even if the last
    // answer was invalid.
    void eliminate_player(int player) {
        for (int k = 0; k < course_.rules.pods; ++k) {
            if (s.turn + 1 - s.passed_at[course_.pod_of(player, k)] < PATIENCE) return;
        }
        s.out[player] = Out::CHECKPOINT;
    }

    State& s;
    const Course& course_;
    const Orders& orders_;
    Observer& observer_;
    // Players who left before the motion.
    bool left_before_[PLAYERS] = {};
    alignas(32) double start_x_[MAX_PODS], start_y_[MAX_PODS];
    List<Waypoint, MAX_CONTACTS> waypoints_[MAX_PODS];  // at most one per contact
    Fault fault_ = Fault::NONE;

  private:
    double mass(int i) const { return s.shield[i] ? SHIELDED_MASS : POD_MASS; }

    // Records the position of pod i at time t. A second record at exactly the same time replaces
    // the first.
    Waypoint& record(int i, double t) {
        auto& way = waypoints_[i];
        if (way.count == 0 || way.item[way.count - 1].t != t) way.push_back({});
        return way.item[way.count - 1] = {t, s.x[i], s.y[i]};
    }

    bool passes_next(int i) {
        const int next = course_.next(s.passed[i]);
        const double cx = course_.x[next], cy = course_.y[next];
        const auto& way = waypoints_[i];
        Waypoint from{0, start_x_[i], start_y_[i]};
        for (int k = 0; k <= way.count; ++k) {
            const Waypoint to = k < way.count ? way.item[k] : Waypoint{1, s.x[i], s.y[i]};
            const double vx = to.x - from.x, vy = to.y - from.y;
            const double dx = from.x - cx, dy = from.y - cy;
            const double a = vx * vx + vy * vy, b = dx * vx + dy * vy;
            const double c = (dx * dx + dy * dy) - CHECKPOINT_RADIUS * CHECKPOINT_RADIUS;
            const double delta = b * b - a * c;
            if (!(delta <= 0) && a != 0) {
                const double share = (-b - std::sqrt(delta)) / a;
                if (share >= 0 && share <= 1) {
                    s.passed_at[i] = (s.turn + 1) + (from.t + share * (to.t - from.t));
                    return true;
                }
            }
            from = to;
        }
        return false;
    }
};

// FastTurn computes the stages of a turn with all four pods in one vector. The results equal those
// of ReferenceTurn bit for bit. Bounding boxes rule out pairs that do not touch and paths that
// enter no checkpoint. Turn computes the few others. (With two pods the upper lanes are computed
// too, and their results are not used.)

template <class Observer>
class FastTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::course_, Base::orders_, Base::observer_;

  public:
    using Base::Base;

    void orders() {
        if (all_thrust()) {
            thrust();
        } else {
            for (int i = 0; i < s.pods; ++i) Base::apply_action(i);
        }
        Base::mark_players_out();
    }

    void motion(OwnFinder&) {
        NearPairs finder;
        Base::play_motion(finder);
    }

    void round_and_friction() {
        store(s.vx, truncate(at(s.vx) * KEPT_SPEED) + 0.0);
        store(s.vy, truncate(at(s.vy) * KEPT_SPEED) + 0.0);
        store(s.x, rounded_half_up(at(s.x)));
        store(s.y, rounded_half_up(at(s.y)));
    }

    void checkpoints() {
        unsigned enters = near_next();
        for (int i = 0; i < s.pods; ++i) {
            enters |= static_cast<unsigned>(Base::waypoints_[i].count > 0) << i;
        }
        for (; enters; enters &= enters - 1) {
            const int i = __builtin_ctz(enters);
            if (i < s.pods && !Base::left_before_[course_.player_of(i)]) Base::pass_checkpoints(i);
        }
    }

    void elimination() {
        for (int p = 0; p < PLAYERS; ++p) Base::eliminate_player(p);
    }

  private:
    // The finder calls the rules only for the pairs that pass near().
    struct NearPairs : SearchOnly {
        template <class Rules, class Found>
        CAROM_INLINE void search(const State& s, Rules& rules, double, Found& found) const {
            if (!rules.has_contacts()) return;
            const double *x = s.x, *y = s.y, *vx = s.vx, *vy = s.vy;
            if (s.pods < MAX_PODS) return found.offer(rules.meet(s, 0, 1), 0, 1);
            const Long4 first = near(broadcast(x[3]) - Double4{x[2], x[1], x[0], x[0]},
                                     broadcast(y[3]) - Double4{y[2], y[1], y[0], y[0]},
                                     broadcast(vx[3]) - Double4{vx[2], vx[1], vx[0], vx[0]},
                                     broadcast(vy[3]) - Double4{vy[2], vy[1], vy[0], vy[0]});
            const Long4 second =
                near(Double4{x[2], x[2], x[1], x[1]} - Double4{x[1], x[0], x[0], x[0]},
                     Double4{y[2], y[2], y[1], y[1]} - Double4{y[1], y[0], y[0], y[0]},
                     Double4{vx[2], vx[2], vx[1], vx[1]} - Double4{vx[1], vx[0], vx[0], vx[0]},
                     Double4{vy[2], vy[2], vy[1], vy[1]} - Double4{vy[1], vy[0], vy[0], vy[0]});
            constexpr int HIGHER[] = {3, 3, 3, 2, 2, 1}, LOWER[] = {2, 1, 0, 1, 0, 0};
            for (unsigned pairs = (bits(first) & 7) | (bits(second) & 7) << 3; pairs;
                 pairs &= pairs - 1) {
                const int k = __builtin_ctz(pairs), a = LOWER[k], b = HIGHER[k];
                found.offer(rules.meet(s, a, b), a, b);
            }
        }
    };

    // Returns whether all four pods thrust and have given headings, as in a search. With an
    // observer the result is false, because observers see the pods one by one.
    bool all_thrust() const {
        if (!std::is_same_v<Observer, NoObserver> || s.pods != MAX_PODS) return false;
        for (const Order& order : orders_.of) {
            if (order.kind != Order::THRUST || !order.heading) return false;
        }
        return true;
    }
    // Applies the orders of four pods that thrust.
    void thrust() {
        const Order *a = orders_.of, *b = a + 1, *c = a + 2, *d = a + 3;
        const Long4 idle = to_doubles(s.shielded_at) >= broadcast(s.turn - SHIELD_TURNS);
        const Double4 power =
            select(idle, broadcast(0.0), Double4{a->power, b->power, c->power, d->power});
        const Heading &ha = *a->heading, &hb = *b->heading, &hc = *c->heading, &hd = *d->heading;
        store(s.vx, at(s.vx) + Double4{ha.x, hb.x, hc.x, hd.x} * power);
        store(s.vy, at(s.vy) + Double4{ha.y, hb.y, hc.y, hd.y} * power);
        store(s.angle, Double4{ha.angle, hb.angle, hc.angle, hd.angle});
        std::fill_n(s.shield, MAX_PODS, std::int8_t{0});
        std::fill_n(s.turned, MAX_PODS, std::int8_t{1});
    }
    CAROM_INLINE static Double4 at(const double* values) { return load<Double4>(values); }

    // Returns a mask of the pairs that may touch within a turn. These pairs overlap, or they
    // approach each other and are within reach. The margin of one unit is larger than all rounding
    // errors. Every pair that passes this test is evaluated again with the exact formula.
    CAROM_INLINE static Long4 near(const Double4& px, const Double4& py, const Double4& wx,
                                   const Double4& wy) {
        constexpr double REACH = 2 * POD_RADIUS + 1;
        const Long4 overlap = px * px + py * py <= broadcast(REACH * REACH);
        const Long4 closing = px * wx + py * wy < broadcast(0.0);
        const Long4 inside =
            (abs(px) - abs(wx) <= broadcast(REACH)) & (abs(py) - abs(wy) <= broadcast(REACH));
        return overlap | (closing & inside);
    }
    CAROM_INLINE static Double4 rounded_half_up(const Double4& v) {
        const Double4 below = floor(v);
        return select(v - below >= broadcast(0.5), below + 1.0, below) + 0.0;
    }
    // Returns a bit for each pod that may enter its next checkpoint on a straight path. A path
    // misses the checkpoint if both of its ends lie beyond the same side of the checkpoint's
    // bounding box.
    CAROM_INLINE unsigned near_next() const {
        const auto gates = [&](const double* of) {
            return Double4{of[course_.next(s.passed[0])], of[course_.next(s.passed[1])],
                           of[course_.next(s.passed[2])], of[course_.next(s.passed[3])]};
        };
        const Double4 gate_x = gates(course_.x), gate_y = gates(course_.y);
        const Double4 x0 = at(Base::start_x_) - gate_x, x1 = at(s.x) - gate_x;
        const Double4 y0 = at(Base::start_y_) - gate_y, y1 = at(s.y) - gate_y;
        constexpr double R = CHECKPOINT_RADIUS;
        const Long4 crosses = (min(x0, x1) <= broadcast(R)) & (max(x0, x1) >= broadcast(-R)) &
                              (min(y0, y1) <= broadcast(R)) & (max(y0, y1) >= broadcast(-R));
        return bits(crosses);
    }
};

template <>
struct Stages<Fast> {
    using Finder = OwnFinder;
    template <class Observer>
    using Turn = FastTurn<Observer>;
};

#ifndef CAROM_SUBMISSION
// ReferenceTurn computes the stages of a turn as the rules describe them, pod by pod. Tests and
// benchmarks compare FastTurn with ReferenceTurn.

template <class Observer>
class ReferenceTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::course_, Base::orders_, Base::observer_;

  public:
    using Base::Base;

    // All orders are applied before any pod moves.
    void orders() {
        for (int i = 0; i < s.pods; ++i) Base::apply_action(i);
        Base::mark_players_out();
    }

    // Resolves contacts in batches until the end of the turn.
    template <class Finder>
    void motion(Finder& finder) {
        Base::play_motion(finder);
    }

    void round_and_friction() {
        for (int i = 0; i < s.pods; ++i) {
            s.vx[i] = std::trunc(s.vx[i] * KEPT_SPEED) + 0.0;
            s.vy[i] = std::trunc(s.vy[i] * KEPT_SPEED) + 0.0;
            s.x[i] = round_half_up(s.x[i]);
            s.y[i] = round_half_up(s.y[i]);
        }
    }

    // A player who was out before the motion passes no checkpoint.
    void checkpoints() {
        for (int i = 0; i < s.pods; ++i) {
            if (!Base::left_before_[course_.player_of(i)]) Base::pass_checkpoints(i);
        }
    }

    void elimination() {
        for (int p = 0; p < PLAYERS; ++p) Base::eliminate_player(p);
    }
};

template <>
struct Stages<Reference> {
    using Finder = AllPairs<MAX_PODS>;
    template <class Observer>
    using Turn = ReferenceTurn<Observer>;
};
#endif

}  // namespace carom::mad_pod_racing
