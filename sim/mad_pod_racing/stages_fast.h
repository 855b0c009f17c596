// The stages of a turn with all four pods in one vector. The results equal those of stages_plain.h
// bit for bit. Bounding boxes rule out pairs and paths that touch nothing. stages.h handles the few
// others. (With two pods the upper lanes are computed too, and their results are not used.)
#pragma once

#include <algorithm>
#include <type_traits>

#include "sim/base/simd.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

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
        Base::players_leave();
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
    // The finder: it asks the rules for the pairs that pass near().
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

    // Returns whether four pods thrust in directions whose headings are known, as in a search. An
    // observer wants to see the pods one by one.
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

    // Returns a mask of the pairs that may touch within a turn. Such pairs overlap, or they
    // approach each other and are within reach. The margin is one unit, which is larger than all
    // errors of rounding. Every pair that passes this test is evaluated again with the exact
    // formula.
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
    // Returns, as bits, the pods that may enter their next checkpoint if they fly straight. A path
    // misses the checkpoint if both of its ends lie beyond the same side of it.
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

}  // namespace carom::mad_pod_racing
