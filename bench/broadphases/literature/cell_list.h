// This broad phase sorts cells in Z-order. At most four equal cells with a power-of-two size cover
// each box, and each cell is a range of Morton keys. Two ranges are nested or disjoint, so one pass
// over the sorted list, larger cells first, finds every pair with a stack. A box keeps its list
// entries while its cells stay the same. Use it for boxes of all sizes, and if most are at rest. It
// has no parameters: build() fits the grid to the boxes. Sources: Orenstein and Manola, PROBE
// spatial data modeling, 1988 (decomposition into z-ranges); Bern, Eppstein, Teng, Parallel
// construction of quadtrees, 1993.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/world/morton.h"

namespace carom {

template <int N>
class CellList {
  public:
    void build(const Box* boxes, int count) {
        if (count != count_ || !suits(boxes, count)) {
            grid_ = MortonGrid(boxes, count);
            size_ = 0;
        }
        int changed = 0;
        for (int i = 0; i < count; ++i) {
            const Cover cover = cover_of(boxes[i]);
            box_[i] = boxes[i];
            stays_[i] = size_ > 0 && cover == cover_[i];
            cover_[i] = cover;
            if (!stays_[i]) changed_[changed++] = i;
        }
        count_ = count;
        if (changed > 0) renew(changed);
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        int depth = 0;
        for (int a = 0; a < size_; ++a) {
            const Entry& e = entry_[a];
            while (depth > 0 && end_of(entry_[nested_[depth - 1]]) <= e.start) --depth;
            for (int k = depth - 1; k >= 0; --k) meet(entry_[nested_[k]], e, emit);
            nested_[depth++] = a;
        }
    }

  private:
    // A cover consists of at most two by two cells of one level.
    struct Cover {
        std::uint16_t left, bottom, right, top;  // grid cells of the box
        std::uint8_t level;
        // Returns whether both covers have the same cells.
        bool operator==(const Cover& o) const {
            return level == o.level && left >> level == o.left >> level &&
                   bottom >> level == o.bottom >> level && right >> level == o.right >> level &&
                   top >> level == o.top >> level;
        }
    };
    struct Entry {
        std::uint32_t start;  // first Morton key of the range
        std::uint8_t level;
        int circle;
    };
    static std::uint64_t end_of(const Entry& e) {
        return e.start + (std::uint64_t{1} << 2 * e.level);
    }
    static bool sorts_before(const Entry& a, const Entry& b) {
        if (a.start != b.start) return a.start < b.start;
        return a.level != b.level ? a.level > b.level : a.circle < b.circle;
    }
    static std::uint32_t key(std::uint32_t x, std::uint32_t y) {
        return spread_bits(x) | spread_bits(y) << 1;
    }

    // Returns whether the grid still contains the boxes and is at most about twice as wide as
    // needed.
    bool suits(const Box* boxes, int count) const {
        const MortonGrid now(boxes, count);
        const double side = 65535.0 / grid_.cells_per_unit, theirs = 65535.0 / now.cells_per_unit;
        return theirs > side / 2 && theirs < side * 1.125 &&
               std::abs(now.left - grid_.left) < side / 8 &&
               std::abs(now.bottom - grid_.bottom) < side / 8;
    }
    Cover cover_of(const Box& box) const {
        const CellBox c = grid_.cells(box);
        const auto from_zero = [](std::int16_t v) {
            return static_cast<std::uint16_t>(v ^ INT16_MIN);
        };
        Cover cover = {from_zero(c.left), from_zero(c.bottom), from_zero(c.right), from_zero(c.top),
                       0};
        const int wide = std::max(cover.right - cover.left, cover.top - cover.bottom) + 1;
        while ((1 << cover.level) < wide) ++cover.level;
        return cover;
    }
    template <class Each>
    static void for_each_cell(const Cover& c, Each&& each) {
        const int level = c.level;
        for (std::uint32_t y = c.bottom >> level; y <= std::uint32_t(c.top >> level); ++y) {
            for (std::uint32_t x = c.left >> level; x <= std::uint32_t(c.right >> level); ++x) {
                each(Entry{static_cast<std::uint32_t>(std::uint64_t{key(x, y)} << 2 * level),
                           c.level, 0});
            }
        }
    }
    // Two boxes may share several cells. Returns whether `cell` contains the lower corner of the
    // intersection of the boxes, because only that cell reports the pair.
    bool is_reporting_cell(const Entry& cell, const Cover& a, const Cover& b) const {
        const std::uint64_t at = key(std::max(a.left, b.left), std::max(a.bottom, b.bottom));
        return at >= cell.start && at < end_of(cell);
    }
    template <class Emit>
    void meet(const Entry& outer, const Entry& inner, Emit& emit) const {
        const int i = outer.circle, j = inner.circle;
        if (i != j && overlap(box_[i], box_[j]) && is_reporting_cell(inner, cover_[i], cover_[j]))
            emit(i, j);
    }
    // Removes the changed circles from the list, and merges their new cells into it.
    void renew(int changed) {
        int kept = 0;
        for (int a = 0; a < size_; ++a) {
            if (stays_[entry_[a].circle]) entry_[kept++] = entry_[a];
        }
        size_ = kept;
        for (int k = 0; k < changed; ++k) {
            const int i = changed_[k];
            for_each_cell(cover_[i], [&](Entry e) {
                e.circle = i;
                entry_[size_++] = e;
            });
        }
        std::sort(entry_ + kept, entry_ + size_, sorts_before);
        std::merge(entry_, entry_ + kept, entry_ + kept, entry_ + size_, merged_, sorts_before);
        std::copy(merged_, merged_ + size_, entry_);
    }

    MortonGrid grid_;
    int count_ = -1, size_ = 0;
    Box box_[N];
    Cover cover_[N];
    bool stays_[N];  // true if the circle's cells are those of the turn before
    int changed_[N];
    Entry entry_[4 * N], merged_[4 * N];
    // Indices of the list entries whose ranges contain the current entry.
    mutable int nested_[4 * N];
};

}  // namespace carom
