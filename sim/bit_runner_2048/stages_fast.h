// The stages of a turn with four cars in one vector, and the prisoners in another. The results
// equal those of stages_plain.h bit for bit. Bounding boxes and the convexity of the yard rule out
// contacts that cannot happen. stages.h handles the few others.
#pragma once

#include "sim/bit_runner_2048/stages.h"
#include "sim/engine/simd.h"

namespace carom::bit_runner_2048 {

template <class Observer>
class FastTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::m, Base::observer_;

  public:
    using Base::Base;

    void motion() {
        Base::play_motion(
            [this](auto& batch) { find(batch); }, [this](double time) { fly(time); },
            [this](int i, int j) { return bounce_pair(m, Base::before_, i, j, CAR_BOUNCE); });
    }

    void whole_numbers() {
        for (int i = 0; i < end(); i += 4) {
            const Double4 kept = broadcast(i < CARS ? KEPT_SPEED : 1.0);
            store(m.x + i, cut_all(at(m.x + i)));
            store(m.y + i, cut_all(at(m.y + i)));
            store(m.vx + i, cut_all(at(m.vx + i) * kept));
            store(m.vy + i, cut_all(at(m.vy + i) * kept));
        }
        tidy_all();
    }

  private:
    // A contact within the turn is sought in slightly more than the rest of the turn, and with
    // slightly more reach, so that neither rounding nor a contact just beyond the end of the turn
    // is missed.
    static constexpr double LATER = 2 * EPSILON, MARGIN = 1;

    int end() const { return CARS + s.prisoners; }
    CAROM_INLINE static Double4 at(const double* values) { return load<Double4>(values); }

    template <class Batch>
    void find(Batch& batch) const {
        const Double4 x = at(m.x), y = at(m.y), vx = at(m.vx), vy = at(m.vy);
        const double* const v = m.x;
        const double* const w = m.y;
        const double* const vv = m.vx;
        const double* const ww = m.vy;
        const Double4 rest = broadcast(batch.first + LATER);
        const unsigned borders = leaves(x, y, vx, vy, rest, CAR_RADIUS);
        const unsigned first = near(broadcast(v[0]) - x, broadcast(w[0]) - y, broadcast(vv[0]) - vx,
                                    broadcast(ww[0]) - vy, rest, 2 * CAR_RADIUS) >>
                               1;  // with car 1, 2, 3
        const unsigned second =  // 1 and 2, 1 and 3, 2 and 3
            near(Double4{v[1], v[1], v[2], v[2]} - Double4{v[2], v[3], v[3], v[3]},
                 Double4{w[1], w[1], w[2], w[2]} - Double4{w[2], w[3], w[3], w[3]},
                 Double4{vv[1], vv[1], vv[2], vv[2]} - Double4{vv[2], vv[3], vv[3], vv[3]},
                 Double4{ww[1], ww[1], ww[2], ww[2]} - Double4{ww[2], ww[3], ww[3], ww[3]}, rest,
                 2 * CAR_RADIUS) &
            7;
        const unsigned pairs = first | second << 3;
        unsigned holders = 0;
        for (int i = 0; i < CARS; ++i) holders |= static_cast<unsigned>(s.held[i] != NOBODY) << i;
        const unsigned goals = holders ? near(x, y, vx, vy, rest, Base::yard_.hole) & holders : 0u;
        unsigned catches[MAX_LISTED], all = borders | pairs | goals;
        unsigned at_border = 0;
        for (int k = 0; k < s.prisoners; ++k) {
            const int i = CARS + k;
            catches[k] = near(broadcast(m.x[i]) - x, broadcast(m.y[i]) - y, broadcast(m.vx[i]) - vx,
                              broadcast(m.vy[i]) - vy, rest, CATCH_DISTANCE) &
                         ~holders;
            all |= catches[k];
        }
        if (s.prisoners) {
            at_border = leaves(at(m.x + CARS), at(m.y + CARS), at(m.vx + CARS), at(m.vy + CARS),
                               rest, PRISONER_RADIUS) &
                        ((1u << s.prisoners) - 1);
        }
        if ((all | at_border) == 0) return;

        // The pairs of car i with later cars begin at this bit.
        constexpr int PAIRS_OF[] = {0, 3, 5, 6};
        for (int i = 0; i < CARS; ++i) {
            if (borders >> i & 1) batch.consider(Base::time_to_border(i), i, BORDER);
            if (goals >> i & 1) batch.consider(Base::time_to_hole(i), HOLE, i);
            for (int k = 0; k < s.prisoners; ++k) {
                if (catches[k] >> i & 1) {
                    batch.consider(Base::time_to_hit(CARS + k, i, CATCH_DISTANCE), CARS + k, i);
                }
            }
            for (int j = i + 1; j < CARS; ++j) {
                if (pairs >> (PAIRS_OF[i] + j - i - 1) & 1) {
                    batch.consider(Base::time_to_hit(i, j, 2 * CAR_RADIUS), i, j);
                }
            }
        }
        for (int k = 0; k < s.prisoners; ++k) {
            if (at_border >> k & 1) {
                batch.consider(Base::time_to_border(CARS + k), CARS + k, BORDER);
            }
        }
    }

    // Returns, as bits, the pairs that may come as close as `reach` within a time. Such pairs are
    // close enough now, or they approach each other and their boxes meet.
    CAROM_INLINE static unsigned near(const Double4& px, const Double4& py, const Double4& wx,
                                      const Double4& wy, const Double4& time, double reach) {
        const double wide = reach + MARGIN;
        const Long4 touch = px * px + py * py <= broadcast(wide * wide);
        const Long4 closing = px * wx + py * wy < broadcast(0.0);
        const Long4 inside = (abs(px) - abs(wx) * time <= broadcast(wide)) &
                             (abs(py) - abs(wy) * time <= broadcast(wide));
        return bits(touch | (closing & inside));
    }
    // Returns, as bits, the circles that may touch the border within a time. The yard is convex: a
    // circle that is inside at both ends of a straight path is inside all along the path.
    CAROM_INLINE unsigned leaves(const Double4& x, const Double4& y, const Double4& vx,
                                 const Double4& vy, const Double4& time, double radius) const {
        const double inner = Base::yard_.radius - radius - MARGIN;
        const Double4 most = broadcast(inner * inner);
        const Double4 to_x = x + vx * time, to_y = y + vy * time;
        const Long4 inside = (x * x + y * y < most) & (to_x * to_x + to_y * to_y < most);
        return ~bits(inside) & 15;
    }

    void fly(double time) {
        for (int i = 0; i < end(); i += 4) {
            store(m.x + i, at(m.x + i) + at(m.vx + i) * time);
            store(m.y + i, at(m.y + i) + at(m.vy + i) * time);
        }
    }

    // The same as `cut` and `tidy`.
    CAROM_INLINE static Double4 cut_all(const Double4& v) {
        const Double4 nearest = round_half_away(v);
        const Long4 almost = abs(nearest - v) < broadcast(steering::ALMOST);
        return select(almost, nearest, truncate(v)) + 0.0;
    }
    void tidy_all() {
        const Double4 degrees = at(s.angle) * broadcast(steering::degrees(1));
        const Double4 below = floor(degrees);
        const Double4 whole = select(degrees - below >= broadcast(0.5), below + 1.0, below) + 0.0;
        const Double4 angle = whole * broadcast(steering::radians(1));
        const Long4 over = angle > broadcast(2 * PI), under = angle < broadcast(0.0);
        Double4 rounded = select(over, angle - 2 * PI, angle);
        rounded = select(under, angle + 2 * PI, rounded);
        if (bits((rounded > broadcast(2 * PI)) | (rounded < broadcast(0.0)))) {
            for (double& each : s.angle) each = tidy(each);  // more than a whole turn away
        } else {
            store(s.angle, rounded);
        }
    }
};

}  // namespace carom::bit_runner_2048
