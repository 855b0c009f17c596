// The motion of a turn: contacts and their effects. After each batch (sim/engine/batches.h) all of
// these are listed again: walls, posts, collisions, catches and goals.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/engine/batches.h"
#include "sim/engine/contact_times.h"
#include "sim/fantastic_bits/stages.h"

namespace carom::fantastic_bits {

// In a candidate, a is a mover. If b is below 16, b is the other mover. Otherwise b is one of these
// codes plus the number of the wall, post, snaffle or scoring player.
constexpr int WALL = 16, POST = 32, CATCH = 48, GOAL = 64;
// The order is the order in which the rules check the walls.
enum Wall { RIGHT, LEFT, BOTTOM, TOP };

inline bool is_hit(const Candidate& c) { return c.b < WALL; }
// Returns the code of a candidate that is not a collision of two movers.
inline int meeting_of(const Candidate& c) { return c.b / 16 * 16; }

// An observer of a turn. A recorder, a checker or a profiler overrides the functions that it needs.
// The compiler removes the calls to these empty functions.
struct NoObserver {
    // Called at the start of each stage.
    void stage(Stage) {}
    // Called for every contact (with a mover, wall, post, snaffle or goal), before the contact
    // changes anything. `refused`: a catch that does not happen.
    void hit(const State&, const Candidate&, bool /*refused*/) {}
    // Called after the motion, before friction.
    void moved(const State&) {}
};

// The reason why a state is invalid after `step`.
enum class Fault { NONE, TOO_MANY_EVENTS };

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

    // The members from here on are those that advance_in_batches requires.
    static constexpr int CANDIDATES = 512;
    using Candidates = List<Candidate, CANDIDATES>;
    static double advance_time(double t, double rest) { return t + rest; }
    void settle() {}
    void fly(double time) {
        for (int i = 0; i < s.movers(); ++i) s.x[i] += s.vx[i] * time, s.y[i] += s.vy[i] * time;
    }
    void react(const Candidate& c) {
        const int meeting = meeting_of(c);
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
        return motion.given_up ? Fault::TOO_MANY_EVENTS : Fault::NONE;
    }

    bool in_goal(int i) const {
        const double r = SNAFFLE.radius;
        return (s.x[i] <= r || s.x[i] >= WIDTH - r) && in_mouth(s.y[i]);
    }
    static bool in_mouth(double y) { return MOUTH_TOP <= y && y <= MOUTH_BOTTOM; }

    // Lists the contact of two circles, at the current time if they overlap. d and w are the
    // relative position and velocity, from the second circle to the first, as in the rules.
    template <class Note>
    static void note_touch(double dx, double dy, double wx, double wy, double r, double rest,
                           Note&& note) {
        if (dx * dx + dy * dy <= r * r) return note(0.0);
        const double h = time_to_contact(dx, dy, wx, wy, r);
        if (0 < h && h <= rest) note(h);
    }
    template <class Note>
    void note_wall(int i, double rest, Note&& note) const {
        const double r = s.kind(i).radius, x = s.x[i], y = s.y[i], vx = s.vx[i], vy = s.vy[i];
        const bool snaffle = s.is_snaffle(i);
        if (snaffle && in_goal(i)) return;
        if (x < r) return note(0.0, LEFT);
        if (x > WIDTH - r) return note(0.0, RIGHT);
        if (y < r) return note(0.0, TOP);
        if (y > HEIGHT - r) return note(0.0, BOTTOM);
        double soonest = 2;
        Wall wall = RIGHT;
        const auto look = [&](double h, Wall at) {
            if (snaffle && (at == RIGHT || at == LEFT) && in_mouth(y + h * vy)) return;
            if (h >= 0 && h < soonest) soonest = h, wall = at;
        };
        if (vx > 0) look(((WIDTH - r) - x) / vx, RIGHT);
        if (vx < 0) look((r - x) / vx, LEFT);
        if (vy > 0) look(((HEIGHT - r) - y) / vy, BOTTOM);
        if (vy < 0) look((r - y) / vy, TOP);
        if (soonest <= rest) note(soonest, wall);
    }
    template <class Note>
    void note_goal(int i, double rest, Note&& note) const {
        const double x = s.x[i], vx = s.vx[i];
        if (x >= WIDTH) return note(0.0, 0);
        if (x <= 0) return note(0.0, 1);
        if (vx == 0) return;
        const double right = (WIDTH - x) / vx, left = -x / vx;
        if (0 < right && right <= rest) return note(right, 0);
        if (0 < left && left <= rest) note(left, 1);
    }
    // Returns a bit for each mover that is a snaffle in play and not held.
    unsigned free_snaffles() const { return static_cast<unsigned>(s.alive & ~s.held) << WIZARDS; }
    bool has_free_hands(int i) const {
        return s.wizard[i].held == NOBODY && s.wizard[i].cool_down == 0;
    }
    // Lists the snaffles that a wizard with empty hands may catch. The nearest snaffle within reach
    // comes first.
    template <class Note>
    void note_catches(int i, unsigned snaffles, double rest, Note&& note) const {
        constexpr double REACH = CATCH_DISTANCE;
        int nearest = NOBODY;
        double least = 0;
        for (unsigned left = snaffles; left; left &= left - 1) {
            const int j = __builtin_ctz(left);
            const double d2 = distance2(s, i, j);
            if (d2 <= REACH * REACH && (nearest == NOBODY || d2 < least)) nearest = j, least = d2;
        }
        if (nearest != NOBODY) note(0.0, nearest);
        for (unsigned left = snaffles; left; left &= left - 1) {
            const int j = __builtin_ctz(left);
            if (j == nearest) continue;
            const double h = time_to_contact(s.x[i] - s.x[j], s.y[i] - s.y[j], s.vx[i] - s.vx[j],
                                             s.vy[i] - s.vy[j], REACH);
            if (0 < h && h <= rest) note(h, j);
        }
    }

    State& s;
    Observer& observer_;

  private:
    // Moves the wizard's snaffle to the wizard's place.
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
    // Returns false if the wizard's hands are full, or if another wizard with empty hands is as
    // near to the snaffle.
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

// The reference motion: it checks every pair, in the order in which the rules list contacts.
template <class Observer>
class PlainMotion : public MotionBase<Observer> {
    using Base = MotionBase<Observer>;
    using Base::s;

  public:
    using Base::Base;

    Fault play() { return Base::finish(advance_in_batches(*this)); }

    // Required by advance_in_batches.
    bool list(double t, typename Base::Candidates& listed) {
        const double rest = 1 - t;
        double first = 2;
        bool room = true;
        const auto note = [&](double h, int a, int b) {
            room = list_if_first(listed, first, {t + h, a, b, 0}) && room;
        };
        const auto wall = [&](int i) {
            Base::note_wall(i, rest, [&](double h, Wall at) { note(h, i, WALL + at); });
        };
        const auto posts = [&](int i) {
            for (int k = 0; k < POSTS; ++k) {
                Base::note_touch(s.x[i] - POST_X[k], s.y[i] - POST_Y[k], s.vx[i], s.vy[i],
                                 s.kind(i).radius + POST_RADIUS, rest,
                                 [&](double h) { note(h, i, POST + k); });
            }
        };
        const auto hit = [&](int i, int j) {
            Base::note_touch(s.x[i] - s.x[j], s.y[i] - s.y[j], s.vx[i] - s.vx[j], s.vy[i] - s.vy[j],
                             s.kind(i).radius + s.kind(j).radius, rest,
                             [&](double h) { note(h, i, j); });
        };
        const auto is_free = [&](int i) { return Base::free_snaffles() >> i & 1; };
        for (int i = WIZARDS - 1; i >= 0; --i) {
            wall(i), posts(i);
            for (int j = i - 1; j >= 0; --j) hit(i, j);
            if (!Base::has_free_hands(i)) continue;
            Base::note_catches(i, Base::free_snaffles(), rest,
                               [&](double h, int j) { note(h, i, CATCH + j); });
        }
        for (int i = s.first_bludger() - 1; i >= WIZARDS; --i) {
            if (!is_free(i)) continue;
            posts(i), wall(i);
            for (int j = i - 1; j >= WIZARDS; --j) {
                if (is_free(j) && !(s.ignored[i - WIZARDS] >> (j - WIZARDS) & 1)) hit(i, j);
            }
            Base::note_goal(i, rest, [&](double h, int player) { note(h, i, GOAL + player); });
        }
        for (int i = s.movers() - 1; i >= s.first_bludger(); --i) {
            wall(i), posts(i);
            for (int j = i - 1; j >= s.first_bludger(); --j) hit(i, j);
            for (int j = 0; j < s.first_bludger(); ++j) hit(i, j);
        }
        return room;
    }
};

}  // namespace carom::fantastic_bits
