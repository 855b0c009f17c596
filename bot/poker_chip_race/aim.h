// Computes the direction in which a chip must accelerate to meet another chip. The computation
// ignores all other chips.
#pragma once

#include <cmath>

#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// The speed that a throw adds to a chip of any size. A throw ejects one fifteenth of the chip's
// area at a speed of 200 units per turn.
constexpr double GAIN = THROWN_SPEED * THROWN / (1 - THROWN);  // units per turn

struct Aim {
    double x, y;  // unit vector
    double turns;  // turns until the two chips touch
};

// Finds the throw after which chip i meets chip j: its velocity relative to chip j then points
// straight at chip j. Returns false if a single throw is not enough.
template <int N>
bool aim_at(const Table<N>& s, int i, int j, Aim& aim) {
    const double dx = s.x[j] - s.x[i], dy = s.y[j] - s.y[i];
    const double apart = std::sqrt(dx * dx + dy * dy);
    if (apart == 0) return false;
    const double nx = dx / apart, ny = dy / apart;
    const double wx = s.vx[i] - s.vx[j], wy = s.vy[i] - s.vy[j];
    // Sideways speed that the throw must cancel, as a share of GAIN.
    const double across = (wy * nx - wx * ny) / GAIN;
    if (std::fabs(across) >= 1) return false;
    const double along = std::sqrt(1 - across * across);
    const double speed = wx * nx + wy * ny + GAIN * along;
    if (speed <= 0) return false;
    aim.x = nx * along + ny * across, aim.y = ny * along - nx * across;
    const double gap = apart - s.radius[i] - s.radius[j];
    aim.turns = gap > 0 ? gap / speed : 0;
    return true;
}

// Returns the time in turns until two drifting chips touch, or -1 if they never touch.
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
