// This broad phase builds a balanced k-d tree in every turn. The boxes are split at the median of
// their centres along the longest axis, until a leaf has at most LEAF boxes. Every node has the
// bounding box of its boxes. Changes within a turn go to a list beside the tree. Use it for
// clustered worlds, or for more queries than changes. It has no parameters. Sources: Bentley,
// Multidimensional binary search trees, 1975; median splits as in Ericson, Real-Time Collision
// Detection, 2005, 6.2.
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/world/morton.h"

namespace carom {

template <int N>
class KdTree {
  public:
    void build(const Box* boxes, int count) {
        std::fill(where_, where_ + N, ABSENT);
        for (int i = 0; i < count; ++i) box_[i] = boxes[i], where_[i] = WAITING;
        last_ = count;
        rebuild();
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        if (size_ > 0) within(0, 0, size_, emit);
        for (int k = 0; k < waiting_; ++k) {
            const int i = waiting_circle_[k];
            query_tree(box_[i], [&](int j) { emit(i, j); });
            for (int other = k + 1; other < waiting_; ++other) {
                const int j = waiting_circle_[other];
                if (overlap(box_[i], box_[j])) emit(i, j);
            }
        }
    }
    void insert(int i, const Box& box) {
        last_ = std::max(last_, i + 1);
        box_[i] = box;
        wait(i);
    }
    void move(int i, const Box& box) {
        box_[i] = box;
        if (where_[i] == PLANTED) wait(i);
    }
    void remove(int i) {
        if (where_[i] == WAITING) {
            int* const end = waiting_circle_ + waiting_;
            *std::find(waiting_circle_, end, i) = end[-1];
            --waiting_;
        }
        where_[i] = ABSENT;
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
        query_tree(box, emit);
        for (int k = 0; k < waiting_; ++k) {
            if (overlap(box_[waiting_circle_[k]], box)) emit(waiting_circle_[k]);
        }
    }

  private:
    static constexpr int LEAF = 6;  // largest number of boxes in a leaf
    // The largest number of nodes, because every inner node is split in half.
    static constexpr int NODES = N < LEAF ? 3 : 2 * N;

    enum Where : unsigned char { ABSENT, PLANTED, WAITING };

    // Builds a new tree of all present circles.
    void rebuild() {
        size_ = waiting_ = 0;
        for (int i = 0; i < last_; ++i) {
            if (where_[i] == ABSENT) continue;
            where_[i] = PLANTED;
            item_[size_++] = i;
        }
        if (size_ > 0) split(0, 0, size_);
    }
    static double twice_centre(const Box& b, bool vertical) {
        return vertical ? b.bottom + b.top : b.left + b.right;
    }
    // Builds node k from the items from .. to-1. Its children are nodes 2k+1 and 2k+2.
    void split(int k, int from, int to) {
        Box around = box_[item_[from]];
        double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
        for (int a = from; a < to; ++a) {
            const Box& b = box_[item_[a]];
            around = {std::min(around.left, b.left), std::min(around.bottom, b.bottom),
                      std::max(around.right, b.right), std::max(around.top, b.top)};
            for (const bool vertical : {false, true}) {
                low[vertical] = std::min(low[vertical], twice_centre(b, vertical));
                high[vertical] = std::max(high[vertical], twice_centre(b, vertical));
            }
        }
        node_[k] = around;
        if (to - from <= LEAF) return;
        const bool vertical = high[1] - low[1] > high[0] - low[0];
        const int middle = middle_of(from, to);
        std::nth_element(item_ + from, item_ + middle, item_ + to, [&](int i, int j) {
            return twice_centre(box_[i], vertical) < twice_centre(box_[j], vertical);
        });
        split(2 * k + 1, from, middle);
        split(2 * k + 2, middle, to);
    }
    static int middle_of(int from, int to) { return from + (to - from) / 2; }

    // Finds all pairs of the boxes below a node.
    template <class Emit>
    void within(int k, int from, int to, Emit& emit) const {
        if (to - from <= LEAF) {
            for (int a = from; a < to; ++a) {
                for (int b = a + 1; b < to; ++b) meet(item_[a], item_[b], emit);
            }
            return;
        }
        const int middle = middle_of(from, to);
        within(2 * k + 1, from, middle, emit);
        within(2 * k + 2, middle, to, emit);
        between(2 * k + 1, from, middle, 2 * k + 2, middle, to, emit);
    }
    template <class Emit>
    void between(int k, int from, int to, int l, int from2, int to2, Emit& emit) const {
        if (!overlap(node_[k], node_[l])) return;
        const bool leaf = to - from <= LEAF, leaf2 = to2 - from2 <= LEAF;
        if (leaf && leaf2) {
            for (int a = from; a < to; ++a) {
                if (!overlap(box_[item_[a]], node_[l])) continue;
                for (int b = from2; b < to2; ++b) meet(item_[a], item_[b], emit);
            }
        } else if (leaf2 || (!leaf && to - from >= to2 - from2)) {
            const int middle = middle_of(from, to);
            between(2 * k + 1, from, middle, l, from2, to2, emit);
            between(2 * k + 2, middle, to, l, from2, to2, emit);
        } else {
            const int middle = middle_of(from2, to2);
            between(k, from, to, 2 * l + 1, from2, middle, emit);
            between(k, from, to, 2 * l + 2, middle, to2, emit);
        }
    }
    template <class Emit>
    void meet(int i, int j, Emit& emit) const {
        if (where_[i] == PLANTED && where_[j] == PLANTED && overlap(box_[i], box_[j])) emit(i, j);
    }
    template <class Emit>
    void query_tree(const Box& box, Emit&& emit) const {
        if (size_ > 0) query_node(0, 0, size_, box, emit);
    }
    template <class Emit>
    void query_node(int k, int from, int to, const Box& box, Emit& emit) const {
        if (!overlap(node_[k], box)) return;
        if (to - from <= LEAF) {
            for (int a = from; a < to; ++a) {
                const int i = item_[a];
                if (where_[i] == PLANTED && overlap(box_[i], box)) emit(i);
            }
            return;
        }
        const int middle = middle_of(from, to);
        query_node(2 * k + 1, from, middle, box, emit);
        query_node(2 * k + 2, middle, to, box, emit);
    }
    void wait(int i) {
        where_[i] = WAITING;
        waiting_circle_[waiting_++] = i;
        if (waiting_ > 32 + last_ / 16) rebuild();
    }

    int last_ = 0, size_ = 0, waiting_ = 0;
    Box box_[N];  // indexed by circle
    Where where_[N];
    int item_[N], waiting_circle_[N + 1];
    Box node_[NODES];
};

}  // namespace carom
