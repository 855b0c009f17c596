// Boxes sorted by the Morton key of their lower corner. A box's partners further on in the order
// have keys up to that of its upper corner: the walk ends at the first key above it. What bounced
// is moved to its new place in the order; nothing else is touched.
// Use it for any world; nothing to size: the grid is laid over the boxes at build.
#pragma once

#include <cassert>
#include <cstdint>

#include "sim/broadphase/bounds.h"
#include "sim/broadphase/morton.h"

namespace carom {

template <int N>
class ZOrder {
  public:
    void build(const Box* boxes, int count) {
        grid_ = MortonGrid(boxes, count);
        count_ = 0;
        for (int i = 0; i < count; ++i) insert(i, boxes[i]);
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) walk_up(a, emit);
    }
    void insert(int i, const Box& box) {
        assert(count_ < N);
        ++count_;
        sift(count_ - 1, entry_of(i, box));
    }
    void move(int i, const Box& box) { sift(place_[i], entry_of(i, box)); }
    void remove(int i) {
        for (int a = place_[i]; a + 1 < count_; ++a) put(a, order_[a + 1]);
        --count_;
    }
    // Partners above stand between the keys of i's corners; one below may reach up to i from
    // anywhere, so all those are looked at.
    template <class Emit>
    void pairs_of(int i, Emit&& emit) const {
        const int at = place_[i];
        walk_up(at, emit);
        for (int a = 0; a < at; ++a) {
            if (touch(order_[a], order_[at])) emit(i, order_[a].circle);
        }
    }

  private:
    struct Entry {  // 20 bytes
        std::uint32_t lower, upper;  // Morton keys of the corners
        std::uint16_t left, bottom, right, top;
        std::int32_t circle;
    };

    Entry entry_of(int i, const Box& box) const {
        Entry e;
        e.left = grid_.cell(box.left - grid_.left),
        e.bottom = grid_.cell(box.bottom - grid_.bottom);
        e.right = grid_.cell(box.right - grid_.left), e.top = grid_.cell(box.top - grid_.bottom);
        e.lower = morton_key(e.left, e.bottom);
        e.upper = morton_key(e.right, e.top);
        e.circle = i;
        return e;
    }
    static bool touch(const Entry& a, const Entry& b) {
        return a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;
    }
    void put(int at, const Entry& e) {
        order_[at] = e;
        place_[e.circle] = at;
    }
    // Re-sorts one entry, which belongs near `at`: the others move over by one place.
    void sift(int at, const Entry& e) {
        for (; at > 0 && order_[at - 1].lower > e.lower; --at) put(at, order_[at - 1]);
        for (; at + 1 < count_ && order_[at + 1].lower < e.lower; ++at) put(at, order_[at + 1]);
        put(at, e);
    }
    template <class Emit>
    void walk_up(int at, Emit&& emit) const {
        const Entry& e = order_[at];
        for (int b = at + 1; b < count_ && order_[b].lower <= e.upper; ++b) {
            if (touch(e, order_[b])) emit(e.circle, order_[b].circle);
        }
    }

    MortonGrid grid_;
    int count_ = 0;
    Entry order_[N];
    int place_[N];  // where circle i stands in order_
};

}  // namespace carom
