// This broad phase uses a quadtree without pointers. Nodes are stored in a hash table by their
// location codes, which are a 1 followed by two bits per level. A mask in each node shows which
// children exist. Only nodes on the path to a box exist, so the tree may be deep in crowded areas.
// Use it for clustered worlds and little memory. It has no parameters. Sources: Gargantini, An
// effective way to represent quadtrees, 1982; the leading 1 and the hash table as in Warren and
// Salmon, A parallel hashed oct-tree, 1993.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bench/broadphases/literature/quadtree_walk.h"

namespace carom {

template <int N>
class LinearQuadtreeNodes {
  public:
    static constexpr int ROOT = 0, DEPTH = 12;

    void clear() {
        std::fill(slot_, slot_ + SLOTS, NO_NODE);
        count_ = 0;
        add(1);
    }
    // If the table has no room for more nodes, the box stays in a higher node.
    int place(int x, int y, int level) {
        int node = ROOT;
        for (int l = 0; l < level; ++l) {
            const int shift = 15 - l, quarter = (x >> shift & 1) | (y >> shift & 1) << 1;
            if (!(node_[node].children >> quarter & 1)) {
                if (count_ == NODES) break;
                node_[node].children |= static_cast<std::uint8_t>(1 << quarter);
                node = add(node_[node].code << 2 | static_cast<std::uint32_t>(quarter));
            } else {
                node = child(node, quarter);
            }
        }
        return node;
    }
    int child(int node, int quarter) const {
        if (!(node_[node].children >> quarter & 1)) return NO_NODE;
        const std::uint32_t code = node_[node].code << 2 | static_cast<std::uint32_t>(quarter);
        int slot = slot_of(code);
        while (node_[slot_[slot]].code != code) slot = (slot + 1) & (SLOTS - 1);
        return slot_[slot];
    }
    int& first(int node) { return node_[node].first; }
    int first(int node) const { return node_[node].first; }

  private:
    static constexpr int NODES = 4 * N + 1;
    static constexpr int SLOTS = [] {
        int slots = 16;
        while (slots < 2 * NODES) slots *= 2;
        return slots;
    }();

    struct Node {
        std::uint32_t code;
        int first;  // first box of the node
        std::uint8_t children;  // one bit per quarter
    };

    static int slot_of(std::uint32_t code) {
        return static_cast<int>(code * 0x9e3779b97f4a7c15u >> 33) & (SLOTS - 1);
    }
    int add(std::uint32_t code) {
        int slot = slot_of(code);
        while (slot_[slot] != NO_NODE) slot = (slot + 1) & (SLOTS - 1);
        slot_[slot] = count_;
        node_[count_] = {code, -1, 0};
        return count_++;
    }

    int count_ = 0;
    Node node_[NODES];
    int slot_[SLOTS];
};

template <int N>
using LinearQuadtree = QuadtreeWalk<N, LinearQuadtreeNodes<N>>;

}  // namespace carom
