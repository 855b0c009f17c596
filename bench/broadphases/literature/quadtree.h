// This broad phase uses a quadtree in one array. The levels follow each other, each in Z-order, so
// that the indices of parents and children are computed by arithmetic. A node exists if it or
// its descendants have boxes. Use it for worlds in which most boxes are much smaller than the map.
// It has no parameters: the depth follows from the largest number of circles. Sources: Finkel and
// Bentley, Quad trees, 1974; boxes in the lowest node that contains them: Ericson, Real-Time
// Collision Detection, 2005, 7.3.
#pragma once

#include <algorithm>

#include "bench/broadphases/literature/quadtree_walk.h"

namespace carom {

template <int N>
class QuadtreeArray {
  public:
    static constexpr int ROOT = 0;
    static constexpr int DEPTH = [] {  // The lowest level has about N nodes.
        int depth = 2;
        while (depth < 9 && (1 << 2 * depth) < N) ++depth;
        return depth;
    }();

    void clear() {
        std::fill(first_, first_ + NODES, -1);
        std::fill(exists_, exists_ + NODES, false);
    }
    int place(int x, int y, int level) {
        const int shift = 16 - level;
        const auto key = spread_bits(static_cast<std::uint32_t>(x >> shift)) |
                         spread_bits(static_cast<std::uint32_t>(y >> shift)) << 1;
        const int node = first_of(level) + static_cast<int>(key);
        for (int at = node; !exists_[at]; at = (at - 1) / 4) {
            exists_[at] = true;
            if (at == ROOT) break;
        }
        return node;
    }
    int child(int node, int quarter) const {
        const int child = 4 * node + 1 + quarter;
        return child < NODES && exists_[child] ? child : NO_NODE;
    }
    int& first(int node) { return first_[node]; }
    int first(int node) const { return first_[node]; }

  private:
    static constexpr int first_of(int level) { return ((1 << 2 * level) - 1) / 3; }
    static constexpr int NODES = first_of(DEPTH + 1);

    int first_[NODES];  // first box of each node
    bool exists_[NODES];  // true if the node or a descendant has boxes
};

template <int N>
using Quadtree = QuadtreeWalk<N, QuadtreeArray<N>>;

}  // namespace carom
