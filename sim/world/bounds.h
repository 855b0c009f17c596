// The padding of the boxes that broad phases compare.
#pragma once

namespace carom {

// Units added on every side, so that a broad phase never misses a pair that touches by the rules'
// formula. A computed contact differs from the true one only by rounding. The worst case is a slow
// or grazing pass: sqrt(b*b - 4ac) turns the argument's relative error, a few 2^-53, into the
// square root of that error, about 3e-8 of the distance between the circles. One unit is therefore
// enough up to 10^7 units from the centre. PADDING_SHARE of the coordinates is added for circles
// farther out.
constexpr double PADDING = 1.0;
constexpr double PADDING_SHARE = 1e-6;

}  // namespace carom
