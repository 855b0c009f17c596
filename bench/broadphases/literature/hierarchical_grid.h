// This broad phase uses hashed grids whose cells double in size from level to level. Each box is
// stored in one cell: the cell of its lower corner, on the first level whose cells are at least as
// large as the box. A box searches its own level and the coarser ones. The boxes per level are
// counted, so empty levels cost nothing. A box that stays in its cell costs one comparison per
// turn. Use it for boxes of all sizes in a large world. It has no parameters: the smallest cell is
// as large as the smallest box at build(). Source: Ericson, Real-Time Collision Detection, 2005,
// 7.2.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/world/morton.h"

namespace carom {

template <int N>
class HierarchicalGrid {
  public:
    void build(const Box* boxes, int count) {
        double left = HUGE_VAL, bottom = HUGE_VAL, least = HUGE_VAL;
        for (int i = 0; i < count; ++i) {
            left = std::min(left, boxes[i].left), bottom = std::min(bottom, boxes[i].bottom);
            least = std::min(least, side_of(boxes[i]));
        }
        least = std::max(least, 1.0);
        const bool same = count == count_ && least < 2 * size_ && size_ <= 2 * least &&
                          left > left_ - 1e3 * size_ && bottom > bottom_ - 1e3 * size_;
        if (!same) {
            left_ = count > 0 ? left - least : 0, bottom_ = count > 0 ? bottom - least : 0;
            size_ = count > 0 ? least : 1;
            std::fill(first_, first_ + BUCKETS, NONE);
            std::fill(on_level_, on_level_ + LEVELS, 0);
            std::fill(first_on_level_, first_on_level_ + LEVELS, NONE);
        }
        for (int i = 0; i < count; ++i) {
            box_[i] = boxes[i];
            const Cell cell = cell_of(box_[i]);
            if (same && cell == cell_[i]) continue;
            if (same) leave(i);
            enter(i, cell);
        }
        count_ = count;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int i = 0; i < count_; ++i) {
            const int own = cell_[i].level;
            query_level(own, box_[i], [&](int j) {
                if (j > i) emit(i, j);
            });
            for (int level = own + 1; level < LEVELS; ++level) {
                query_level(level, box_[i], [&](int j) { emit(i, j); });
            }
        }
    }

  private:
    static constexpr int NONE = -1;
    static constexpr int LEVELS = 24;  // The last level has all larger boxes.
    static constexpr int BUCKETS = [] {
        int buckets = 16;
        while (buckets < 2 * N) buckets *= 2;
        return buckets;
    }();

    struct Cell {
        int level, x, y;
        bool operator==(const Cell& o) const { return level == o.level && x == o.x && y == o.y; }
    };

    static double side_of(const Box& b) { return std::max(b.right - b.left, b.top - b.bottom); }
    double size_on(int level) const { return std::ldexp(size_, level); }
    // Returns the cell index of a coordinate. The index never decreases when the coordinate grows.
    // Positions outside the grid belong to the cells at its edge.
    static int along(double from_edge, double size) {
        constexpr double MAX_CELL = 1 << 30;
        const double cell = from_edge / size;
        return cell > 0 ? static_cast<int>(std::min(cell, MAX_CELL)) : 0;
    }
    Cell cell_of(const Box& box) const {
        const double side = side_of(box);
        int level = 0;
        double size = size_;
        for (; level < LEVELS - 1 && size < side; size *= 2) ++level;
        return {level, along(box.left - left_, size), along(box.bottom - bottom_, size)};
    }
    static int bucket_of(const Cell& c) {
        const std::uint64_t hash =
            (static_cast<std::uint64_t>(c.level) << 60 ^ static_cast<std::uint64_t>(c.y) << 30 ^
             static_cast<std::uint64_t>(c.x)) *
            0x9e3779b97f4a7c15u;
        return static_cast<int>(hash >> 33) & (BUCKETS - 1);
    }
    // Finds the boxes of a level that touch the box. The search includes one more cell to the left
    // and below, because boxes there may extend into the cells of the box.
    template <class Emit>
    void query_level(int level, const Box& box, Emit&& emit) const {
        if (on_level_[level] == 0) return;
        const double size = size_on(level), before = size * (1 + 1e-6) + 1e-6;
        const int left = along(box.left - left_ - before, size),
                  right = along(box.right - left_, size),
                  bottom = along(box.bottom - bottom_ - before, size),
                  top = along(box.top - bottom_, size);
        const double cells = (right - left + 1.0) * (top - bottom + 1.0);
        if (level == LEVELS - 1 || cells > on_level_[level]) {
            for (int j = first_on_level_[level]; j != NONE; j = next_on_level_[j]) {
                if (overlap(box_[j], box)) emit(j);
            }
            return;
        }
        for (int y = bottom; y <= top; ++y) {
            for (int x = left; x <= right; ++x) {
                const Cell cell = {level, x, y};
                for (int j = first_[bucket_of(cell)]; j != NONE; j = next_[j]) {
                    if (cell_[j] == cell && overlap(box_[j], box)) emit(j);
                }
            }
        }
    }
    static void link(int i, int& first, int* next, int* before) {
        next[i] = first, before[i] = NONE;
        if (first != NONE) before[first] = i;
        first = i;
    }
    static void unlink(int i, int& first, int* next, int* before) {
        (before[i] == NONE ? first : next[before[i]]) = next[i];
        if (next[i] != NONE) before[next[i]] = before[i];
    }
    void enter(int i, const Cell& cell) {
        cell_[i] = cell;
        ++on_level_[cell.level];
        link(i, first_[bucket_of(cell)], next_, before_);
        link(i, first_on_level_[cell.level], next_on_level_, before_on_level_);
    }
    void leave(int i) {
        const Cell& cell = cell_[i];
        --on_level_[cell.level];
        unlink(i, first_[bucket_of(cell)], next_, before_);
        unlink(i, first_on_level_[cell.level], next_on_level_, before_on_level_);
    }

    double left_ = 0, bottom_ = 0, size_ = 1;  // units; size of the smallest cells
    int count_ = -1;
    int on_level_[LEVELS] = {}, first_on_level_[LEVELS];
    Box box_[N];
    Cell cell_[N];
    int next_[N], before_[N], next_on_level_[N], before_on_level_[N];
    int first_[BUCKETS];
};

}  // namespace carom
