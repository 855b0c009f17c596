// Where to accelerate to in order to meet another chip, as if there were nothing else on the table.
#pragma once

#include <cmath>

#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// What a throw adds to a chip's speed, whatever its size: a fifteenth flies off at 200.
constexpr double GAIN = THROWN_SPEED * THROWN / (1 - THROWN);  // units per turn

struct Aim {
    double x, y;  // a unit vector
    double turns;  // until the two touch
};

// How chip i should throw once to meet chip j: so that it moves straight toward it, seen from
// there. False where no throw turns it that way.
template <int N>
bool aim_at(const Table<N>& s, int i, int j, Aim& aim) {
    const double dx = s.x[j] - s.x[i], dy = s.y[j] - s.y[i];
    const double apart = std::sqrt(dx * dx + dy * dy);
    if (apart == 0) return false;
    const double nx = dx / apart, ny = dy / apart;
    const double wx = s.vx[i] - s.vx[j], wy = s.vy[i] - s.vy[j];
    const double across = (wy * nx - wx * ny) / GAIN;  // which the throw must undo
    if (std::fabs(across) >= 1) return false;
    const double along = std::sqrt(1 - across * across);
    const double speed = wx * nx + wy * ny + GAIN * along;
    if (speed <= 0) return false;
    aim.x = nx * along + ny * across, aim.y = ny * along - nx * across;
    const double gap = apart - s.radius[i] - s.radius[j];
    aim.turns = gap > 0 ? gap / speed : 0;
    return true;
}

// When two drifting chips touch, turns from now; never: a negative number.
template <int N>
double meet_after(const Table<N>& s, int i, int j) {
    const double wx = s.vx[i] - s.vx[j], wy = s.vy[i] - s.vy[j];
    const double dx = s.x[i] - s.x[j], dy = s.y[i] - s.y[j];
    const double r = s.radius[i] + s.radius[j];
    const double a = wx * wx + wy * wy, b = dx * wx + dy * wy, c = dx * dx + dy * dy - r * r;
    if (c <= 0) return 0;
    const double delta = b * b - a * c;
    if (b >= 0 || delta <= 0) return -1;
    return (-b - std::sqrt(delta)) / a;
}

}  // namespace carom::poker_chip_race::bot
