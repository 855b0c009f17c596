// This broad phase uses a quadtree with enlarged nodes: each node extends half its side beyond its
// square in every direction. The size of a box determines its level, and its centre determines its
// node, so a box is inserted in constant time and always fits into one node. Use it for many moving
// boxes of several sizes. It has no parameters: the depth follows from the largest number of
// circles. Source: Ulrich, Loose octrees, in Game Programming Gems, 2000.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/world/morton.h"

namespace carom {

template <int N>
class LooseQuadtree {
  public:
    void build(const Box* boxes, int count) {
        grid_ = MortonGrid(boxes, count);
        std::fill(first_, first_ + NODES, NONE);
        std::fill(on_level_, on_level_ + LEVELS, 0);
        count_ = count;
        for (int i = 0; i < count; ++i) insert(i, boxes[i]);
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int i = 0; i < count_; ++i) {
            const Range range = range_of(box_[i]);
            query_level(level_[i], range, box_[i], [&](int j) {
                if (j > i) emit(i, j);
            });
            for (int level = level_[i] + 1; level < LEVELS; ++level) {
                query_level(level, range, box_[i], [&](int j) { emit(i, j); });
            }
        }
    }

  private:
    static constexpr int NONE = -1;
    static constexpr int DEPTH = [] {  // The lowest level has about N nodes.
        int depth = 2;
        while (depth < 9 && (1 << 2 * depth) < N) ++depth;
        return depth;
    }();
    static constexpr int LEVELS = DEPTH + 1;  // from 0, the smallest nodes, to the root

    struct Range {
        int left, bottom, right, top;  // grid cells; the edges belong to the box
    };

    static constexpr int shift(int level) { return 16 - DEPTH + level; }
    static constexpr int side_of(int level) { return 1 << shift(level); }  // grid cells
    static constexpr int nodes_along(int level) { return 1 << (DEPTH - level); }
    static constexpr int first_of(int level) {  // Coarser levels have lower indices.
        return ((1 << 2 * (DEPTH - level)) - 1) / 3;
    }
    static constexpr int NODES = ((1 << 2 * (DEPTH + 1)) - 1) / 3;

    static int node_at(int level, int x, int y) {
        return first_of(level) + y * nodes_along(level) + x;
    }
    Range range_of(const Box& box) const {
        const CellBox c = grid_.cells(box);
        return {c.left - INT16_MIN, c.bottom - INT16_MIN, c.right - INT16_MIN, c.top - INT16_MIN};
    }
    void insert(int i, const Box& box) {
        box_[i] = box;
        const Range r = range_of(box);
        const int wide = std::max(r.right - r.left, r.top - r.bottom) + 1;
        int level = 0;
        while (side_of(level) < wide) ++level;
        level_[i] = level;
        ++on_level_[level];
        int& first = first_[node_at(level, (r.left + r.right) / 2 >> shift(level),
                                    (r.bottom + r.top) / 2 >> shift(level))];
        next_[i] = first;
        first = i;
    }
    // Finds the boxes of a level whose enlarged nodes touch the range.
    template <class Emit>
    void query_level(int level, const Range& range, const Box& box, Emit&& emit) const {
        if (on_level_[level] == 0) return;
        const int half = side_of(level) / 2, most = nodes_along(level) - 1;
        const int left = std::max(range.left - half, 0) >> shift(level),
                  right = std::min((range.right + half) >> shift(level), most),
                  bottom = std::max(range.bottom - half, 0) >> shift(level),
                  top = std::min((range.top + half) >> shift(level), most);
        if ((right - left + 1) * (top - bottom + 1) > count_) {
            for (int j = 0; j < count_; ++j) {
                if (level_[j] == level && overlap(box_[j], box)) emit(j);
            }
            return;
        }
        for (int y = bottom; y <= top; ++y) {
            for (int x = left; x <= right; ++x) {
                for (int j = first_[node_at(level, x, y)]; j != NONE; j = next_[j]) {
                    if (overlap(box_[j], box)) emit(j);
                }
            }
        }
    }

    MortonGrid grid_;
    int count_ = 0;
    int on_level_[LEVELS];
    Box box_[N];
    int level_[N], next_[N];
    int first_[NODES];
};

}  // namespace carom
