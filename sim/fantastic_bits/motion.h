// This file contains the motion of a turn: contacts and their effects. After each batch
// (sim/world/batch.h) all contacts are found again: walls, posts, collisions, catches and goals.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/base/engine.h"
#include "sim/fantastic_bits/stages.h"
#include "sim/world/contact_times.h"
#include "sim/world/world.h"

namespace carom::fantastic_bits {

using carom::Fault;

// A contact of mover a. If b is below 16, b is the other mover. Otherwise b is one of the codes
// below plus the number of the wall, post, snaffle or scoring player.
struct Meeting {
    double t;  // time of the turn
    int a, b;
};
constexpr int WALL = 16, POST = 32, CATCH = 48, GOAL = 64;
// The walls are in the order in which the rules check them.
enum Wall { RIGHT, LEFT, BOTTOM, TOP };

inline bool is_hit(const Meeting& c) { return c.b < WALL; }
// Returns the code of a meeting that is not a collision of two movers.
inline int code_of(const Meeting& c) { return c.b / 16 * 16; }

// An observer of a turn. A recorder, a checker or a profiler overrides the functions that it needs.
// The compiler removes the calls to these empty functions.
struct NoObserver {
    // Called at the start of each stage.
    void stage(Stage) {}
    // Called for every contact (with a mover, wall, post, snaffle or goal), before the contact
    // changes anything. `refused` is true for a catch that the rules do not allow.
    void hit(const State&, const Meeting&, bool /*refused*/) {}
    // Called after the motion, before friction.
    void moved(const State&) {}
};

// Stages<Reference> and Stages<Fast> name the motions of the two engines (sim/base/engine.h).
template <class Engine>
struct Stages;

// The part that the reference motion and the fast motion share.
template <class Observer>
class MotionBase {
  public:
    MotionBase(State& state, Observer& observer) : s(state), observer_(observer) {}

    // These stages have a faster version in motion_fast.h.
    static Directions directions(const State& state, const Orders& orders) {
        return fantastic_bits::directions(state, orders);
    }
    static void hunt(State& state) { fantastic_bits::hunt(state); }
    static void slow_down(State& state) { fantastic_bits::slow_down(state); }

    void react(const Meeting& c) {
        const int meeting = code_of(c);
        const bool refused = meeting == CATCH && !may_catch(c.a, c.b - CATCH);
        observer_.hit(s, c, refused);
        if (is_hit(c)) return hit(c.a, c.b);
        if (meeting == WALL) return hit_wall(c.a, static_cast<Wall>(c.b - WALL));
        if (meeting == POST) return hit_post(c.a, c.b - POST);
        if (meeting == GOAL) return score(c.a, c.b - GOAL);
        if (!refused) take(c.a, c.b - CATCH);
    }

  protected:
    Fault finish(const Advanced& motion) {
        observer_.moved(s);
        return motion.fault != MotionFault::NONE ? Fault::TOO_MANY_EVENTS : Fault::NONE;
    }

    bool in_goal(int i) const {
        const double r = SNAFFLE.radius;
        return (s.x[i] <= r || s.x[i] >= WIDTH - r) && in_mouth(s.y[i]);
    }
    static bool in_mouth(double y) { return MOUTH_TOP <= y && y <= MOUTH_BOTTOM; }

    // The rules of the motion. The finder of the fast motion (motion_fast.h) uses the functions for
    // single contacts directly.
    struct Motion : Rules {
        static constexpr MotionClock CLOCK = MotionClock::FROM_START;
        static constexpr double BATCH = SAME_TIME;
        // Orders and states contain only finite numbers.
        static constexpr bool CHECKS_NUMBERS = false;

        MotionBase& turn;
        // For each wizard with empty hands, the nearest snaffle within reach, which the wizard
        // catches at once, or NOBODY.
        int nearest[WIZARDS];

        explicit Motion(MotionBase& of) : turn(of) {}

        int count(const State& s) const { return s.movers(); }
        double reach(const State& s, int i) const { return s.kind(i).radius; }
        // Returns the rank of a contact in the order of the rules: wizards, snaffles and bludgers,
        // each from the last one down.
        std::int64_t rank(int a, int b) const { return turn.rank(a, b, nearest); }
        template <class Changes>
        void before_search(State&, Changes&) {
            for (int i = 0; i < WIZARDS; ++i) {
                nearest[i] = turn.has_free_hands(i)
                                 ? turn.nearest_within_reach(i, turn.free_snaffles())
                                 : NOBODY;
            }
        }
        double meet(const State& s, int a, int b) const {
            if (s.is_wizard(a) && s.is_snaffle(b)) return turn.time_to_catch(a, b, nearest[a]);
            if (s.is_snaffle(a) && s.is_snaffle(b) && !turn.may_hit(a, b)) return NEVER;
            return touch(s.x[b] - s.x[a], s.y[b] - s.y[a], s.vx[b] - s.vx[a], s.vy[b] - s.vy[a],
                         s.kind(a).radius + s.kind(b).radius);
        }
        template <class Report>
        void meet_fixed(const State& s, int a, Report&& report) const {
            const auto meets = [&](double h, int code) { report(h, -code); };
            if (s.is_snaffle(a)) {
                if (!(turn.free_snaffles() >> a & 1)) return;
                turn.meet_goal(a, meets);
            }
            turn.meet_wall(a, meets);
            for (int k = 0; k < POSTS; ++k) {
                const double h = turn.time_to_post(a, k);
                if (h < NEVER) meets(h, POST + k);
            }
        }
        static Meeting meeting(const State& s, const Contact& c) {
            if (c.b < 0) return {c.t, c.a, -c.b};
            if (s.is_wizard(c.a) && s.is_snaffle(c.b)) return {c.t, c.a, CATCH + c.b};
            return {c.t, c.b, c.a};
        }
        template <class Changes>
        void react(State& s, const Contact& c, Changes& changes) {
            turn.react(meeting(s, c));
            for (const int i : {c.a, c.b}) {  // A held snaffle moves with its wizard.
                if (i < 0 || !s.is_wizard(i) || s.wizard[i].held == NOBODY) continue;
                changes.changed(s.wizard[i].held);
            }
        }
    };

    std::int64_t rank(int a, int b, const int* nearest) const {
        const bool is_catch = s.is_wizard(a) && b >= 0 && s.is_snaffle(b);
        const int i = b < 0 || is_catch ? a : b, kind = s.is_wizard(i)    ? 0
                                                        : s.is_snaffle(i) ? 1
                                                                          : 2;
        constexpr int HITS = 16, LATER = 64;  // slots after those of walls and posts
        int slot;
        if (is_catch) {
            slot = LATER + (b == nearest[a] ? 0 : 1 + b);
        } else if (b >= 0) {
            slot = s.is_bludger(i) && !s.is_bludger(a) ? LATER + a : HITS + 15 - a;
        } else if (-b >= GOAL) {
            slot = LATER;
        } else if (-b >= POST) {
            slot = 1 + (-b - POST);
        } else {
            slot = s.is_snaffle(i) ? HITS - 1 : 0;
        }
        return (kind * 16 + 15 - i) * 128 + slot;
    }

    // Returns the time in turns until two circles touch, 0 if they overlap. (dx, dy) and (wx, wy)
    // are the relative position and velocity, and r is the sum of radii.
    static double touch(double dx, double dy, double wx, double wy, double r) {
        if (dx * dx + dy * dy <= r * r) return 0;
        const double h = time_to_contact(dx, dy, wx, wy, r);
        return h > 0 ? h : NEVER;
    }
    double time_to_post(int i, int k) const {
        return touch(s.x[i] - POST_X[k], s.y[i] - POST_Y[k], s.vx[i], s.vy[i],
                     s.kind(i).radius + POST_RADIUS);
    }
    // Calls meets(time, code) for the wall that a mover meets first.
    template <class Meets>
    void meet_wall(int i, Meets&& meets) const {
        const double r = s.kind(i).radius, x = s.x[i], y = s.y[i], vx = s.vx[i], vy = s.vy[i];
        const bool snaffle = s.is_snaffle(i);
        if (snaffle && in_goal(i)) return;
        if (x < r) return meets(0.0, WALL + LEFT);
        if (x > WIDTH - r) return meets(0.0, WALL + RIGHT);
        if (y < r) return meets(0.0, WALL + TOP);
        if (y > HEIGHT - r) return meets(0.0, WALL + BOTTOM);
        double soonest = NEVER;
        Wall wall = RIGHT;
        const auto look = [&](double h, Wall at) {
            if (snaffle && (at == RIGHT || at == LEFT) && in_mouth(y + h * vy)) return;
            if (h >= 0 && h < soonest) soonest = h, wall = at;
        };
        if (vx > 0) look(((WIDTH - r) - x) / vx, RIGHT);
        if (vx < 0) look((r - x) / vx, LEFT);
        if (vy > 0) look(((HEIGHT - r) - y) / vy, BOTTOM);
        if (vy < 0) look((r - y) / vy, TOP);
        if (soonest < NEVER) meets(soonest, WALL + wall);
    }
    // Calls meets(time, code) for the goal that a snaffle enters.
    template <class Meets>
    void meet_goal(int i, Meets&& meets) const {
        const double x = s.x[i], vx = s.vx[i];
        if (x >= WIDTH) return meets(0.0, GOAL + 0);
        if (x <= 0) return meets(0.0, GOAL + 1);
        if (vx == 0) return;
        const double right = (WIDTH - x) / vx, left = -x / vx;
        if (0 < right) return meets(right, GOAL + 0);
        if (0 < left) meets(left, GOAL + 1);
    }
    // Returns a bit for each mover that is a snaffle in play and not held.
    unsigned free_snaffles() const { return static_cast<unsigned>(s.alive & ~s.held) << WIZARDS; }
    bool may_hit(int a, int b) const {  // a and b are snaffles
        return (free_snaffles() >> a & free_snaffles() >> b & 1) &&
               !(s.ignored[b - WIZARDS] >> (a - WIZARDS) & 1);
    }
    bool has_free_hands(int i) const {
        return s.wizard[i].held == NOBODY && s.wizard[i].cool_down == 0;
    }
    // Returns the nearest of these snaffles that a wizard can reach, or NOBODY.
    int nearest_within_reach(int i, unsigned snaffles) const {
        int nearest = NOBODY;
        double least = 0;
        for (unsigned left = snaffles; left; left &= left - 1) {
            const int j = __builtin_ctz(left);
            const double d2 = distance2(s, i, j);
            const bool in_reach = d2 <= CATCH_DISTANCE * CATCH_DISTANCE;
            if (in_reach && (nearest == NOBODY || d2 < least)) nearest = j, least = d2;
        }
        return nearest;
    }
    // Returns the time in turns until a wizard may catch a snaffle, or NEVER.
    double time_to_catch(int i, int j, int nearest) const {
        if (j == nearest) return 0;
        if (!has_free_hands(i) || !(free_snaffles() >> j & 1)) return NEVER;
        const double h = time_to_contact(s.x[i] - s.x[j], s.y[i] - s.y[j], s.vx[i] - s.vx[j],
                                         s.vy[i] - s.vy[j], CATCH_DISTANCE);
        return h > 0 ? h : NEVER;
    }

    State& s;
    Observer& observer_;

  private:
    // Moves the snaffle that a wizard holds to the wizard's position.
    void carry(int i) {
        if (s.is_wizard(i) && s.wizard[i].held != NOBODY) put_in_hand(s, s.wizard[i].held, i);
    }
    void hit_wall(int i, Wall wall) {
        if (s.is_snaffle(i) && in_goal(i)) return;
        const double r = s.kind(i).radius;
        if (wall == LEFT || wall == RIGHT) {
            s.vx[i] = s.vx[i] - 2 * s.vx[i];
        } else {
            s.vy[i] = s.vy[i] - 2 * s.vy[i];
        }
        if (s.x[i] > WIDTH - r) s.x[i] += -2 * (s.x[i] - (WIDTH - r));
        if (s.x[i] < r) s.x[i] += -2 * (s.x[i] - r);
        if (s.y[i] > HEIGHT - r) s.y[i] += -2 * (s.y[i] - (HEIGHT - r));
        if (s.y[i] < r) s.y[i] += -2 * (s.y[i] - r);
        carry(i);
    }
    // Returns the unit vector of (dx, dy), or (1, 0) for the zero vector.
    static Vector normal(double dx, double dy) {
        const Vector n = unit(dx, dy);
        return n.x == 0 && n.y == 0 ? Vector{1, 0} : n;
    }
    // Returns the force plus the larger of the force and MIN_IMPULSE.
    static double with_least(double force) {
        return force + (force > MIN_IMPULSE ? force : MIN_IMPULSE);
    }
    void hit_post(int i, int post) {
        const double dx = POST_X[post] - s.x[i], dy = POST_Y[post] - s.y[i];
        const Vector n = normal(dx, dy);
        const double force = with_least((n.x * s.vx[i] + n.y * s.vy[i]) * s.kind(i).mass);
        push(s, i, n.x * (-1 * force), n.y * (-1 * force));
        const double gap = (std::sqrt(dx * dx + dy * dy) - s.kind(i).radius) - POST_RADIUS;
        if (gap <= 0) move(i, n, -(-gap / 2 + EPSILON));
        carry(i);
    }
    void hit(int a, int b) {
        const double dx = s.x[b] - s.x[a], dy = s.y[b] - s.y[a];
        const Vector n = normal(dx, dy);
        const double wx = s.vx[a] - s.vx[b], wy = s.vy[a] - s.vy[b];
        const double force =
            with_least((n.x * wx + n.y * wy) / (s.kind(a).inverse_mass + s.kind(b).inverse_mass));
        const double ix = n.x * (-1 * force), iy = n.y * (-1 * force);
        push(s, a, ix, iy);
        push(s, b, ix * -1, iy * -1);
        const double gap = (std::sqrt(dx * dx + dy * dy) - s.kind(a).radius) - s.kind(b).radius;
        if (gap <= 0) {
            move(a, n, -(-gap / 2 + EPSILON));
            move(b, n, -gap / 2 + EPSILON);
        }
        if (s.is_bludger(a) && s.is_wizard(b)) {
            s.last_victim[a - s.first_bludger()] = static_cast<std::int8_t>(b);
        }
        carry(a), carry(b);
    }
    void move(int i, const Vector& n, double by) { s.x[i] += n.x * by, s.y[i] += n.y * by; }
    // Returns false if the wizard holds a snaffle, or if another wizard with empty hands is at
    // least as near to the snaffle.
    bool may_catch(int i, int snaffle) const {
        if (s.wizard[i].held != NOBODY) return false;
        for (int j = 0; j < WIZARDS; ++j) {
            if (j == i || s.wizard[j].held != NOBODY) continue;
            if (distance2(s, i, snaffle) + EPSILON >= distance2(s, j, snaffle)) return false;
        }
        return true;
    }
    void take(int i, int snaffle) {
        s.wizard[i].held = static_cast<std::int8_t>(snaffle);
        s.set_held(snaffle, true);
        put_in_hand(s, snaffle, i);
    }
    void score(int snaffle, int player) {
        s.set_alive(snaffle, false);
        if (!s.out[player]) ++s.score[player];
    }
};

// The reference motion calls the rules for every pair.
template <class Observer>
class PlainMotion : public MotionBase<Observer> {
    using Base = MotionBase<Observer>;

  public:
    using Base::Base;

    template <class Finder>
    Fault play(Finder& finder) {
        typename Base::Motion rules(*this);
        return Base::finish(advance(Base::s, rules, finder));
    }
};

template <>
struct Stages<Reference> {
    using Finder = AllPairs<State::CAPACITY>;
    template <class Observer>
    using Motion = PlainMotion<Observer>;
};

}  // namespace carom::fantastic_bits
