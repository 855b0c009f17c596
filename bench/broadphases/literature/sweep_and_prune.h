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
            if (!known) {
                for (int i = 0; i < count; ++i) order[i] = i;
            }
            count_ = count;
            if (!known || !sort_by_insertion(axis)) sort(axis);
        }
        sweep_ = AXES == 2 && density(1) < density(0) ? 1 : 0;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) {
            const int i = order_[sweep_][a];
            const double end = high(sweep_, i);
            for (int b = a + 1; b < count_; ++b) {
                const int j = order_[sweep_][b];
                if (low(sweep_, j) > end) break;
                if (overlap(box_[i], box_[j])) emit(i, j);
            }
        }
    }

  private:
    double low(int axis, int i) const { return axis ? box_[i].bottom : box_[i].left; }
    double high(int axis, int i) const { return axis ? box_[i].top : box_[i].right; }

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
            const double end = high(axis, order_[axis][a]);
            const int* last =
                std::upper_bound(order_[axis] + a, order_[axis] + count_, end,
                                 [this, axis](double v, int j) { return v < low(axis, j); });
            met += static_cast<double>(last - order_[axis] - a);
        }
        return met;
    }

    int count_ = 0, sweep_ = 0;
    Box box_[N];  // indexed by circle
    int order_[AXES][N];
};

}  // namespace carom
