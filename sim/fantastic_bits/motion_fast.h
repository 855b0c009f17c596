// FastMotion computes the motion and the stages directions, hunt and slow_down with four movers in
// a vector. The results equal those of the reference motion in motion.h bit for bit. Before each
// batch a few multiplications per pair rule out most pairs that cannot meet before the end of the
// turn. Only the remaining pairs are evaluated with the rules' formulas. (The state's arrays hold
// whole vectors. Lanes without a mover are computed too, and their results are not used.)
#pragma once

#include "sim/base/simd.h"
#include "sim/fantastic_bits/motion.h"

namespace carom::fantastic_bits {

template <class Observer>
class FastMotion : public MotionBase<Observer>, public SearchOnly {
    using Base = MotionBase<Observer>;
    using Base::s;

    // The rules of the reference motion without before_search(). Instead, search() finds the
    // nearest snaffles, because it examines all movers again.
    struct Motion : Base::Motion {
        using Base::Motion::Motion, Base::Motion::meeting;
        template <class Changes>
        void before_search(State&, Changes&) {}
        template <class Changes>
        void react(State& state, const Contact& c, Changes&) {
            this->turn.react(meeting(state, c));
        }
    };

  public:
    FastMotion(State& state, Observer& observer) : Base(state, observer) {
        const int end = s.first_bludger();
        for (int k = 0; k < VECTORS; ++k) {
            const Double4 r = of_kind(4 * k, end, WIZARD.radius, SNAFFLE.radius, BLUDGER.radius);
            const Double4 both = r + BLUDGER.radius;
            radius_[k] = r, to_bludger_[k] = both * both + SLACK;
        }
    }

    Fault play(OwnFinder&) {
        Motion rules(*this);
        return Base::finish(advance(s, rules, *this));
    }

    static Directions directions(const State& s, const Orders& orders) {
        const Order* of = orders.of;
        Double4 x = Double4{of[0].x, of[1].x, of[2].x, of[3].x} - load<Double4>(s.x);
        Double4 y = Double4{of[0].y, of[1].y, of[2].y, of[3].y} - load<Double4>(s.y);
        for (int twice = 0; twice < 2; ++twice) {
            const Double4 l = length(x, y), none = broadcast(0.0);
            const Long4 nowhere = l == none;
            x = select(nowhere, none, x / l), y = select(nowhere, none, y / l);
        }
        Directions way;
        store(way.x, x), store(way.y, y);
        return way;
    }
    static void hunt(State& s) {
        const Double4 x = load<Double4>(s.x), y = load<Double4>(s.y);
        for (int k = 0; k < s.bludgers; ++k) {
            const int i = s.first_bludger() + k;
            unsigned forgotten = 0;  // one bit per player
            for (int j = 0; j < WIZARDS; ++j) {
                const Running& spell = s.wizard[j].spell[OBLIVIATE];
                forgotten |= static_cast<unsigned>((spell.turns > 0) & (spell.target == i))
                             << player_of(j);
            }
            // For each set of forgotten players, the wizards of the other players as bits.
            constexpr unsigned OF_PLAYERS[] = {15, 12, 3, 0};
            unsigned prey = OF_PLAYERS[forgotten];
            if (s.last_victim[k] != NOBODY) prey &= ~(1u << s.last_victim[k]);
            if (prey == 0) continue;
            const Double4 dx = x - s.x[i], dy = y - s.y[i];
            const Double4 distance = sqrt(dx * dx + dy * dy);
            const Double4 of_prey = select(lanes(prey), distance, broadcast(NEVER));
            const Long4 nearest = of_prey == broadcast(least(of_prey));
            const int j = __builtin_ctz(bits(nearest));
            const double l = distance[j];
            const Vector way = l == 0 ? Vector{0, 0} : Vector{dx[j] / l, dy[j] / l};
            push(s, i, way.x * BLUDGER_FORCE, way.y * BLUDGER_FORCE);
        }
    }
    static void slow_down(State& s) {
        for (int i = 0; i < 4 * VECTORS; i += 4) {
            const Double4 kept =
                of_kind(i, s.first_bludger(), WIZARD.kept, SNAFFLE.kept, BLUDGER.kept);
            for (double* v : {s.vx + i, s.vy + i}) {
                store(v, round_half_away(load<Double4>(v) * kept));
            }
            for (double* p : {s.x + i, s.y + i}) store(p, round_half_away(load<Double4>(p)));
        }
    }

    // FastMotion has the functions of a finder (sim/world/world.h), because it is its own finder.
    void start(const State&, const Motion&, double) {}
    template <class Found>
    void search(const State&, Motion& rules, double rest, Found& found) {
        find_candidates(rest);
        const auto wall = [&](int i) {
            if (!(at_wall_ >> i & 1)) return;
            Base::meet_wall(i, [&](double h, int code) { found.offer(h, i, -code); });
        };
        // Does the same as the reference, but skips the square root and the division when they
        // cannot matter. If b >= 0, the circles will not touch. Contacts later than the first batch
        // need not be found.
        const auto touch = [&](double dx, double dy, double wx, double wy, double r, int i, int j) {
            const double b = dx * wx + dy * wy, d2 = dx * dx + dy * dy, r2 = r * r;
            if (d2 <= r2) return found.offer(0.0, i, j);
            const double a = wx * wx + wy * wy, c = d2 - r2;
            const double delta = b * b - a * c;
            const double until = found.limit(), soon = until < rest ? until : rest;
            if ((b >= 0) | (delta <= 0) | (c > SLACK - 2 * b * soon)) return;
            const double h = (-b - std::sqrt(delta)) / a;
            if (0 < h) found.offer(h, i, j);
        };
        const auto posts = [&](int i) {
            if (!(at_post_ >> i & 1)) return;
            for (int k = 0; k < POSTS; ++k) {
                touch(s.x[i] - POST_X[k], s.y[i] - POST_Y[k], s.vx[i], s.vy[i],
                      s.kind(i).radius + POST_RADIUS, i, -(POST + k));
            }
        };
        const auto hit = [&](int i, int j, double r) {  // i > j
            touch(s.x[i] - s.x[j], s.y[i] - s.y[j], s.vx[i] - s.vx[j], s.vy[i] - s.vy[j], r, j, i);
        };
        const unsigned wizards = (1u << WIZARDS) - 1, others = (1u << s.first_bludger()) - 1;
        for_each_descending(busy_ & wizards, [&](int i) {
            wall(i), posts(i);
            for_each_descending(near_[i] & wizards, [&](int j) { hit(i, j, 2 * WIZARD.radius); });
            const unsigned snaffles = near_[i] & ~wizards;
            if (!snaffles) return;
            rules.nearest[i] = Base::nearest_within_reach(i, snaffles);
            for (unsigned left = snaffles; left; left &= left - 1) {
                const int j = __builtin_ctz(left);
                found.offer(Base::time_to_catch(i, j, rules.nearest[i]), i, j);
            }
        });
        for_each_descending(busy_ & others & ~wizards, [&](int i) {
            posts(i), wall(i);
            for_each_descending(near_[i], [&](int j) { hit(i, j, 2 * SNAFFLE.radius); });
            if (at_goal_ >> i & 1) {
                Base::meet_goal(i, [&](double h, int code) { found.offer(h, i, -code); });
            }
        });
        for_each_descending(busy_ & ~others, [&](int i) {
            wall(i), posts(i);
            for_each_descending(near_[i] & ~others, [&](int j) { hit(i, j, 2 * BLUDGER.radius); });
            for (unsigned left = near_[i] & others; left; left &= left - 1) {
                const int j = __builtin_ctz(left);
                hit(i, j, s.kind(i).radius + s.kind(j).radius);
            }
        });
    }

  private:
    static constexpr int VECTORS = 4;
    static constexpr double NEVER = 1e300;
    // The margin for rounding: one unit, or one unit squared. Rounding errors are far smaller for
    // all positions and distances within 10^6 units. Every pair that passes this test is evaluated
    // again with the exact formula.
    static constexpr double SLACK = 1;

    // Returns for four movers the value of each mover's kind: wizard, snaffle or bludger.
    CAROM_INLINE static Double4 of_kind(int first, int first_bludger, double wizard, double snaffle,
                                        double bludger) {
        if (first < WIZARDS) return broadcast(wizard);
        return select(below(first, first_bludger), broadcast(snaffle), broadcast(bludger));
    }
    CAROM_INLINE static Long4 lanes(unsigned bits) {
        return ((Long4{} + static_cast<std::int64_t>(bits)) & Long4{1, 2, 4, 8}) != 0;
    }
    template <class Each>
    static void for_each_descending(unsigned left, Each&& each) {
        while (left) {
            const int i = 31 - __builtin_clz(left);
            left ^= 1u << i;
            each(i);
        }
    }

    // Finds for each mover the walls, posts, goals and other movers that it may meet before the end
    // of the turn.
    void find_candidates(double rest) {
        const int end = s.first_bludger(), movers = s.movers();
        at_wall_ = at_post_ = at_goal_ = 0;
        for (int k = 0; k < VECTORS; ++k) {
            const Double4 fx = load<Double4>(s.vx + 4 * k) * rest;
            const Double4 fy = load<Double4>(s.vy + 4 * k) * rest;
            // The mover's position relative to the middle of the field, and its largest distance
            // from the middle in the rest of the turn.
            const Double4 mx = load<Double4>(s.x + 4 * k) - WIDTH / 2;
            const Double4 my = load<Double4>(s.y + 4 * k) - HEIGHT / 2;
            const Double4 far_x = max(abs(mx), abs(mx + fx)) + SLACK;
            const Double4 far_y = max(abs(my), abs(my + fy)) + SLACK;
            const Double4 r = radius_[k];
            const Long4 wall = (far_x + r >= WIDTH / 2) | (far_y + r >= HEIGHT / 2);
            const Double4 off_post = abs(abs(my) - (MOUTH_BOTTOM - HEIGHT / 2)) - abs(fy);
            const Long4 post =
                (far_x + r >= WIDTH / 2 - POST_RADIUS) & (off_post <= r + (POST_RADIUS + SLACK));
            const Long4 goal = far_x >= WIDTH / 2;
            at_wall_ |= bits(wall) << 4 * k;
            at_post_ |= bits(post) << 4 * k;
            at_goal_ |= bits(goal) << 4 * k;
        }
        // Returns a bit for each mover in vector k that overlaps mover i or may come near it. The
        // circles touch at time h if a*h*h + 2*b*h + c = 0, with a = w*w, b = d*w (d: relative
        // position, w: relative velocity), and c = d*d minus the squared sum of radii. If 0 < h <=
        // rest, then c <= -2*b*rest. Circles that clearly move apart (closing <= -SLACK) touch only
        // if they overlap now (c <= 0). `limit` is the squared sum of radii plus SLACK. Both are
        // integers, so adding -SLACK gives exactly the squared sum.
        const auto near = [&](int i, int k, const Double4& limit) {
            const Double4 dx = load<Double4>(s.x + 4 * k) - s.x[i];
            const Double4 dy = load<Double4>(s.y + 4 * k) - s.y[i];
            const Double4 wx = load<Double4>(s.vx + 4 * k) - s.vx[i];
            const Double4 wy = load<Double4>(s.vy + 4 * k) - s.vy[i];
            const Double4 closing = (dx * wx + dy * wy) * (-2 * rest);
            const Long4 may = dx * dx + dy * dy <= limit + max(closing, broadcast(-SLACK));
            return bits(may) << 4 * k;
        };
        const auto squared = [](double r) { return broadcast(r * r + SLACK); };
        const unsigned free = Base::free_snaffles();
        const unsigned flying = free | ((1u << WIZARDS) - 1) | ((1u << movers) - (1u << end));
        busy_ = (at_wall_ | at_post_ | at_goal_) & flying;
        const auto found = [&](int i, unsigned who) {
            near_[i] = who;
            busy_ |= static_cast<unsigned>(who != 0) << i;
        };
        for (int i = 0; i < WIZARDS; ++i) {
            unsigned who = near(i, 0, squared(2 * WIZARD.radius)) & ((1u << i) - 1);
            if (Base::has_free_hands(i)) {
                const Double4 reach = squared(CATCH_DISTANCE);
                who |= (near(i, 1, reach) | near(i, 2, reach)) & free;
            }
            found(i, who);
        }
        for (unsigned left = free; left; left &= left - 1) {
            const int i = __builtin_ctz(left);
            const Double4 reach = squared(2 * SNAFFLE.radius);
            const unsigned ignored = static_cast<unsigned>(s.ignored[i - WIZARDS]) << WIZARDS;
            unsigned who = near(i, 1, reach);
            // Vector 2 starts with mover 8, which is below i.
            if (i > 2 * 4) who |= near(i, 2, reach);
            found(i, who & free & ~ignored & ((1u << i) - 1));
        }
        for (int i = end; i < movers; ++i) {
            unsigned who = 0;
            for (int k = 0; k < VECTORS - 1; ++k) who |= near(i, k, to_bludger_[k]);
            found(i, who & ((1u << i) - 1));
        }
    }

    Double4 radius_[VECTORS];
    Double4 to_bludger_[VECTORS];  // limits for find_candidates()
    // Each of these has one bit per mover.
    unsigned at_wall_, at_post_, at_goal_, busy_;
    // For each mover, the movers that it may meet, as bits.
    unsigned near_[16];
};

template <>
struct Stages<Fast> {
    using Finder = OwnFinder;
    template <class Observer>
    using Motion = FastMotion<Observer>;
};

}  // namespace carom::fantastic_bits
