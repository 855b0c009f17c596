// Finds contacts in worlds of more than 64 circles (auto_finder.h). Every pair that may touch in
// this turn has a time before which it does not touch, and is ignored until then. After that time
// every search computes the rules' formula for the pair, so the result is exact. After a contact
// the two circles lose their pairs and get new ones from the broad phase. The data of all other
// pairs stay.
#pragma once

#include <cassert>
#include <cstdint>

#include "bench/swept_box.h"
#include "sim/mean_max/four_pairs.h"
#include "sim/mean_max/plain_finder.h"

namespace carom {

template <int N, class BroadPhase, class FinderObserver = NoFinderObserver>
class EventCache {
    static_assert(N < INT16_MAX, "circles are numbered by shorts");

  public:
    void start(const Circles<N>& c, const Disc& disc) {
        assert(disc.bordered <= c.count);
        disc_ = disc;
        now_ = 0.0;
        asleep_ = awake_ = waiting_ = 0;
        overflown_ = false;
        plain_.start(c, disc);
        for (int i = 0; i < c.count; ++i) boxes_[i] = swept_box(c, i, 1.0);
        broad_.build(boxes_, c.count);
        broad_.pairs([&](int i, int j) { propose(c, i, j); });
        settle(c);
        for (int i = 0; i < disc.bordered && i < c.count; ++i) watch_border(c, i, 1.0);
    }

    Hit first(const Circles<N>& c) {
        if (overflown_) return plain_.first(c);
        Hit best;
        for (int k = 0; k < awake_;) {
            const Pair pair = awake_pair_[k];
            if (consider(c, pair, best)) {
                ++k;
            } else {
                awake_pair_[k] = awake_pair_[--awake_];
            }
        }
        for (;;) {
            const double soonest = soonest_asleep();
            if (soonest > 1.0 + SLACK || soonest > now_ + best.t + SLACK) {
                return best.t < NEVER ? best : Hit{};
            }
            const Pair pair = take_out(place_of(soonest));
            if (consider(c, pair, best)) wake(pair);
            if (overflown_) return plain_.first(c);
        }
    }

    void bounced(const Circles<N>& c, const Hit& hit, double remaining) {
        now_ = 1.0 - remaining;
        const int other = hit.j == BORDER ? hit.i : hit.j;
        drop_pairs_of(hit.i, other);
        // The pair itself is proposed for the second circle, when both have their new boxes.
        changed(c, hit.i, remaining, other);
        if (other != hit.i) changed(c, other, remaining, other);
        settle(c);
    }

    void gone(int i, double remaining) {
        now_ = 1.0 - remaining;
        plain_.gone(i, remaining);
        drop_pairs_of(i, i);
        broad_.remove(i);
    }

  private:
    // Units. Rounding shifts a contact by about 3e-8 of the distance between the circles
    // (bounds.h). For pairs that can meet within a turn, that is less than a hundredth of this
    // value. PADDING_SHARE covers circles that come from far away. A larger value makes pairs
    // active earlier than needed.
    static constexpr double CACHE_PADDING = 0.02;
    // Turns. The largest error of the clock, which is a sum of contact times. A pair becomes active
    // so much earlier.
    static constexpr double SLACK = 1e-12;
    // Room for every pair of a small world, and for more pairs than separate circles can form in a
    // large one. If a turn needs more, the double loop plays its rest.
    static constexpr int ROOM = N <= 64 ? N * (N - 1) / 2 + N : 12 * N;

    struct Pair {
        std::int16_t i, j;  // i < j, or j is BORDER
    };

    void propose(const Circles<N>& c, int i, int j) {
        FinderObserver::proposed(1);
        waiting_pair_[waiting_] = {static_cast<std::int16_t>(i < j ? i : j),
                                   static_cast<std::int16_t>(i < j ? j : i)};
        if (++waiting_ == 4) settle(c);
    }
    // Computes the times of the waiting pairs, four at once.
    void settle(const Circles<N>& c) {
        if (waiting_ == 0) return;
        for (int k = waiting_; k < 4; ++k) waiting_pair_[k] = waiting_pair_[0];
        const Pair* p = waiting_pair_;
        const FourPairs pairs(c, p[0].i, p[1].i, p[2].i, p[3].i, p[0].j, p[1].j, p[2].j, p[3].j);
        const Double4 time = now_ + pairs.not_before(CACHE_PADDING);
        for (unsigned some = bits(Long4(time <= 1.0 + SLACK)) & ((1u << waiting_) - 1); some;
             some &= some - 1) {
            const int k = __builtin_ctz(some);
            time[k] > now_ ? put_to_sleep(p[k], time[k]) : wake(p[k]);
        }
        waiting_ = 0;
    }
    void changed(const Circles<N>& c, int i, double remaining, int except) {
        broad_.move(i, swept_box(c, i, remaining));
        broad_.pairs_of(i, [&](int a, int b) {
            if (b != except) propose(c, a, b);
        });
        if (i < disc_.bordered) watch_border(c, i, remaining);
    }
    // A disc is convex: a circle that is inside at both ends of a straight path is inside all along
    // the path.
    void watch_border(const Circles<N>& c, int i, double remaining) {
        const double inner = disc_.safe_for(c.radius[i]);
        const double to_x = c.x[i] + c.vx[i] * remaining, to_y = c.y[i] + c.vy[i] * remaining;
        const bool inside = inner > 0.0 && c.x[i] * c.x[i] + c.y[i] * c.y[i] < inner * inner &&
                            to_x * to_x + to_y * to_y < inner * inner;
        if (!inside) wake({static_cast<std::int16_t>(i), BORDER});
    }

    // Computes the rules' formula. Returns false if the pair has missed and cannot touch any more.
    bool consider(const Circles<N>& c, Pair pair, Hit& best) const {
        FinderObserver::evaluated(1);
        const bool border = pair.j == BORDER;
        const double t =
            border ? border_contact(c, pair.i, disc_.radius) : pair_contact(c, pair.i, pair.j);
        const Hit hit = {t, pair.i, pair.j};
        if (t < NEVER && before(hit, best)) best = hit;
        return t < NEVER || border || !parted(c, pair.i, pair.j);
    }
    static bool parted(const Circles<N>& c, int i, int j) {
        const double x = c.x[i] - c.x[j], y = c.y[i] - c.y[j];
        const double wide = c.radius[i] + c.radius[j] + CACHE_PADDING;
        return (x * x + y * y) * (1.0 - PADDING_SHARE) > wide * wide &&
               x * (c.vx[i] - c.vx[j]) + y * (c.vy[i] - c.vy[j]) >= 0.0;
    }

    void wake(Pair pair) {
        if (awake_ == ROOM) {
            overflown_ = true;
        } else {
            awake_pair_[awake_++] = pair;
        }
    }
    void put_to_sleep(Pair pair, double not_before) {
        if (asleep_ == ROOM) {
            overflown_ = true;
            return;
        }
        not_before_[asleep_] = not_before;
        asleep_i_[asleep_] = pair.i, asleep_j_[asleep_] = pair.j;
        ++asleep_;
    }
    // Removes and returns the waiting pair at a place. The last pair moves there.
    Pair take_out(int k) {
        const Pair pair = {asleep_i_[k], asleep_j_[k]};
        --asleep_;
        not_before_[k] = not_before_[asleep_];
        asleep_i_[k] = asleep_i_[asleep_], asleep_j_[k] = asleep_j_[asleep_];
        return pair;
    }
    double soonest_asleep() const {
        Double4 soonest = broadcast(NEVER);
        int k = 0;
        for (; k + 4 <= asleep_; k += 4) soonest = min(load<Double4>(not_before_ + k), soonest);
        const Double4 rest = load<Double4>(not_before_ + k);
        return least(min(select(below(k, asleep_), rest, broadcast(NEVER)), soonest));
    }
    int place_of(double not_before) const {
        for (int k = 0;; k += 4) {
            const unsigned found = bits(Long4(load<Double4>(not_before_ + k) == not_before));
            if (found) return k + __builtin_ctz(found);
        }
    }
    void drop_pairs_of(int i, int j) {
        const auto a = static_cast<std::int16_t>(i), b = static_cast<std::int16_t>(j);
        const auto named = [&](int k) {
            const Short16 of_i = load<Short16>(asleep_i_ + k), of_j = load<Short16>(asleep_j_ + k);
            return bits(Short16((of_i == a) | (of_i == b) | (of_j == a) | (of_j == b)));
        };
        // Backwards, so that a pair that moves to a free place has already been visited.
        for (int k = (asleep_ - 1) & ~15; k >= 0; k -= 16) {
            unsigned found = named(k);
            if (asleep_ - k < 16) found &= (1u << (asleep_ - k)) - 1;
            while (found) {
                const int highest = 31 - __builtin_clz(found);
                take_out(k + highest);
                found &= ~(1u << highest);
            }
        }
        for (int k = awake_ - 1; k >= 0; --k) {
            const Pair& p = awake_pair_[k];
            if (p.i == a || p.i == b || p.j == a || p.j == b) {
                awake_pair_[k] = awake_pair_[--awake_];
            }
        }
    }

    Disc disc_{};
    double now_ = 0.0;  // turns since the start of the turn
    bool overflown_ = false;
    int asleep_ = 0, awake_ = 0, waiting_ = 0;
    Pair waiting_pair_[4];
    alignas(32) double not_before_[ROOM + 4];
    std::int16_t asleep_i_[ROOM + 16], asleep_j_[ROOM + 16];
    Pair awake_pair_[ROOM];
    Box boxes_[N];
    BroadPhase broad_;
    PlainFinder<N, FinderObserver> plain_;
};

}  // namespace carom
