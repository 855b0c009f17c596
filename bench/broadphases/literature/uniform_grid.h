// This broad phase uses a grid of equal cells. A box is in every cell that it touches, and the
// lowest cell that two boxes share reports the pair. A list contains the cells that have boxes, so
// the cost depends on the boxes and not on the map. A box that stays in its cells costs one
// comparison per turn. Use it for any number of circles of similar size. build() chooses cells with
// twice the mean size of a box. Boxes of more than MAX_CELLS cells are stored separately and
// compared with all others. Source: Ericson, Real-Time Collision Detection, 2005, 7.1.
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/world/morton.h"

namespace carom {

template <int N>
class UniformGrid {
  public:
    void build(const Box* boxes, int count) {
        if (count != count_ || !fits(boxes, count)) {
            lay_out(boxes, count);
            for (int i = 0; i < count; ++i) insert(i, boxes[i]);
        } else {
            for (int i = 0; i < count; ++i) move(i, boxes[i]);
        }
        count_ = count;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int k = 0; k < awake_; ++k) {
            const int cell = awake_cell_[k], x = cell % SIDE, y = cell / SIDE;
            for (int a = first_[cell]; a != NONE; a = next_[a]) {
                const int i = a / MAX_CELLS;
                for (int b = next_[a]; b != NONE; b = next_[b]) {
                    const int j = b / MAX_CELLS;
                    if (lowest_shared(i, j, x, y) && overlap(box_[i], box_[j])) emit(i, j);
                }
            }
        }
        for (int k = 0; k < large_; ++k) {
            const int i = large_circle_[k];
            for (int j = 0; j < last_; ++j) {
                const bool once = present_[j] && j != i && (!is_large_[j] || j > i);
                if (once && overlap(box_[i], box_[j])) emit(i, j);
            }
        }
    }
    // Returns whether the current cells are suitable for these boxes.
    bool fits(const Box* boxes, int count) const {
        const Extent e = extent_of(boxes, count);
        const double size = size_for(e);
        return size < 2 * size_ && size_ < 2 * size && std::abs(e.left - left_) < e.side / 8 &&
               std::abs(e.bottom - bottom_) < e.side / 8;
    }
    // Chooses cells for these boxes and clears the grid. The caller inserts the boxes.
    void lay_out(const Box* boxes, int count) {
        const Extent e = extent_of(boxes, count);
        left_ = count > 0 ? e.left : 0, bottom_ = count > 0 ? e.bottom : 0;
        size_ = size_for(e);
        std::fill(first_, first_ + SIDE * SIDE, NONE);
        std::fill(present_, present_ + N, false);
        awake_ = large_ = last_ = 0;
    }
    void insert(int i, const Box& box) {
        present_[i] = true;
        count_ = -1;  // The circle numbers are no longer known to be 0 .. count-1.
        last_ = std::max(last_, i + 1);
        box_[i] = box;
        range_[i] = range_of(box);
        enter(i);
    }
    void move(int i, const Box& box) {
        box_[i] = box;
        const Range range = range_of(box);
        if (range == range_[i]) return;
        leave(i);
        range_[i] = range;
        enter(i);
    }
    void remove(int i) {
        leave(i);
        present_[i] = false;
        count_ = -1;
    }
    // Calls emit(i) for every circle whose box touches this box.
    template <class Emit>
    void query(const Box& box, Emit&& emit) const {
        const Range range = range_of(box);
        for (int y = range.bottom; y <= range.top; ++y) {
            for (int x = range.left; x <= range.right; ++x) {
                for (int a = first_[y * SIDE + x]; a != NONE; a = next_[a]) {
                    const int j = a / MAX_CELLS;
                    const bool lowest = x == std::max(range.left, range_[j].left) &&
                                        y == std::max(range.bottom, range_[j].bottom);
                    if (lowest && overlap(box_[j], box)) emit(j);
                }
            }
        }
        for (int k = 0; k < large_; ++k) {
            const int j = large_circle_[k];
            if (overlap(box_[j], box)) emit(j);
        }
    }

  private:
    static constexpr int NONE = -1, MAX_CELLS = 16;
    // Returns the number of cells along an axis, so that the grid has about one cell per circle.
    static constexpr int side_for(int n) {
        int side = 4;
        while (side * side < n) side *= 2;
        return side;
    }
    static constexpr int SIDE = side_for(N);

    struct Range {
        int left = 0, bottom = 0, right = 0, top = 0;  // cells; the edges belong to the box
        bool operator==(const Range& o) const {
            return left == o.left && bottom == o.bottom && right == o.right && top == o.top;
        }
        int cells() const { return (right - left + 1) * (top - bottom + 1); }
    };

    struct Extent {
        double left = HUGE_VAL, bottom = HUGE_VAL, side = 1, mean = 0;
    };
    static Extent extent_of(const Box* boxes, int count) {
        Extent e;
        double right = -HUGE_VAL, top = -HUGE_VAL;
        for (int i = 0; i < count; ++i) {
            const Box& b = boxes[i];
            e.left = std::min(e.left, b.left), e.bottom = std::min(e.bottom, b.bottom);
            right = std::max(right, b.right), top = std::max(top, b.top);
            e.mean += std::max(b.right - b.left, b.top - b.bottom) / count;
        }
        if (count > 0) e.side = std::max({1.0, right - e.left, top - e.bottom});
        return e;
    }
    static double size_for(const Extent& e) { return std::max(2 * e.mean, e.side / SIDE); }
    // Returns the cell index of a coordinate. Positions outside the grid belong to the outermost
    // cells.
    int cell_along(double from_edge) const {
        const double cell = from_edge / size_;
        return cell > 0 ? (cell < SIDE - 1 ? static_cast<int>(cell) : SIDE - 1) : 0;
    }
    Range range_of(const Box& box) const {
        return {cell_along(box.left - left_), cell_along(box.bottom - bottom_),
                cell_along(box.right - left_), cell_along(box.top - bottom_)};
    }
    bool lowest_shared(int i, int j, int x, int y) const {
        return x == std::max(range_[i].left, range_[j].left) &&
               y == std::max(range_[i].bottom, range_[j].bottom);
    }
    // An entry's number is its circle times MAX_CELLS plus the index among the circle's cells.
    template <class Each>
    void for_each_entry(int i, Each&& each) {
        const Range& r = range_[i];
        int entry = i * MAX_CELLS;
        for (int y = r.bottom; y <= r.top; ++y) {
            for (int x = r.left; x <= r.right; ++x) each(entry++, y * SIDE + x);
        }
    }
    void enter(int i) {
        is_large_[i] = range_[i].cells() > MAX_CELLS;
        if (is_large_[i]) {
            place_[i] = large_;
            large_circle_[large_++] = i;
            return;
        }
        for_each_entry(i, [&](int entry, int cell) {
            const int first = first_[cell];
            if (first == NONE) {
                wake_place_[cell] = awake_;
                awake_cell_[awake_++] = cell;
            } else {
                before_[first] = entry;
            }
            next_[entry] = first;
            before_[entry] = NONE;
            first_[cell] = entry;
        });
    }
    void leave(int i) {
        if (is_large_[i]) {
            const int last = large_circle_[--large_];
            large_circle_[place_[i]] = last;
            place_[last] = place_[i];
            return;
        }
        for_each_entry(i, [&](int entry, int cell) {
            if (next_[entry] != NONE) before_[next_[entry]] = before_[entry];
            (before_[entry] != NONE ? next_[before_[entry]] : first_[cell]) = next_[entry];
            if (first_[cell] != NONE) return;
            const int last = awake_cell_[--awake_];
            awake_cell_[wake_place_[cell]] = last;
            wake_place_[last] = wake_place_[cell];
        });
    }

    double left_ = 0, bottom_ = 0, size_ = 0;  // units
    int count_ = -1, last_ = 0, awake_ = 0, large_ = 0;
    Box box_[N];
    Range range_[N];
    bool present_[N], is_large_[N];
    int large_circle_[N], place_[N];
    int first_[SIDE * SIDE], awake_cell_[SIDE * SIDE], wake_place_[SIDE * SIDE];
    int next_[N * MAX_CELLS], before_[N * MAX_CELLS];
};

}  // namespace carom
