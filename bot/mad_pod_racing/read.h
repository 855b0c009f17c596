// The Reader converts the contest's input to a state. The input does not contain the pods' exact
// angles (it has at most integer degrees), used boosts or active shields. In leagues with one pod
// per player (the short form) the input also lacks velocities and the course. The reader simulates
// each turn again with known and assumed orders, and keeps the results that match the input. The
// input lists this player's pods first. In the state each player has the referee's seat, which
// follows from the starting grid. print() writes the orders in the contest's output format.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <istream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "bot/search/read_line.h"
#include "sim/base/vector.h"
#include "sim/mad_pod_racing/state.h"
#include "sim/mad_pod_racing/step.h"

namespace carom::mad_pod_racing::bot {

constexpr const char* DEFAULT_LEAGUE =
    "4; with one pod per player, orders that leagues 0 to 3 allow";

class Reader {
  public:
    // With `league` -1 the reader finds the league from the number of pods. One pod per player is
    // possible in four leagues, so the bot then uses only orders that are valid in all four.
    explicit Reader(int league = -1) : league_(league) {}

    bool begin(std::istream& in) { return read_line(in, line_); }
    bool read(std::istream& in);

    const Position& position() const { return p_; }
    int me() const { return me_; }

    void ordered(const Orders& orders) {
        for (int k = 0; k < p_.course.rules.pods; ++k) {
            const int i = p_.course.pod_of(me_, k);
            own_.of[i] = orders.of[i];
            // The pointer `heading` refers to the caller's data, so the simulation must not use it.
            own_.of[i].heading = nullptr;
        }
    }

  private:
    // The data of one pod in the input.
    struct Seen {
        double x, y;
        double vx, vy;  // Not set in the short form. follow() then estimates the velocity.
        // The angle in degrees, with an error of at most 0.5 degrees. -1: there is no angle.
        double degrees;
        int next;  // next checkpoint; -1: not in the input
    };
    static constexpr double DEGREE = PI / 180;
    // An interval of angles in radians.
    struct Range {
        double least, most;
    };
    // Returns the intersection of two intervals, or `a` if the intersection is empty.
    static Range common(const Range& a, const Range& b) {
        const double least = a.least > b.least ? a.least : b.least;
        const double most = a.most < b.most ? a.most : b.most;
        return least <= most ? Range{least, most} : a;
    }
    // Returns `angle` plus full turns, so that the result is within half a turn of `to`.
    static double beside(double angle, double to) {
        return angle + 2 * PI * std::floor((to - angle) / (2 * PI) + 0.5);
    }
    static Range beside(const Range& range, double to) {
        const double least = beside(range.least, to);
        return {least, least + range.most - range.least};
    }

    bool read_course(std::istream& in);
    bool read_full(std::istream& in, Seen* seen);
    bool read_short(std::istream& in, Seen* seen);
    // Handles the first turn: finds the seats.
    void start(const Seen* seen);
    // Handles every later turn: simulates the last turn with each plausible order of each enemy pod
    // (a shield or a thrust), and keeps the result nearest to the input.
    void follow(const Seen* seen);
    void count_passed(const State& before, int pod, int next);
    void count_along_way(int pod);
    Order infer_order(const Seen& seen, int pod);
    void keep_angle(const Seen& seen, int pod, double push, bool turned_before);
    // Adds a checkpoint to the course if it is new. Returns the index of the checkpoint at (x, y).
    int find_or_add_checkpoint(double x, double y);

    static bool sound(double v) { return std::fabs(v) < 1e7; }
    static double off(const State& s, int i, const Seen& seen) {
        return std::fabs(s.x[i] - seen.x) + std::fabs(s.y[i] - seen.y) +
               std::fabs(s.vx[i] - seen.vx) + std::fabs(s.vy[i] - seen.vy);
    }

    int league_;
    std::string line_;
    // True for the long form, which describes all pods in full.
    bool full_ = true;
    // True if all checkpoints are known. In the short form they are known when the first checkpoint
    // appears in the input a second time.
    bool course_closed_ = false;
    // The positions of the enemy's pod in all turns (short form only).
    std::vector<Vector> enemy_way_;
    Position p_{};
    int me_ = 0;
    int turns_ = 0;
    Orders own_;
    // The headings to which the orders of enemy pods point.
    Heading pushes_[MAX_PODS] = {};
    // The possible angles of enemy pods.
    Range ranges_[MAX_PODS] = {};
};

inline bool Reader::read_course(std::istream& in) {
    int laps = 0, count = 0;
    std::istringstream first(line_);
    first >> laps;
    in >> count;
    if (!first || !in || count < 2 || count > MAX_CHECKPOINTS) return false;
    p_.course.checkpoints = count;
    for (int k = 0; k < count; ++k) {
        in >> p_.course.x[k] >> p_.course.y[k];
        if (!in || !sound(p_.course.x[k]) || !sound(p_.course.y[k])) return false;
    }
    course_closed_ = true;
    return begin(in);
}

inline bool Reader::read_full(std::istream& in, Seen* seen) {
    for (int k = 0; k < MAX_PODS; ++k) {
        if (k > 0 && !begin(in)) return false;
        std::istringstream words(line_);
        Seen& s = seen[k];
        words >> s.x >> s.y >> s.vx >> s.vy >> s.degrees >> s.next;
        if (!words || !sound(s.x) || !sound(s.y) || !sound(s.vx) || !sound(s.vy) ||
            s.degrees < -1 || s.degrees > 360 || s.next < 0 || s.next >= p_.course.checkpoints) {
            return false;
        }
    }
    return true;
}

inline bool Reader::read_short(std::istream& in, Seen* seen) {
    double next_x, next_y, away, angle;
    Seen &own = seen[0], &other = seen[1];
    std::istringstream words(line_);
    words >> own.x >> own.y >> next_x >> next_y >> away >> angle;
    in >> other.x >> other.y;
    if (!words || !in || !sound(own.x) || !sound(own.y) || !sound(next_x) || !sound(next_y) ||
        !sound(angle) || !sound(other.x) || !sound(other.y)) {
        return false;
    }
    // The middle of the grid is the first checkpoint.
    if (p_.course.checkpoints == 0) {
        p_.course.x[0] = round_half_up((own.x + other.x) / 2);
        p_.course.y[0] = round_half_up((own.y + other.y) / 2);
        p_.course.checkpoints = 1;
    }
    own.next = find_or_add_checkpoint(next_x, next_y);
    other.next = -1;
    const double toward = arctangent2(next_y - own.y, next_x - own.x);
    const double heading = std::fmod(toward - angle * DEGREE + 4 * PI, 2 * PI);
    own.degrees = heading / DEGREE;
    other.degrees = -1;
    return true;
}

inline int Reader::find_or_add_checkpoint(double x, double y) {
    // The tolerance in units, because the first checkpoint's position is estimated from the grid.
    constexpr double NEAR = 5;
    for (int k = 0; k < p_.course.checkpoints; ++k) {
        if (std::fabs(p_.course.x[k] - x) > NEAR || std::fabs(p_.course.y[k] - y) > NEAR) continue;
        p_.course.x[k] = x, p_.course.y[k] = y;
        course_closed_ = course_closed_ || k == 0;
        return k;
    }
    if (course_closed_ || p_.course.checkpoints == MAX_CHECKPOINTS) return 0;
    p_.course.x[p_.course.checkpoints] = x, p_.course.y[p_.course.checkpoints] = y;
    return p_.course.checkpoints++;
}

inline bool Reader::read(std::istream& in) {
    Seen listed[MAX_PODS] = {}, seen[MAX_PODS] = {};
    if (turns_ == 0) {
        double number;
        int numbers = 0;
        for (std::istringstream words(line_); words >> number;) ++numbers;
        full_ = numbers == 1;
        p_.course.rules = LEAGUE[league_ >= 0 ? league_ : full_ ? TOP_LEAGUE : 0];
        // The reader assumes collisions until an expected collision does not happen.
        if (league_ < 0 && !full_) p_.course.rules.collide = 1;
        if ((p_.course.rules.pods == 2) != full_) return false;
        if (full_ && !read_course(in)) return false;
    }
    if (!(full_ ? read_full(in, listed) : read_short(in, listed))) return false;
    const int pods = p_.course.rules.pods;
    if (turns_ == 0) start(listed);
    for (int k = 0; k < pods; ++k) {
        seen[p_.course.pod_of(me_, k)] = listed[k];
        seen[p_.course.pod_of(1 - me_, k)] = listed[pods + k];
    }
    const State before = p_.state;
    if (turns_ > 0) follow(seen);
    // The match continues, so no player is out, even if the simulation with assumed orders says so.
    for (Out& out : p_.state.out) out = Out::NO;
    for (int i = 0; i < p_.state.pods; ++i) {
        const Seen& at = seen[i];
        p_.state.x[i] = at.x, p_.state.y[i] = at.y;
        if (full_) p_.state.vx[i] = at.vx, p_.state.vy[i] = at.vy;
        if (at.next >= 0) {
            count_passed(before, i, at.next);
        } else {
            enemy_way_.push_back({at.x, at.y});
            count_along_way(i);
        }
    }
    p_.state.turn = turns_++;
    own_ = {};
    return true;
}

// Corrects the number of checkpoints that a pod has passed. The simulated turn may have counted a
// checkpoint that the pod missed. A pod passes checkpoints in order and at most one lap per turn.
inline void Reader::count_passed(const State& before, int pod, int next) {
    if (p_.course.next(p_.state.passed[pod]) == next) return;
    p_.state.passed[pod] = before.passed[pod], p_.state.passed_at[pod] = before.passed_at[pod];
    for (; p_.course.next(p_.state.passed[pod]) != next; p_.state.passed[pod] += 1)
        p_.state.passed_at[pod] = turns_;
}

// Counts the checkpoints that the enemy's pod has passed, because the short form does not show this
// number. All turns are counted again, because the enemy's pod may have passed a checkpoint turns
// before the input showed the checkpoint.
inline void Reader::count_along_way(int pod) {
    const int known = course_closed_ ? p_.course.passings() : p_.course.checkpoints - 1;
    int passed = 0;
    std::size_t passed_at = 0;
    for (std::size_t turn = 1; turn < enemy_way_.size() && passed < known; ++turn) {
        const Vector &from = enemy_way_[turn - 1], &to = enemy_way_[turn];
        const int next = p_.course.next(passed);
        const double vx = to.x - from.x, vy = to.y - from.y;
        const double dx = p_.course.x[next] - from.x, dy = p_.course.y[next] - from.y;
        const double length2 = vx * vx + vy * vy;
        // The share of the pod's path in the turn at which the pod is nearest to the checkpoint.
        const double share = length2 == 0 ? 0 : std::clamp((dx * vx + dy * vy) / length2, 0.0, 1.0);
        const double ax = dx - share * vx, ay = dy - share * vy;
        if (ax * ax + ay * ay >= CHECKPOINT_RADIUS * CHECKPOINT_RADIUS) continue;
        passed += 1, passed_at = turn;
    }
    if (p_.state.passed[pod] == passed) return;
    p_.state.passed[pod] = passed, p_.state.passed_at[pod] = static_cast<double>(passed_at);
}

inline void Reader::start(const Seen* seen) {
    p_.state = {};
    p_.state.pods = p_.course.pods();
    for (int i = 0; i < MAX_PODS; ++i) p_.state.shielded_at[i] = NO_SHIELD_YET;
    // Player 0's first pod stands on the left side of the line to the second checkpoint, next to
    // the middle of the grid. Player 1's pods stand on the other side or farther out.
    const double dx = p_.course.x[1] - p_.course.x[0], dy = p_.course.y[1] - p_.course.y[0];
    const double side = (seen[0].y - p_.course.y[0]) * dx - (seen[0].x - p_.course.x[0]) * dy;
    const double away = std::fabs(side) / std::sqrt(dx * dx + dy * dy);
    me_ = full_ ? away > 1000 : side > 0;
}

// Returns the thrust order that explains an enemy pod's motion if the pod had no contact.
inline Order Reader::infer_order(const Seen& seen, int pod) {
    const double ax = seen.x - p_.state.x[pod] - p_.state.vx[pod],
                 ay = seen.y - p_.state.y[pod] - p_.state.vy[pod];
    const double power = std::sqrt(ax * ax + ay * ay);
    Heading& heading = pushes_[pod];
    Order order;
    order.kind = Order::THRUST;
    order.heading = &heading;
    if (power < 1 || power > BOOST_POWER + 2) {
        heading = {p_.state.angle[pod], 1, 0};
    } else {
        heading = {arctangent2(ay, ax), ax / power, ay / power};
        order.power = power;
    }
    return order;
}

inline void Reader::follow(const Seen* seen) {
    const int pods = p_.course.rules.pods, enemy = 1 - me_;
    State best = p_.state;
    double least = HUGE_VAL;
    bool collides = p_.course.rules.collide;
    Course course = p_.course;
    for (int guess = 0; guess < (1 << pods) * (full_ || !collides ? 1 : 2) && least > 0; ++guess) {
        Orders orders = own_;
        for (int k = 0; k < pods; ++k) {
            const int i = p_.course.pod_of(enemy, k);
            orders.of[i] = infer_order(seen[i], i);
            if (guess >> k & 1) orders.of[i].kind = Order::SHIELD, orders.of[i].power = 0;
        }
        course.rules.collide = guess >> pods & 1 ? 0 : collides;
        State next = p_.state;
        if (step(next, orders, course) != Fault::NONE) continue;
        double wrong = 0;
        for (int i = 0; i < p_.state.pods; ++i) {
            Seen at = seen[i];
            if (!full_) at.vx = next.vx[i], at.vy = next.vy[i];
            wrong += off(next, i, at);
        }
        if (wrong < least)
            least = wrong, best = next, p_.course.rules.collide = course.rules.collide;
    }
    double powers[MAX_PODS] = {};
    for (int k = 0; k < pods; ++k) {
        const int i = p_.course.pod_of(enemy, k);
        const double power = powers[i] = infer_order(seen[i], i).power;
        best.boosted[i] = p_.state.boosted[i] || (least == 0 && power > p_.course.rules.power + 50);
    }
    const State before = p_.state;
    p_.state = best;
    for (int i = 0; i < p_.state.pods; ++i) {
        if (!full_ && (p_.state.x[i] != seen[i].x || p_.state.y[i] != seen[i].y)) {
            p_.state.vx[i] = std::trunc((seen[i].x - before.x[i]) * KEPT_SPEED) + 0.0;
            p_.state.vy[i] = std::trunc((seen[i].y - before.y[i]) * KEPT_SPEED) + 0.0;
        }
        const bool met_nobody = p_.state.x[i] == seen[i].x && p_.state.y[i] == seen[i].y;
        keep_angle(seen[i], i, met_nobody ? powers[i] : 0, before.turned[i]);
    }
}

// Updates a pod's angle. Own pods have the angle of their order. An enemy pod's angle lies within
// half a degree of the input and within 18 degrees of its last angle. If the enemy pod accelerated,
// its angle is also the direction of the acceleration.
inline void Reader::keep_angle(const Seen& seen, int pod, double push, bool turned_before) {
    constexpr double HALF_DEGREE = 0.5 * DEGREE + 1e-9;
    const bool own = p_.course.player_of(pod) == me_, told = seen.degrees >= 0;
    if (full_ && !told) {
        p_.state.turned[pod] = 0;
        return;
    }
    // The angle of the known or assumed order.
    const double along = p_.state.angle[pod];
    const double middle = told ? beside(seen.degrees * DEGREE, along) : along;
    p_.state.turned[pod] = 1;
    if (own) {
        if (std::fabs(along - middle) > HALF_DEGREE) p_.state.angle[pod] = middle;
        return;
    }
    Range range = {middle - (told ? HALF_DEGREE : PI), middle + (told ? HALF_DEGREE : PI)};
    if (push > 0) {
        // Positions are rounded, so the direction has an error of at most `off` radians.
        const double off = 0.75 / push;
        range = common(range, {along - off, along + off});
    }
    if (turned_before) {
        const Range before = beside(ranges_[pod], middle);
        range = common(range, {before.least - MAX_TURN_ANGLE, before.most + MAX_TURN_ANGLE});
        // A turn by about the largest angle is assumed to be a turn by exactly the largest angle.
        const double turn = (range.least + range.most - before.least - before.most) / 2;
        if (std::fabs(turn) > MAX_TURN_ANGLE - HALF_DEGREE) {
            const double all = turn > 0 ? MAX_TURN_ANGLE : -MAX_TURN_ANGLE;
            range = common(range, {before.least + all, before.most + all});
        }
    }
    ranges_[pod] = range;
    p_.state.angle[pod] = (range.least + range.most) / 2;
}

// Prints the orders of the pods of player `me`.
inline void print(std::ostream& out, const Position& p, int me, const Orders& orders) {
    for (int k = 0; k < p.course.rules.pods; ++k) {
        const Order& order = orders.of[p.course.pod_of(me, k)];
        out << order.x << ' ' << order.y << ' ';
        if (order.kind == Order::SHIELD) {
            out << "SHIELD\n";
        } else if (order.kind == Order::BOOST) {
            out << "BOOST\n";
        } else {
            out << static_cast<int>(order.power) << '\n';
        }
    }
    out.flush();
}

}  // namespace carom::mad_pod_racing::bot
