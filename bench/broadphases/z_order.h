// Boxes sorted by the Morton key of their lower corner. The boxes that touch a given box and come
// later in the order have keys up to that of the given box's upper corner. The loop compares
// sixteen boxes per step and ends at the first larger key. A circle that bounced moves to its new
// place in the order, and nothing else changes. Use it for any world. It has no parameters: build()
// fits the grid to the boxes.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "bench/broadphases/morton.h"
#include "bench/swept_box.h"
#include "sim/engine/simd.h"

namespace carom {

template <int N>
class ZOrder {
  public:
    void build(const Box* boxes, int count) {
        grid_ = MortonGrid(boxes, count);
        count_ = count;
        for (int i = 0; i < count; ++i) {
            cells_[i] = grid_.cells(boxes[i]);
            sorting_[i] = std::uint64_t{lower_key(cells_[i])} << 32 | static_cast<std::uint32_t>(i);
        }
        std::sort(sorting_, sorting_ + count);  // no two entries are equal
        for (int a = 0; a < count; ++a) {
            const int i = static_cast<int>(sorting_[a] & 0xffffffff);
            put(a, i, cells_[i]);
        }
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) walk_up(a, emit);
    }
    void insert(int i, const Box& box) {
        assert(count_ < N);
        settle(count_++, i, grid_.cells(box));
    }
    void move(int i, const Box& box) { settle(place_[i], i, grid_.cells(box)); }
    void remove(int i) {
        const int at = place_[i];
        shift(at + 1, at, --count_ - at);
    }
    // Touching boxes that come later have keys between those of the corners of box i. An earlier
    // box may extend to box i from anywhere, so all earlier boxes are compared.
    template <class Emit>
    void pairs_of(int i, Emit&& emit) const {
        const int at = place_[i];
        walk_up(at, emit);
        const CellBox box = box_at(at);
        for (int a = 0; a < at; a += 16) {
            unsigned found = touching(a, box);
            if (at - a < 16) found &= (1u << (at - a)) - 1;
            for (; found; found &= found - 1) emit(i, circle_[a + __builtin_ctz(found)]);
        }
    }

  private:
    static std::uint32_t lower_key(const CellBox& b) { return morton_key(b.left, b.bottom); }

    CellBox box_at(int a) const { return {left_[a], bottom_[a], right_[a], top_[a]}; }
    void put(int a, int i, const CellBox& box) {
        key_[a] = lower_key(box);
        left_[a] = box.left, bottom_[a] = box.bottom, right_[a] = box.right, top_[a] = box.top;
        circle_[a] = i;
        place_[i] = a;
    }
    // Moves `size` entries from one place to another.
    void shift(int from, int to, int size) {
        const auto each = [=](auto* array) {
            std::memmove(array + to, array + from, size * sizeof *array);
        };
        each(key_), each(left_), each(bottom_), each(right_), each(top_), each(circle_);
        for (int a = to; a < to + size; ++a) place_[circle_[a]] = a;
    }
    // Inserts an entry in sorted order. The place `at` is free.
    void settle(int at, int i, const CellBox& box) {
        const std::uint32_t key = lower_key(box);
        int goal = at;
        while (goal > 0 && key_[goal - 1] > key) --goal;
        if (goal < at) shift(goal, goal + 1, at - goal);
        while (goal + 1 < count_ && key_[goal + 1] < key) ++goal;
        if (goal > at) shift(at + 1, at, goal - at);
        put(goal, i, box);
    }
    // Returns a bit for each of the sixteen boxes from place a on that touches the box.
    unsigned touching(int a, const CellBox& box) const {
        const auto apart =
            (load<Short16>(left_ + a) > box.right) | (load<Short16>(right_ + a) < box.left) |
            (load<Short16>(bottom_ + a) > box.top) | (load<Short16>(top_ + a) < box.bottom);
        return ~bits(apart) & 0xffff;
    }
    template <class Emit>
    void walk_up(int at, Emit&& emit) const {
        const CellBox box = box_at(at);
        const std::uint32_t upper = morton_key(box.right, box.top);
        for (int a = at + 1; a < count_ && key_[a] <= upper; a += 16) {
            unsigned found = touching(a, box);
            if (count_ - a < 16) found &= (1u << (count_ - a)) - 1;
            for (; found; found &= found - 1) {
                emit(circle_[at], circle_[a + __builtin_ctz(found)]);
            }
        }
    }

    MortonGrid grid_;
    int count_ = 0;
    std::uint32_t key_[N];  // by place in the order, like the five arrays below
    std::int16_t left_[N + 16], bottom_[N + 16], right_[N + 16], top_[N + 16];
    int circle_[N];
    int place_[N];  // place of circle i
    CellBox cells_[N];
    std::uint64_t sorting_[N];
};

}  // namespace carom
