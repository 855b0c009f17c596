// This broad phase uses a binary tree of bounding circles. A leaf is the circle around a box, and a
// node is the smallest circle around its two children. build() merges neighbours in Z-order
// bottom-up. It has no parameters. Source: Omohundro, Five balltree construction algorithms, 1989.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/world/morton.h"
#include "sim/world/world.h"

namespace carom {

template <int N>
class SphereTree {
  public:
    void build(const Box* boxes, int count) {
        for (int i = 0; i < count; ++i) {
            box_[i] = boxes[i];
            node_[i] = leaf_of(boxes[i]);
        }
        const MortonGrid grid(box_, count);
        for (int i = 0; i < count; ++i) {
            const CellBox c = grid.cells(box_[i]);
            sorting_[i] =
                std::uint64_t{morton_key(c.left, c.bottom)} << 32 | static_cast<std::uint32_t>(i);
        }
        std::sort(sorting_, sorting_ + count);
        nodes_ = N;
        root_ = count > 0 ? build_subtree(0, count) : NONE;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        if (root_ != NONE) within(root_, emit);
    }

  private:
    static constexpr int NONE = -1;
    // ROUNDING is the share by which bounds are enlarged to cover rounding errors.
    static constexpr double ROUNDING = 1e-9, GROWN = 1 + ROUNDING;

    struct Node {
        double x, y, radius;
        // A leaf has left == NONE, and its index is the number of the circle.
        int left, right;
    };

    bool is_leaf(int k) const { return k < N; }
    static Node leaf_of(const Box& b) {
        const double x = (b.left + b.right) / 2, y = (b.bottom + b.top) / 2;
        const double wide = std::max(b.right - x, x - b.left),
                     high = std::max(b.top - y, y - b.bottom);
        return {x, y, length(wide, high) * GROWN, NONE, NONE};
    }
    // Returns the smallest circle around two circles.
    static Node around(const Node& a, const Node& b) {
        const double dx = b.x - a.x, dy = b.y - a.y, apart = length(dx, dy);
        Node n = a.radius >= b.radius ? a : b;
        if (apart + std::min(a.radius, b.radius) > n.radius) {
            const double radius = (apart + a.radius + b.radius) / 2;
            const double share = apart > 0 ? (radius - a.radius) / apart : 0;
            n.x = a.x + dx * share, n.y = a.y + dy * share;
            n.radius = radius;
        }
        n.radius += ROUNDING * (n.radius + std::abs(n.x) + std::abs(n.y));
        return n;
    }
    static bool touches(const Node& n, const Box& b) {
        const double dx = n.x - std::clamp(n.x, b.left, b.right),
                     dy = n.y - std::clamp(n.y, b.bottom, b.top);
        return dx * dx + dy * dy <= n.radius * n.radius * GROWN;
    }

    // Builds a subtree of the items from .. to-1, which are in Z-order. Returns its root.
    int build_subtree(int from, int to) {
        if (to - from == 1) return static_cast<int>(sorting_[from] & 0xffffffff);
        const int middle = from + (to - from) / 2;
        const int left = build_subtree(from, middle), right = build_subtree(middle, to);
        const int joint = nodes_++;
        node_[joint] = around(node_[left], node_[right]);
        node_[joint].left = left, node_[joint].right = right;
        return joint;
    }

    // Finds all pairs of the boxes below a node.
    template <class Emit>
    void within(int at, Emit& emit) const {
        if (is_leaf(at)) return;
        within(node_[at].left, emit), within(node_[at].right, emit);
        between(node_[at].left, node_[at].right, emit);
    }
    // Finds the pairs of a box below node a and a box below node b.
    template <class Emit>
    void between(int a, int b, Emit& emit) const {
        if (is_leaf(a)) std::swap(a, b);
        if (is_leaf(a)) {
            if (overlap(box_[a], box_[b])) emit(a, b);
            return;
        }
        const Node &x = node_[a], &y = node_[b];
        const bool may_touch = is_leaf(b)
                                   ? touches(x, box_[b])
                                   : length(x.x - y.x, x.y - y.y) <= (x.radius + y.radius) * GROWN;
        if (!may_touch) return;
        between(x.left, b, emit), between(x.right, b, emit);
    }

    int root_ = NONE, nodes_ = N;
    Box box_[N];
    Node node_[2 * N];  // The index of a leaf is its circle's number.
    std::uint64_t sorting_[N];
};

}  // namespace carom
