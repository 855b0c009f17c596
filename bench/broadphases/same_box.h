// Compares a circle's box with its box of the turn before, for broad phases that detect circles at
// rest.
#pragma once

#include "sim/base/simd.h"
#include "sim/world/morton.h"

namespace carom {

inline bool same_box(const Box& a, const Box& b) {
    const Long4 differ = load<Double4>(&a) != load<Double4>(&b);
    return bits(differ) == 0;
}

}  // namespace carom
