// This file contains bounding boxes of motions and their Z-order (Morton) keys. A key interleaves
// the bits of two coordinates. If a <= b in both coordinates, then key(a) <= key(b). An early exit
// needs only this property. Sources: G. M. Morton 1966; spreading by shifts and masks: Bit
// Twiddling Hacks.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/base/compiler.h"
#include "sim/world/contact_times.h"

namespace carom {

struct Box {
    double left, bottom, right, top;  // map units; the edges belong to the box
};

inline bool overlap(const Box& a, const Box& b) {
    return a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;
}

// Returns the padded box of the path of circle i over the next `time` turns. R is the type of the
// rules (world.h).
template <class W, class R>
Box swept_box(const W& w, const R& rules, int i, double time) {
    const double x = w.x[i], y = w.y[i];
    const double to_x = x + w.vx[i] * time, to_y = y + w.vy[i] * time;
    const double far =
        std::max(std::max(std::abs(x), std::abs(y)), std::max(std::abs(to_x), std::abs(to_y)));
    const double pad = rules.reach(w, i) + R::PADDING + far * PADDING_SHARE;
    return {std::min(x, to_x) - pad, std::min(y, to_y) - pad, std::max(x, to_x) + pad,
            std::max(y, to_y) + pad};
}

// Moves the 16 bits of v to the even bits of the result.
inline std::uint32_t spread_bits(std::uint32_t v) {
    v = (v | v << 8) & 0x00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0fu;
    v = (v | v << 2) & 0x33333333u;
    v = (v | v << 1) & 0x55555555u;
    return v;
}

// Returns the key of a cell. Cell coordinates start at -32768.
inline std::uint32_t morton_key(std::int16_t x, std::int16_t y) {
    const auto from_zero = [](std::int16_t v) { return static_cast<std::uint16_t>(v ^ INT16_MIN); };
    return spread_bits(from_zero(x)) | spread_bits(from_zero(y)) << 1;
}

struct CellBox {
    std::int16_t left, bottom, right, top;  // cells; the edges belong to the box
};

// A grid of 65,536 x 65,536 cells over a set of boxes. The mapping is monotone, so that boxes that
// overlap in units overlap in cells. Points outside the grid belong to the outermost cells.
struct MortonGrid {
    double left = 0, bottom = 0;  // units; the corner with the smallest coordinates
    double cells_per_unit = 1;

    MortonGrid() = default;
    MortonGrid(const Box* boxes, int count) {
        if (count == 0) return;
        left = bottom = HUGE_VAL;
        for (int i = 0; i < count; ++i) {
            left = std::min(left, boxes[i].left), bottom = std::min(bottom, boxes[i].bottom);
        }
        double side = 1;
        for (int i = 0; i < count; ++i) {
            side = std::max(side, std::max(boxes[i].right - left, boxes[i].top - bottom));
        }
        cells_per_unit = 65535.0 / side;
    }
    CellBox cells(const Box& box) const {
        return {cell(box.left - left), cell(box.bottom - bottom), cell(box.right - left),
                cell(box.top - bottom)};
    }
    // Returns the cell coordinate of a map coordinate that is relative to the grid's lower corner.
    std::int16_t cell(double units) const {
        const double cell = units * cells_per_unit;
        const int whole = cell > 0.0 ? (cell < 65535.0 ? static_cast<int>(cell) : 65535) : 0;
        return static_cast<std::int16_t>(whole + INT16_MIN);
    }
};

}  // namespace carom
