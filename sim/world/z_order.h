// ZOrder is the finder for worlds of more than 64 circles. It sorts the boxes of the circles' paths
// over the rest of the motion by the Morton key of their lower corner (Z-order). A box is compared
// with the boxes after it in this order, up to the key of its upper corner. After a contact only
// the changed circles are sorted again.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "sim/world/morton.h"
#include "sim/world/pair_bounds.h"

namespace carom {

// Up to N boxes in Z-order.
template <int N>
class ZOrderBoxes {
  public:
    // Calls each(i, j) for every pair of circles whose boxes overlap.
    template <class Each>
    void pairs(Each&& each) const {
        for (int a = 0; a < count_; ++a) pairs_after(a, each);
    }

  private:
    // Calls each(i, j) for the later boxes in the order that overlap box a. The key of such a box
    // is at most the key of the upper corner of box a.
    template <class Each>
    void pairs_after(int a, Each&& each) const {
        const CellBox box = box_at(a);
        const std::uint32_t upper_key = morton_key(box.right, box.top);
        for (int b = a + 1; b < count_ && key_[b] <= upper_key; b += 16) {  // 16 boxes per step
            for (unsigned found = overlapping(b, count_, box); found; found &= found - 1) {
                each(circle_[a], circle_[b + __builtin_ctz(found)]);
            }
        }
    }

  public:
    // Calls each(i, j) for every circle j whose box overlaps the box of circle i. All earlier boxes
    // are compared, because an earlier box with any key may overlap box i.
    template <class Each>
    void pairs_of(int i, Each&& each) const {
        const int place = place_[i];
        pairs_after(place, each);
        const CellBox box = box_at(place);
        for (int a = 0; a < place; a += 16) {
            for (unsigned found = overlapping(a, place, box); found; found &= found - 1) {
                each(i, circle_[a + __builtin_ctz(found)]);
            }
        }
    }
    // Builds the order from the boxes of circles 0 .. count-1.
    void build(const Box* boxes, int count) {
        grid_ = MortonGrid(boxes, count);
        count_ = count;
        for (int i = 0; i < count; ++i) {
            cells_[i] = grid_.cells(boxes[i]);
            sorting_[i] = std::uint64_t{lower_key(cells_[i])} << 32 | static_cast<std::uint32_t>(i);
        }
        std::sort(sorting_, sorting_ + count);  // no two entries are equal
        for (int a = 0; a < count; ++a) {
            const int i = static_cast<int>(sorting_[a] & 0xffffffff);
            put(a, i, cells_[i]);
        }
    }
    // These functions add circle i, change its box, and remove it.
    void insert(int i, const Box& box) {
        assert(count_ < N);
        place(count_++, i, grid_.cells(box));
    }
    void move(int i, const Box& box) { place(place_[i], i, grid_.cells(box)); }
    void remove(int i) {
        const int place = place_[i];
        shift(place + 1, place, --count_ - place);
    }

  private:
    static std::uint32_t lower_key(const CellBox& b) { return morton_key(b.left, b.bottom); }

    CellBox box_at(int a) const { return {left_[a], bottom_[a], right_[a], top_[a]}; }
    void put(int a, int i, const CellBox& box) {
        key_[a] = lower_key(box);
        left_[a] = box.left, bottom_[a] = box.bottom, right_[a] = box.right, top_[a] = box.top;
        circle_[a] = i;
        place_[i] = a;
    }
    // Returns a bit for each of the boxes a .. a + 15 that overlaps `box` and is before index
    // `end`.
    unsigned overlapping(int a, int end, const CellBox& box) const {
        const auto apart =
            (load<Short16>(left_ + a) > box.right) | (load<Short16>(right_ + a) < box.left) |
            (load<Short16>(bottom_ + a) > box.top) | (load<Short16>(top_ + a) < box.bottom);
        const unsigned there = end - a < 16 ? (1u << (end - a)) - 1 : 0xffff;
        return ~bits(apart) & there;
    }
    // Moves `size` entries from one index to another.
    void shift(int from, int to, int size) {
        const auto each = [=](auto* array) {
            std::memmove(array + to, array + from, static_cast<std::size_t>(size) * sizeof *array);
        };
        each(key_), each(left_), each(bottom_), each(right_), each(top_), each(circle_);
        for (int a = to; a < to + size; ++a) place_[circle_[a]] = a;
    }
    // Inserts an entry in sorted order. The entry at index `at` is free.
    void place(int at, int i, const CellBox& box) {
        const std::uint32_t key = lower_key(box);
        int goal = at;
        while (goal > 0 && key_[goal - 1] > key) --goal;
        if (goal < at) shift(goal, goal + 1, at - goal);
        while (goal + 1 < count_ && key_[goal + 1] < key) ++goal;
        if (goal > at) shift(at + 1, at, goal - at);
        put(goal, i, box);
    }

    MortonGrid grid_;
    int count_ = 0;
    // These arrays are indexed by place in the order.
    std::uint32_t key_[N];
    std::int16_t left_[N + 16], bottom_[N + 16], right_[N + 16], top_[N + 16];
    int circle_[N];
    int place_[N];  // indexed by circle
    CellBox cells_[N];
    std::uint64_t sorting_[N];
};

// The finder stores for every pair that may touch in this motion a time before which the pair does
// not touch. Searches ignore the pair until this time (the pair is asleep). From this time on every
// search calls the rules for the pair (the pair is awake), so the result is exact. A changed circle
// loses its pairs and gets new ones.
template <int N>
class ZOrder {
    static_assert(N < INT16_MAX, "circles are numbered by shorts");

  public:
    template <class W, class R>
    void start(const W& w, const R& rules, double left) {
        duration_ = left, now_ = 0;
        asleep_ = awake_ = waiting_ = 0;
        is_overflown_ = false;
        all_.start(w, rules, left);
        const int count = rules.count(w);
        for (int i = 0; i < count; ++i) {
            boxes_[i] = swept_box(w, rules, i, left);
            mark_[i] = LISTED;
        }
        sorted_.build(boxes_, count);
        sorted_.pairs([&](int i, int j) { propose(w, rules, i, j); });
        list_waiting(w, rules);
        for (int i = 0; i < count; ++i) {
            if (may_meet_fixed(w, rules, i, left)) wake({static_cast<std::int16_t>(i), FIXED});
        }
    }

    template <class W, class R, class F>
    void search(const W& w, R& rules, double left, F& found) {
        if (is_overflown_) return all_.search(w, rules, left, found);
        for (int k = 0; k < awake_;) {
            if (ask(w, rules, awake_pair_[k], found)) {
                ++k;
            } else {
                awake_pair_[k] = awake_pair_[--awake_];
            }
        }
        for (;;) {
            const double soonest = earliest_wake_time();
            if (soonest > now_ + found.limit() + SLACK) return;
            const Pair pair = take_out(place_of(soonest));
            if (ask(w, rules, pair, found)) wake(pair);
        }
    }

    template <class W, class R, class C>
    void update(const W& w, const R& rules, const C& changes, double left) {
        now_ = duration_ - left;
        all_.update(w, rules, changes, left);
        for (int k = 0; k < changes.size(); k += 2) {
            drop_pairs_of(changes[k], changes[k + 1 < changes.size() ? k + 1 : k]);
        }
        for (int k = 0; k < changes.size(); ++k) {
            const int i = changes[k];
            if (changes.is_gone(i)) {
                if (changes.was_there(i)) sorted_.remove(i);
            } else if (changes.has_come(i)) {
                sorted_.insert(i, swept_box(w, rules, i, left));
            } else {
                sorted_.move(i, swept_box(w, rules, i, left));
            }
            mark_[i] = CHANGED;
        }
        // A pair of two changed circles is proposed once, when the second of them is visited.
        for (int k = 0; k < changes.size(); ++k) {
            const int i = changes[k];
            mark_[i] = LISTED;
            if (changes.is_gone(i)) continue;
            sorted_.pairs_of(i, [&](int a, int b) {
                if (mark_[b] == LISTED) propose(w, rules, a, b);
            });
            if (may_meet_fixed(w, rules, i, left)) wake({static_cast<std::int16_t>(i), FIXED});
        }
        list_waiting(w, rules);
    }

    // Leaves out circle i, which was gone before start() was called.
    void leave_out(int i) {
        drop_pairs_of(i, i);
        sorted_.remove(i);
        all_.leave_out(i);
    }

  private:
    // The padding of pairs is NEAR times PADDING, in units. Rounding shifts a contact by about 3e-8
    // of the distance between the circles (contact_times.h). For pairs that can meet within a turn,
    // this shift is less than a hundredth of the padding. PADDING_SHARE covers circles that come
    // from far away. A larger value would wake pairs earlier than needed.
    static constexpr double NEAR = 0.02;
    // Pairs become awake SLACK turns early. SLACK is larger than the error of the clock, which is a
    // sum of contact times.
    static constexpr double SLACK = 1e-9;
    // The lists have room for every pair of a small world. In a large world there is room for more
    // pairs than separate circles can form. If a motion needs more, all pairs are compared until
    // its end.
    static constexpr int ROOM = N <= 64 ? N * (N - 1) / 2 + N : 12 * N;

    struct Pair {
        std::int16_t i, j;  // i < j, or j is FIXED and stands for all fixed things
    };
    static constexpr std::int16_t FIXED = -1;

    template <class W, class R>
    void propose(const W& w, const R& rules, int i, int j) {
        waiting_pair_[waiting_] = {static_cast<std::int16_t>(std::min(i, j)),
                                   static_cast<std::int16_t>(std::max(i, j))};
        if (++waiting_ == 4) list_waiting(w, rules);
    }
    // Computes the times of up to four waiting pairs at once, and lists the pairs.
    template <class W, class R>
    void list_waiting(const W& w, const R& rules) {
        if (waiting_ == 0) return;
        for (int k = waiting_; k < 4; ++k) waiting_pair_[k] = waiting_pair_[0];
        const Pair* p = waiting_pair_;
        const FourPairs pairs(w, rules, p[0].i, p[1].i, p[2].i, p[3].i, p[0].j, p[1].j, p[2].j,
                              p[3].j);
        const Double4 time = now_ + pairs.not_before(NEAR * R::PADDING);
        for (unsigned some = bits(Long4(time <= duration_ + SLACK)) & ((1u << waiting_) - 1); some;
             some &= some - 1) {
            const int k = __builtin_ctz(some);
            time[k] > now_ ? put_to_sleep(p[k], time[k]) : wake(p[k]);
        }
        waiting_ = 0;
    }

    // Calls the rules for a pair. Returns false if the circles move apart and cannot touch any
    // more.
    template <class W, class R, class F>
    static bool ask(const W& w, R& rules, Pair pair, F& found) {
        if (pair.j == FIXED) {
            if constexpr (rules_check::Has_meet_fixed<R, W>::value) {
                rules.meet_fixed(w, pair.i,
                                 [&](double h, int number) { found.offer(h, pair.i, number); });
            }
            return true;
        }
        const double h = rules.meet(w, pair.i, pair.j);
        found.offer(h, pair.i, pair.j);
        return h < NEVER || !are_separating(w, rules, pair.i, pair.j);
    }
    template <class W, class R>
    static bool are_separating(const W& w, const R& rules, int i, int j) {
        const double x = w.x[i] - w.x[j], y = w.y[i] - w.y[j];
        const double wide = rules.reach(w, i) + rules.reach(w, j) + NEAR * R::PADDING;
        return (x * x + y * y) * (1.0 - PADDING_SHARE) > wide * wide &&
               x * (w.vx[i] - w.vx[j]) + y * (w.vy[i] - w.vy[j]) >= 0.0;
    }

    // Returns whether another pair can be stored. Each list has room for all stored pairs, so that
    // a search never overflows.
    bool has_room() {
        is_overflown_ = is_overflown_ || awake_ + asleep_ >= ROOM;
        return !is_overflown_;
    }
    void wake(Pair pair) {
        if (has_room()) awake_pair_[awake_++] = pair;
    }
    void put_to_sleep(Pair pair, double not_before) {
        if (!has_room()) return;
        not_before_[asleep_] = not_before;
        asleep_i_[asleep_] = pair.i, asleep_j_[asleep_] = pair.j;
        ++asleep_;
    }
    // Removes and returns the sleeping pair at index k. The last sleeping pair moves to this index.
    Pair take_out(int k) {
        const Pair pair = {asleep_i_[k], asleep_j_[k]};
        --asleep_;
        not_before_[k] = not_before_[asleep_];
        asleep_i_[k] = asleep_i_[asleep_], asleep_j_[k] = asleep_j_[asleep_];
        return pair;
    }
    double earliest_wake_time() const {
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
        // The loop runs backwards, so that a pair that moves to a free index has already been
        // visited.
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

    enum Mark : unsigned char { LISTED, CHANGED };

    double duration_ = 0, now_ = 0;  // turns; now_ counts from the start
    bool is_overflown_ = false;
    int asleep_ = 0, awake_ = 0, waiting_ = 0;
    Pair waiting_pair_[4];
    alignas(32) double not_before_[ROOM + 4];
    std::int16_t asleep_i_[ROOM + 16], asleep_j_[ROOM + 16];
    Pair awake_pair_[ROOM];
    Mark mark_[N];
    Box boxes_[N];
    ZOrderBoxes<N> sorted_;
    AllPairs<N> all_;
};

}  // namespace carom
