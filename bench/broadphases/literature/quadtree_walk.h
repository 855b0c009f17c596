// Implements the shared part of all quadtrees that store a box in the lowest node that contains it:
// adding boxes and finding pairs. A box that crosses a node's middle lines stays in
// that node. The search for pairs passes these boxes down on a stack, only into the children that
// they reach. The parameter Tree stores the nodes and has these functions:
//   void clear()
//   int place(int x, int y, int level)   returns the node of that level over the grid cell (x, y),
//                                        or a higher node if the tree has no room
//   int child(int node, int quarter)     returns NO_NODE if there is none; quarters count x first
//   int& first(int node)                 returns the first box of the node
// and the constants ROOT and DEPTH.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/world/morton.h"

namespace carom {

constexpr int NO_NODE = -1;

template <int N, class Tree>
class QuadtreeWalk {
  public:
    void build(const Box* boxes, int count) {
        grid_ = MortonGrid(boxes, count);
        tree_.clear();
        for (int i = 0; i < count; ++i) {
            box_[i] = boxes[i];
            cells_[i] = range_of(boxes[i]);
            int& first = tree_.first(node_for(cells_[i]));
            next_[i] = first;
            first = i;
        }
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        walk(Tree::ROOT, {0, 0, GRID}, 0, 0, emit);
    }

  private:
    static constexpr int GRID = 65536, NOBODY_HERE = -1;

    struct Range {
        int left, bottom, right, top;  // grid cells; the edges belong to the box
    };
    struct Square {
        int x, y, side;  // grid cells
        Square quarter(int k) const {
            return {x + (k & 1) * side / 2, y + (k >> 1) * side / 2, side / 2};
        }
        bool reaches(const Range& r) const {
            return r.left < x + side && r.right >= x && r.bottom < y + side && r.top >= y;
        }
    };

    Range range_of(const Box& box) const {
        const CellBox c = grid_.cells(box);
        return {c.left - INT16_MIN, c.bottom - INT16_MIN, c.right - INT16_MIN, c.top - INT16_MIN};
    }
    // Returns the lowest node that contains the box: the level at which its corners' bits differ.
    int node_for(const Range& r) {
        const int parts = (r.left ^ r.right) | (r.bottom ^ r.top);
        int level = 16;
        while (level > 0 && parts >> (16 - level)) --level;
        return tree_.place(r.left, r.bottom, std::min(level, Tree::DEPTH));
    }
    // The entries from .. to-1 of the stack are boxes of higher nodes that extend into this node.
    template <class Emit>
    void walk(int node, const Square& square, int from, int to, Emit& emit) const {
        int end = to;
        for (int i = tree_.first(node); i != NOBODY_HERE; i = next_[i]) {
            for (int k = from; k < end; ++k) {
                if (overlap(box_[stack_[k]], box_[i])) emit(stack_[k], i);
            }
            stack_[end++] = i;
        }
        for (int q = 0; q < 4; ++q) {
            const int child = tree_.child(node, q);
            if (child == NO_NODE) continue;
            const Square below = square.quarter(q);
            int reaching = end;
            for (int k = from; k < end; ++k) {
                stack_[reaching] = stack_[k];
                reaching += below.reaches(cells_[stack_[k]]);
            }
            walk(child, below, end, reaching, emit);
        }
    }

    MortonGrid grid_;
    Tree tree_;
    Box box_[N];
    Range cells_[N];
    int next_[N];
    mutable int stack_[(Tree::DEPTH + 2) * N + 1];
};

}  // namespace carom
