// A world of moving circles with one array per quantity, so that a loop over all circles reads
// memory in order. Positions and radii are in map units, velocities in units per turn.
#pragma once

#include <type_traits>

#include "sim/engine/simd.h"

namespace carom {

template <int N>
struct alignas(64) Circles {
    static constexpr int CAPACITY = N;

    double x[N], y[N], vx[N], vy[N], radius[N], mass[N];  // 48 bytes per circle
    int count;
};

static_assert(std::is_trivially_copyable_v<Circles<24>>, "a state is copied by memcpy");
static_assert(sizeof(Circles<24>) == 24 * 48 + 64, "six arrays and the count, no other padding");

// Moves the first `count` circles along their velocities for `time` turns.
template <int N>
void move_all(Circles<N>& c, double time) {
    // Lanes past the last circle are moved too, and their results are not used.
    if constexpr (N % 4 == 0) {
        for (int i = 0; i < c.count; i += 4) {
            store(c.x + i, load<Double4>(c.x + i) + load<Double4>(c.vx + i) * time);
            store(c.y + i, load<Double4>(c.y + i) + load<Double4>(c.vy + i) * time);
        }
    } else {
        for (int i = 0; i < c.count; ++i) {
            c.x[i] += c.vx[i] * time;
            c.y[i] += c.vy[i] * time;
        }
    }
}

}  // namespace carom
