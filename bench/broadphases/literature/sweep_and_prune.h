// This broad phase sorts boxes by their lower edge along an axis. A box is compared with the boxes
// whose lower edge is before its upper edge. With two axes both orders are kept, and the sweep uses
// the axis with less overlap. The order of the last turn is updated by insertion sort, which is
// fast after small changes. Use it for long, narrow worlds, or slow ones. In a square world of n
// circles each box is compared with about sqrt(n) others. It has no parameters. Sources: Cohen et
// al., I-COLLIDE, 1995; Ericson, Real-Time Collision Detection, 2005, 7.5.
#pragma once

#include <algorithm>

#include "sim/world/morton.h"

namespace carom {

template <int N, int AXES = 1>
class SweepAndPrune {
    static_assert(AXES == 1 || AXES == 2, "a plane has two axes");

  public:
    void build(const Box* boxes, int count) {
        const bool known = count == count_;
        for (int i = 0; i < count; ++i) box_[i] = boxes[i];
        for (int axis = 0; axis < AXES; ++axis) {
            int* order = order_[axis];
            if (!known || !all_present_) {
                for (int i = 0; i < count; ++i) order[i] = i;
            }
            count_ = count;
            if (!known || !all_present_ || !sort_by_insertion(axis)) sort(axis);
            for (int a = 0; a < count; ++a) place_[axis][order[a]] = a;
        }
        all_present_ = true;
        sweep_ = AXES == 2 && density(1) < density(0) ? 1 : 0;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) {
            const int i = order_[sweep_][a];
            walk(sweep_, a + 1, box_[i], [&](int j) { emit(i, j); });
        }
    }
    void insert(int i, const Box& box) {
        if (i != count_) all_present_ = false;
        box_[i] = box;
        for (int axis = 0; axis < AXES; ++axis) insert_sorted(axis, count_, i);
        ++count_;
    }
    void move(int i, const Box& box) {
        box_[i] = box;
        for (int axis = 0; axis < AXES; ++axis) {
            const int at = place_[axis][i];
            take_out(axis, at);
            insert_sorted(axis, count_ - 1, i);
        }
    }
    void remove(int i) {
        all_present_ = false;
        for (int axis = 0; axis < AXES; ++axis) take_out(axis, place_[axis][i]);
        --count_;
    }
    template <class Emit>
    void pairs_of(int i, Emit&& emit) const {
        query(box_[i], [&](int j) {
            if (j != i) emit(i, j);
        });
    }
    // Calls emit(i) for every circle whose box touches this box.
    template <class Emit>
    void query(const Box& box, Emit&& emit) const {
        walk(sweep_, 0, box, emit);
    }

  private:
    double low(int axis, int i) const { return axis ? box_[i].bottom : box_[i].left; }
    static double high(int axis, const Box& box) { return axis ? box.top : box.right; }

    template <class Emit>
    void walk(int axis, int from, const Box& box, Emit&& emit) const {
        const double end = high(axis, box);
        for (int a = from; a < count_; ++a) {
            const int j = order_[axis][a];
            if (low(axis, j) > end) break;
            if (overlap(box_[j], box)) emit(j);
        }
    }
    void sort(int axis) {
        std::sort(order_[axis], order_[axis] + count_,
                  [this, axis](int i, int j) { return low(axis, i) < low(axis, j); });
    }
    // Returns false, with an unfinished order, if the order has changed too much.
    bool sort_by_insertion(int axis) {
        int* order = order_[axis];
        long steps = 64L * count_;
        for (int a = 1; a < count_; ++a) {
            const int i = order[a];
            int goal = a;
            for (; goal > 0 && low(axis, order[goal - 1]) > low(axis, i); --goal) {
                order[goal] = order[goal - 1];
            }
            order[goal] = i;
            steps -= a - goal;
            if (steps < 0) return false;
        }
        return true;
    }
    // Estimates from a sample how many boxes have their lower edge inside another box.
    double density(int axis) const {
        constexpr int SAMPLE = 64;
        const int stride = count_ / SAMPLE + 1;
        double met = 0;
        for (int a = 0; a < count_; a += stride) {
            const double end = high(axis, box_[order_[axis][a]]);
            const int* last =
                std::upper_bound(order_[axis] + a, order_[axis] + count_, end,
                                 [this, axis](double v, int j) { return v < low(axis, j); });
            met += static_cast<double>(last - order_[axis] - a);
        }
        return met;
    }
    // Inserts circle i into the first `size` entries of the order.
    void insert_sorted(int axis, int size, int i) {
        int* order = order_[axis];
        int goal = size;
        for (; goal > 0 && low(axis, order[goal - 1]) > low(axis, i); --goal) {
            order[goal] = order[goal - 1];
            place_[axis][order[goal]] = goal;
        }
        order[goal] = i;
        place_[axis][i] = goal;
    }
    void take_out(int axis, int at) {
        for (int a = at; a + 1 < count_; ++a) {
            order_[axis][a] = order_[axis][a + 1];
            place_[axis][order_[axis][a]] = a;
        }
    }

    int count_ = 0, sweep_ = 0;
    bool all_present_ = true;  // true if the circle numbers are 0 .. count-1
    Box box_[N];  // indexed by circle
    int order_[AXES][N], place_[AXES][N];
};

}  // namespace carom
