// This broad phase builds a balanced k-d tree in every turn. The boxes are split at the median of
// their centres along the longest axis, until a leaf has at most LEAF boxes. Every node has the
// bounding box of its boxes. Use it for clustered worlds. It has no parameters. Sources: Bentley,
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
        count_ = count;
        for (int i = 0; i < count; ++i) box_[i] = boxes[i], item_[i] = i;
        if (count > 0) split(0, 0, count);
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        if (count_ > 0) within(0, 0, count_, emit);
    }

  private:
    static constexpr int LEAF = 6;  // largest number of boxes in a leaf
    // The largest number of nodes, because every inner node is split in half.
    static constexpr int NODES = N < LEAF ? 3 : 2 * N;

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
        if (overlap(box_[i], box_[j])) emit(i, j);
    }

    int count_ = 0;
    Box box_[N];  // indexed by circle
    int item_[N];
    Box node_[NODES];
};

}  // namespace carom
