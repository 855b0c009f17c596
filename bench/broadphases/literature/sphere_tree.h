// This broad phase uses a binary tree of bounding circles. A leaf is the circle around a box, and a
// node is the smallest circle around its two children. Circles are inserted one by one, each into
// the child that grows to the smaller area. build() instead merges neighbours in Z-order bottom-up.
// Use it for queries by rays, circles and boxes in a world that changes slowly. It has no
// parameters. Source: Omohundro, Five balltree construction algorithms, 1989 (online and
// bottom-up).
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
        for (int k = 0; k < N - 1; ++k) free_node_[k] = 2 * N - 2 - k;
        free_ = N - 1;
        root_ = count > 0 ? build_subtree(0, count) : NONE;
        if (root_ != NONE) node_[root_].parent = NONE;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        if (root_ != NONE) within(root_, emit);
    }
    void insert(int i, const Box& box) {
        box_[i] = box;
        node_[i] = leaf_of(box);
        if (root_ == NONE) {
            root_ = i;
            return;
        }
        int at = root_;
        while (!is_leaf(at)) {
            const Node grown_left = around(node_[node_[at].left], node_[i]),
                       grown_right = around(node_[node_[at].right], node_[i]);
            at = grown_left.radius < grown_right.radius ? node_[at].left : node_[at].right;
        }
        const int above = node_[at].parent, joint = free_node_[--free_];
        join(joint, at, i);
        node_[joint].parent = above;
        replace_child(above, at, joint);
        refit(above);
    }
    void move(int i, const Box& box) {
        remove(i);
        insert(i, box);
    }
    // Removes circle i. Its sibling node replaces their parent.
    void remove(int i) {
        const int joint = node_[i].parent;
        if (joint == NONE) {
            root_ = NONE;
            return;
        }
        const int sibling = node_[joint].left == i ? node_[joint].right : node_[joint].left;
        const int above = node_[joint].parent;
        node_[sibling].parent = above;
        replace_child(above, joint, sibling);
        free_node_[free_++] = joint;
        refit(above);
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
        visit([&](const Node& n) { return touches(n, box); },
              [&](int i) {
                  if (overlap(box_[i], box)) emit(i);
              });
    }
    // Calls emit(i) for every circle whose box touches the disc.
    template <class Emit>
    void query_disc(double x, double y, double radius, Emit&& emit) const {
        visit(
            [&](const Node& n) { return length(n.x - x, n.y - y) <= (n.radius + radius) * GROWN; },
            [&](int i) {
                const Box& b = box_[i];
                const double dx = x - std::clamp(x, b.left, b.right),
                             dy = y - std::clamp(y, b.bottom, b.top);
                if (dx * dx + dy * dy <= radius * radius) emit(i);
            });
    }
    // Calls emit(i) for every circle whose box meets the ray from (x, y) in direction (dx, dy). The
    // direction may have any length except 0.
    template <class Emit>
    void ray(double x, double y, double dx, double dy, Emit&& emit) const {
        const double far = length(dx, dy);
        visit(
            [&](const Node& n) {
                const double to_x = n.x - x, to_y = n.y - y;
                const double along = (to_x * dx + to_y * dy) / far;
                const double aside = (to_x * dy - to_y * dx) / far;
                const double wide = n.radius * GROWN + ROUNDING * (std::abs(to_x) + std::abs(to_y));
                return std::abs(aside) <= wide && along >= -wide;
            },
            [&](int i) {
                if (meets(box_[i], x, y, dx, dy)) emit(i);
            });
    }

  private:
    static constexpr int NONE = -1;
    // ROUNDING is the share by which bounds are enlarged to cover rounding errors.
    static constexpr double ROUNDING = 1e-9, GROWN = 1 + ROUNDING;

    struct Node {
        double x, y, radius;
        // A leaf has left == NONE, and its index is the number of the circle.
        int left, right, parent;
    };

    bool is_leaf(int k) const { return k < N; }
    static Node leaf_of(const Box& b) {
        const double x = (b.left + b.right) / 2, y = (b.bottom + b.top) / 2;
        const double wide = std::max(b.right - x, x - b.left),
                     high = std::max(b.top - y, y - b.bottom);
        return {x, y, length(wide, high) * GROWN, NONE, NONE, NONE};
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
    // Returns whether the ray meets the box, by the slab method: for each axis it computes the part
    // of the ray between the two edges of the box.
    static bool meets(const Box& b, double x, double y, double dx, double dy) {
        double from = 0, to = HUGE_VAL;
        const auto slab = [&](double low, double high, double at, double way) {
            if (way == 0) return low <= at && at <= high;
            const double one = (low - at) / way, two = (high - at) / way;
            from = std::max(from, std::min(one, two));
            to = std::min(to, std::max(one, two));
            return from <= to;
        };
        return slab(b.left, b.right, x, dx) && slab(b.bottom, b.top, y, dy);
    }

    // Builds a subtree of the items from .. to-1, which are in Z-order. Returns its root.
    int build_subtree(int from, int to) {
        if (to - from == 1) return static_cast<int>(sorting_[from] & 0xffffffff);
        const int middle = from + (to - from) / 2;
        const int left = build_subtree(from, middle), right = build_subtree(middle, to);
        const int joint = free_node_[--free_];
        join(joint, left, right);
        return joint;
    }
    void join(int joint, int left, int right) {
        const int parent = node_[joint].parent;
        node_[joint] = around(node_[left], node_[right]);
        node_[joint].left = left, node_[joint].right = right, node_[joint].parent = parent;
        node_[left].parent = node_[right].parent = joint;
    }
    void replace_child(int above, int old, int now) {
        if (above == NONE) {
            root_ = now;
        } else {
            (node_[above].left == old ? node_[above].left : node_[above].right) = now;
        }
    }
    void refit(int k) {
        for (; k != NONE; k = node_[k].parent) join(k, node_[k].left, node_[k].right);
    }

    // Visits the tree depth first. The parent links replace a stack, so the tree may have any
    // depth.
    template <class Wanted, class Leaf>
    void visit(Wanted&& wanted, Leaf&& leaf) const {
        visit_below(root_, wanted, leaf);
    }
    template <class Wanted, class Leaf>
    void visit_below(int top, Wanted& wanted, Leaf& leaf) const {
        for (int at = top; at != NONE;) {
            if (wanted(node_[at])) {
                if (!is_leaf(at)) {
                    at = node_[at].left;
                    continue;
                }
                leaf(at);
            }
            while (at != top && node_[node_[at].parent].right == at) at = node_[at].parent;
            if (at == top) return;
            at = node_[node_[at].parent].right;
        }
    }
    // Compares each leaf with all leaves to its right, which are below the right siblings of its
    // ancestors.
    template <class Emit>
    void within(int top, Emit& emit) const {
        auto everything = [](const Node&) { return true; };
        auto each = [&](int i) {
            auto near = [&](const Node& n) { return touches(n, box_[i]); };
            auto meet = [&](int j) {
                if (overlap(box_[i], box_[j])) emit(i, j);
            };
            for (int at = i; at != top; at = node_[at].parent) {
                const int right = node_[node_[at].parent].right;
                if (right != at) visit_below(right, near, meet);
            }
        };
        visit_below(top, everything, each);
    }

    int root_ = NONE, free_ = 0;
    Box box_[N];
    Node node_[2 * N];  // The index of a leaf is its circle's number.
    int free_node_[N];
    std::uint64_t sorting_[N];
};

}  // namespace carom
