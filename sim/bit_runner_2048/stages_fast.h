// FastTurn computes the stages of a turn with the four cars in one vector and the prisoners in
// another. The results equal those of ReferenceTurn bit for bit. The boxes of paths and the
// convexity of the yard rule out most contacts. stages.h handles the few others.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/base/simd.h"
#include "sim/bit_runner_2048/stages.h"

namespace carom::bit_runner_2048 {

template <class Observer>
class FastTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::m, Base::orders_, Base::observer_;

  public:
    using Base::Base;

    void steering() {
        if (have_headings()) {
            steer_all();
        } else {
            for (int i = 0; i < CARS; ++i) Base::steer(i);
        }
    }

    void motion() { Base::play_motion(*this); }

    void round_to_integers() {
        for (int i = 0; i < end(); i += 4) {
            const Double4 kept = broadcast(i < CARS ? KEPT_SPEED : 1.0);
            store(m.x + i, cut(at(m.x + i)));
            store(m.y + i, cut(at(m.y + i)));
            store(m.vx + i, cut(at(m.vx + i) * kept));
            store(m.vy + i, cut(at(m.vy + i) * kept));
        }
        tidy_all();
    }

  private:
    friend Base;

    // Returns whether all cars have EXPERT orders with given headings, as in a search. With an
    // observer the result is false, because observers see the cars one by one.
    bool have_headings() const {
        if (!std::is_same_v<Observer, NoObserver>) return false;
        for (const Order& order : orders_.of) {
            if (order.kind != Order::EXPERT || !order.heading) return false;
        }
        return true;
    }
    void steer_all() {
        const Order *a = orders_.of, *b = a + 1, *c = a + 2, *d = a + 3;
        const Heading &ha = *a->heading, &hb = *b->heading, &hc = *c->heading, &hd = *d->heading;
        const Double4 thrust = {double(a->thrust), double(b->thrust), double(c->thrust),
                                double(d->thrust)};
        store(m.vx, at(m.vx) + Double4{ha.cosine, hb.cosine, hc.cosine, hd.cosine} * thrust);
        store(m.vy, at(m.vy) + Double4{ha.sine, hb.sine, hc.sine, hd.sine} * thrust);
        store(s.angle, Double4{ha.angle, hb.angle, hc.angle, hd.angle});
    }

    // The search covers LATER turns more than the rest of the turn, and MARGIN units more reach, so
    // that it misses no contact because of rounding or just beyond the end of the turn.
    static constexpr double LATER = 2 * EPSILON, MARGIN = 1;

    int end() const { return CARS + s.prisoners; }
    CAROM_INLINE static Double4 at(const double* values) { return load<Double4>(values); }

    // The boxes of four paths, of the cars or of the prisoners. `leaves` has a bit for each path
    // that may reach the border.
    struct Paths {
        Double4 left, right, top, bottom;
        unsigned leaves;
    };
    // The yard is convex: a circle that is inside at both ends of a straight path stays inside
    // along the whole path.
    CAROM_INLINE Paths paths(int first, const Double4& time, double radius) const {
        const Double4 x = at(m.x + first), y = at(m.y + first);
        const Double4 to_x = x + at(m.vx + first) * time, to_y = y + at(m.vy + first) * time;
        const double inner = Base::yard_.radius - radius - MARGIN;
        const Double4 most = broadcast(inner * inner);
        const Long4 inside = (x * x + y * y < most) & (to_x * to_x + to_y * to_y < most);
        return {min(x, to_x), max(x, to_x), min(y, to_y), max(y, to_y), ~bits(inside) & 15};
    }
    // Returns a bit for each lane whose two boxes are at most `reach` units apart. (Two cars at
    // exactly the same point get velocities that are not numbers. They count as close.)
    CAROM_INLINE static unsigned near(const Paths& a, const Double4& left, const Double4& right,
                                      const Double4& top, const Double4& bottom, double reach) {
        const Double4 wide = broadcast(reach + MARGIN);
        const Long4 apart = (a.left > right + wide) | (left > a.right + wide) |
                            (a.top > bottom + wide) | (top > a.bottom + wide);
        return ~bits(apart) & 15;
    }
    CAROM_INLINE static Double4 rotated(const Double4& v) {
        return Double4{v[1], v[2], v[3], v[0]};
    }
    CAROM_INLINE static Double4 swapped(const Double4& v) {
        return Double4{v[2], v[3], v[0], v[1]};
    }

    template <class Batch>
    void find(Batch& batch) const {
        const Double4 rest = broadcast(batch.first + LATER);
        const Paths cars = paths(0, rest, CAR_RADIUS);
        // Bits 0 to 3 are the pairs 0-1, 1-2, 2-3 and 3-0. Bits 4 and 5 are the pairs 0-2 and 1-3.
        const unsigned pairs = near(cars, rotated(cars.left), rotated(cars.right),
                                    rotated(cars.top), rotated(cars.bottom), 2 * CAR_RADIUS) |
                               (near(cars, swapped(cars.left), swapped(cars.right),
                                     swapped(cars.top), swapped(cars.bottom), 2 * CAR_RADIUS) &
                                3) << 4;
        unsigned holders = 0, goals = 0;
        for (int i = 0; i < CARS; ++i) holders |= static_cast<unsigned>(s.held[i] != NOBODY) << i;
        if (holders) {
            const Double4 centre = broadcast(0.0);
            goals = near(cars, centre, centre, centre, centre, Base::yard_.hole) & holders;
        }
        unsigned catches[MAX_LISTED], walls = 0, all = cars.leaves | pairs | goals;
        if (s.prisoners) {
            const Paths free = paths(CARS, rest, PRISONER_RADIUS);
            walls = free.leaves & ((1u << s.prisoners) - 1);
            for (int k = 0; k < s.prisoners; ++k) {
                catches[k] =
                    near(cars, broadcast(free.left[k]), broadcast(free.right[k]),
                         broadcast(free.top[k]), broadcast(free.bottom[k]), CATCH_DISTANCE) &
                    ~holders;
                all |= catches[k];
            }
        }
        if ((all | walls) == 0) return;

        constexpr unsigned PAIR[CARS][CARS] = {{0, 0, 4, 3}, {0, 0, 1, 5}, {4, 1, 0, 2}, {}};
        for (int i = 0; i < CARS; ++i) {
            if (cars.leaves >> i & 1) batch.consider(Base::time_to_border(i), i, BORDER);
            if (goals >> i & 1) batch.consider(Base::time_to_hole(i), HOLE, i);
            for (int k = 0; k < s.prisoners; ++k) {
                if (catches[k] >> i & 1) {
                    batch.consider(quick_time_to_hit(CARS + k, i, CATCH_DISTANCE), CARS + k, i);
                }
            }
            for (int j = i + 1; j < CARS; ++j) {
                if (pairs >> PAIR[i][j] & 1) {
                    batch.consider(quick_time_to_hit(i, j, 2 * CAR_RADIUS), i, j);
                }
            }
        }
        for (int k = 0; k < s.prisoners; ++k) {
            if (walls >> k & 1) {
                batch.consider(Base::time_to_border(CARS + k), CARS + k, BORDER);
            }
        }
    }

    // Returns the same time as time_to_hit, without roots and divisions for pairs that move apart.
    CAROM_INLINE double quick_time_to_hit(int i, int j, double reach) const {
        constexpr double ABOVE_ROUNDING = 1 + 1e-14;
        const double x = m.x[i] - m.x[j], y = m.y[i] - m.y[j];
        const double vx = m.vx[i] - m.vx[j], vy = m.vy[i] - m.vy[j];
        const bool is_apart = x * x + y * y > reach * reach * ABOVE_ROUNDING;
        if (is_apart && x * vx + y * vy >= 0) return NEVER;
        return time_to_touch(x, y, vx, vy, reach);
    }

    void fly(double time) {
        for (int i = 0; i < end(); i += 4) {
            store(m.x + i, at(m.x + i) + at(m.vx + i) * time);
            store(m.y + i, at(m.y + i) + at(m.vy + i) * time);
        }
    }

    // Copies of the movers in a contact. The new values are computed here and then stored in whole
    // vectors, because a processor waits when it loads a vector of which a part has just been
    // stored.
    template <int COUNT>
    struct Group {
        double x[COUNT], y[COUNT], vx[COUNT], vy[COUNT], radius[COUNT];
        static constexpr Movers::Masses mass{};
        struct {
            double vx[COUNT], vy[COUNT];
        } before;
    };
    template <int COUNT>
    CAROM_INLINE void take(Group<COUNT>& group, int k, int i) const {
        group.x[k] = m.x[i], group.y[k] = m.y[i], group.vx[k] = m.vx[i], group.vy[k] = m.vy[i];
        group.radius[k] = m.radius[i];
        group.before.vx[k] = Base::before_.vx[i], group.before.vy[k] = Base::before_.vy[i];
    }
    template <int COUNT>
    CAROM_INLINE void put(const Group<COUNT>& group, int k, int i) {
        put(m.x, i, group.x[k]), put(m.y, i, group.y[k]);
        put(m.vx, i, group.vx[k]), put(m.vy, i, group.vy[k]);
    }
    CAROM_INLINE static void put(double* array, int i, double value) {
        alignas(32) static constexpr std::int64_t LANE[4][4] = {
            {-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}, {0, 0, 0, -1}};
        double* const four = array + (i & ~3);
        store(four, select(load<Long4>(LANE[i & 3]), broadcast(value), at(four)));
    }
    double hit_each_other(int i, int j) {
        Group<2> cars;
        take(cars, 0, i), take(cars, 1, j);
        const double impulse = bounce_pair(cars, cars.before, 0, 1, CAR_BOUNCE);
        put(cars, 0, i), put(cars, 1, j);
        return impulse;
    }
    double hit_border(int i) {
        Group<1> mover;
        take(mover, 0, i);
        const double impulse =
            bounce_border(mover, mover.before, 0, Base::yard_.radius, Base::at_border(i));
        put(mover, 0, i);
        return impulse;
    }

    // Applies `tidy` to the heading of each car.
    void tidy_all() {
        const Double4 degrees = at(s.angle) * broadcast(steering::degrees(1));
        const Double4 below = floor(degrees);
        const Double4 whole = select(degrees - below >= broadcast(0.5), below + 1.0, below) + 0.0;
        const Double4 angle = whole * broadcast(steering::radians(1));
        const Long4 over = angle > broadcast(2 * PI), under = angle < broadcast(0.0);
        Double4 rounded = select(over, angle - 2 * PI, angle);
        rounded = select(under, angle + 2 * PI, rounded);
        const Long4 outside = (rounded > broadcast(2 * PI)) | (rounded < broadcast(0.0));
        if (bits(outside)) {
            // A heading is more than a turn out of range.
            for (double& each : s.angle) each = tidy(each);
        } else {
            store(s.angle, rounded);
        }
    }
};

template <>
struct Stages<Fast> {
    template <class Observer>
    using Turn = FastTurn<Observer>;
};

}  // namespace carom::bit_runner_2048
