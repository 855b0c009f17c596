// Billiards is an example of a complete contest on the world. Each player pushes its own ball.
// Balls roll with friction, bounce off each other and off cushions, and leave the table through six
// pockets. A ball without an owner gives a point to the player who last moved it. A player whose
// own ball leaves the table loses a point, and the ball returns to its spot.
#pragma once

#include "sim/base/vector.h"
#include "sim/world/bounce.h"
#include "sim/world/finder.h"

namespace carom::billiards {

constexpr int MIN_PLAYERS = 2, MAX_PLAYERS = 5, MAX_BALLS = 48, MAX_TURNS = 60;
constexpr double HALF_WIDTH = 800, HALF_HEIGHT = 450;  // units; (0, 0) is the middle of the table
constexpr double RADIUS = 28, POCKET_RADIUS = 60;  // units
constexpr double MAX_PUSH = 120;  // units per turn
constexpr double KEPT_SPEED = 0.93;  // share of the speed after a turn's friction
constexpr double KEPT_BY_CUSHION[2] = {0.4, 0.9};  // share of the speed, by league
constexpr Elasticity ELASTIC = {1.0, 0.0, 0.001};
// The six pockets have the numbers POCKET, POCKET - 1, ..., POCKET - 5.
enum Fixed { LEFT = -1, RIGHT = -2, TOP = -3, BOTTOM = -4, POCKET = -5 };
enum class Stage { PUSH, MOTION, FRICTION };

struct State : World<MAX_BALLS> {  // The players' balls come first.
    std::int8_t id[MAX_BALLS], mover[MAX_BALLS];  // mover: last player to move the ball, or NOBODY
    int score[MAX_PLAYERS], players, league, turn;
};
// For each player, a direction of any length and the size of the push in units per turn.
struct Orders {
    double x[MAX_PLAYERS] = {}, y[MAX_PLAYERS] = {}, push[MAX_PLAYERS] = {};
};
struct NoObserver {
    void stage(Stage) {}
    void hit(const State&, const Contact&, double /*time*/) {}
    void moved(const State&) {}
};
inline bool is_over(const State& s) { return s.turn >= MAX_TURNS || s.count == s.players; }
constexpr double spot_of(int player) { return 300.0 * player - 600; }  // units; y is 0

template <class Observer>
struct Motion : Rules {
    Observer& observer;
    explicit Motion(Observer& o) : observer(o) {}

    double meet(const State& s, int a, int b) const { return time_to_touch(s, a, b); }
    template <class Report>
    void meet_fixed(const State& s, int a, Report&& report) const {
        const double x = s.x[a], y = s.y[a], vx = s.vx[a], vy = s.vy[a];
        for (int k = 0; k < 6; ++k) {
            const double px = (k % 3 - 1) * HALF_WIDTH, py = k < 3 ? -HALF_HEIGHT : HALF_HEIGHT;
            report(time_to_touch(x - px, y - py, vx, vy, POCKET_RADIUS), POCKET - k);
        }
        const double wide = HALF_WIDTH - RADIUS, high = HALF_HEIGHT - RADIUS;
        if (vx < 0) report(x > -wide ? (-wide - x) / vx : 0, LEFT);
        if (vx > 0) report(x < wide ? (wide - x) / vx : 0, RIGHT);
        if (vy < 0) report(y > -high ? (-high - y) / vy : 0, TOP);
        if (vy > 0) report(y < high ? (high - y) / vy : 0, BOTTOM);
    }
    template <class Real>
    auto safe(const Real& x, const Real& y, const Real&) const {
        constexpr double X = HALF_WIDTH - POCKET_RADIUS - 1, Y = HALF_HEIGHT - POCKET_RADIUS - 1;
        return (x > -X) & (x < X) & (y > -Y) & (y < Y);
    }
    template <class Changes>
    void react(State& s, const Contact& c, Changes& changes) {
        observer.hit(s, c, changes.time());
        if (c.b >= 0) {  // The faster ball counts as the mover.
            const bool b_moves_a = length(s.vx[c.b], s.vy[c.b]) > length(s.vx[c.a], s.vy[c.a]);
            const int from = b_moves_a ? c.b : c.a, to = b_moves_a ? c.a : c.b;
            if (to >= s.players) s.mover[to] = s.mover[from];
            bounce_pair(s, c.a, c.b, ELASTIC);
        } else if (c.b > POCKET) {
            double& v = c.b == LEFT || c.b == RIGHT ? s.vx[c.a] : s.vy[c.a];
            v = -v * KEPT_BY_CUSHION[s.league];
        } else {
            if (s.mover[c.a] != NOBODY) s.score[s.mover[c.a]] += c.a < s.players ? -1 : 1;
            s.radius[c.a] = 0;
            changes.gone(c.a);
        }
    }
};

// Returns false if the turn has too many contacts.
template <class AnyFinder = BoxPairs<MAX_BALLS>, class Observer = NoObserver>
[[nodiscard]] bool step(State& s, const Orders& orders, Observer&& observer = Observer()) {
    observer.stage(Stage::PUSH);
    for (int p = 0; p < s.players; ++p) {
        const double far = length(orders.x[p], orders.y[p]);
        if (far > 0) s.vx[p] += orders.x[p] / far * orders.push[p];
        if (far > 0) s.vy[p] += orders.y[p] / far * orders.push[p];
        s.mover[p] = static_cast<std::int8_t>(p);
    }
    observer.stage(Stage::MOTION);
    AnyFinder finder;
    Motion<std::remove_reference_t<Observer>> rules(observer);
    if (advance(s, rules, finder).fault != MotionFault::NONE) return false;
    observer.moved(s);
    observer.stage(Stage::FRICTION);
    int kept = 0;
    for (int i = 0; i < s.count; ++i) {
        const bool is_gone = s.radius[i] == 0;
        if (is_gone && i >= s.players) continue;
        s.x[kept] = is_gone ? spot_of(i) : round_half_away(s.x[i]);
        s.y[kept] = is_gone ? 0 : round_half_away(s.y[i]);
        s.vx[kept] = is_gone ? 0 : round_half_away(s.vx[i] * KEPT_SPEED);
        s.vy[kept] = is_gone ? 0 : round_half_away(s.vy[i] * KEPT_SPEED);
        s.radius[kept] = RADIUS, s.mass[kept] = s.mass[i];
        s.id[kept] = s.id[i], s.mover[kept++] = s.mover[i];
    }
    s.count = kept, s.turn += 1;
    return true;
}

}  // namespace carom::billiards
