// Z-order (Morton) keys: the bits of two coordinates interleaved. If a <= b in both coordinates,
// then key(a) <= key(b), which is all that an early exit needs.
// Source: G. M. Morton 1966; the spreading by shifts and masks is folklore (Bit Twiddling Hacks).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/engine/bounds.h"
#include "sim/engine/compiler.h"

namespace carom {

// 16 bits of v to the even bits of the result.
inline std::uint32_t spread_bits(std::uint32_t v) {
    v = (v | v << 8) & 0x00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0fu;
    v = (v | v << 2) & 0x33333333u;
    v = (v | v << 1) & 0x55555555u;
    return v;
}

// Of a cell, whose coordinates count from -32768.
inline std::uint32_t morton_key(std::int16_t x, std::int16_t y) {
    const auto from_zero = [](std::int16_t v) { return static_cast<std::uint16_t>(v ^ INT16_MIN); };
    return spread_bits(from_zero(x)) | spread_bits(from_zero(y)) << 1;
}

struct CellBox {
    std::int16_t left, bottom, right, top;  // cells, edges included
};

// 65,536 x 65,536 cells laid over a set of boxes. Monotone, so that what overlaps in units overlaps
// in cells; what lies off the grid counts to its outermost cells.
struct MortonGrid {
    double left = 0, bottom = 0;  // units: the lower corner
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
    // The cell, along an axis, of a coordinate measured from the grid's lower corner.
    std::int16_t cell(double units) const {
        const double cell = units * cells_per_unit;
        const int whole = cell > 0.0 ? (cell < 65535.0 ? static_cast<int>(cell) : 65535) : 0;
        return static_cast<std::int16_t>(whole + INT16_MIN);
    }
};

}  // namespace carom
