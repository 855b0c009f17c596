// The motion of a game in which nothing collides within a turn. `make new-game KIND=overlaps` puts
// roll() and push_apart() in the place of billiards' Motion, and `KIND=none` puts roll() and
// carry() there.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "sim/base/engine.h"
#include "sim/world/billiards.h"
#include "sim/world/separation.h"

namespace carom::billiards {

constexpr double INSIDE_X = HALF_WIDTH - RADIUS, INSIDE_Y = HALF_HEIGHT - RADIUS;

// Moves all balls by their velocities. A pocket takes a ball that ends in it, and a cushion turns
// back a ball that ends beyond it.
template <class Observer>
void roll(State& s, Observer& observer) {
    for (int i = 0; i < s.count; ++i) {
        s.x[i] += s.vx[i], s.y[i] += s.vy[i];
        for (int k = 0; k < 6 && s.radius[i] > 0; ++k) {
            const double px = (k % 3 - 1) * HALF_WIDTH, py = k < 3 ? -HALF_HEIGHT : HALF_HEIGHT;
            if (length(s.x[i] - px, s.y[i] - py) >= POCKET_RADIUS) continue;
            observer.hit(s, {1, i, POCKET - k}, 1);
            if (s.mover[i] != NOBODY) s.score[s.mover[i]] += i < s.players ? -1 : 1;
            s.radius[i] = 0;
        }
        if (s.radius[i] == 0) continue;
        const auto turn_back = [&](double& x, double& v, double most, Fixed low, Fixed high) {
            if (std::abs(x) <= most) return;
            observer.hit(s, {1, i, x < 0 ? low : high}, 1);
            x = std::copysign(most, x), v = -v * KEPT_BY_CUSHION[s.league];
        };
        turn_back(s.x[i], s.vx[i], INSIDE_X, LEFT, RIGHT);
        turn_back(s.y[i], s.vy[i], INSIDE_Y, TOP, BOTTOM);
    }
}

// A ball that a player's ball lies on takes the player's velocity.
inline void carry(State& s) {
    for (int p = 0; p < s.players; ++p) {
        for (int i = s.players; i < s.count && s.radius[p] > 0; ++i) {
            if (length(s.x[i] - s.x[p], s.y[i] - s.y[p]) >= s.radius[p] + s.radius[i]) continue;
            s.vx[i] = s.vx[p], s.vy[i] = s.vy[p], s.mover[i] = static_cast<std::int8_t>(p);
        }
    }
}

// Two balls that overlap move apart by equal parts. The faster one counts as the other's mover.
struct Overlaps : Rules {
    bool part(State& s, int a, int b) const {
        const double dx = s.x[b] - s.x[a], dy = s.y[b] - s.y[a], d = length(dx, dy);
        const double overlap = s.radius[a] + s.radius[b] - d;
        if (overlap <= 1e-6 || d == 0 || s.radius[a] == 0 || s.radius[b] == 0) return false;
        s.x[a] -= dx / d * overlap / 2, s.y[a] -= dy / d * overlap / 2;
        s.x[b] += dx / d * overlap / 2, s.y[b] += dy / d * overlap / 2;
        const bool b_moves_a = length(s.vx[b], s.vy[b]) > length(s.vx[a], s.vy[a]);
        const int from = b_moves_a ? b : a, to = b_moves_a ? a : b;
        if (to >= s.players) s.mover[to] = s.mover[from];
        return true;
    }
    // Moves a ball that was pushed into a cushion back inside.
    bool prepare(State& s, int a) const {
        const double x = std::clamp(s.x[a], -INSIDE_X, INSIDE_X);
        const double y = std::clamp(s.y[a], -INSIDE_Y, INSIDE_Y);
        if (s.radius[a] == 0 || (x == s.x[a] && y == s.y[a])) return false;
        s.x[a] = x, s.y[a] = y;
        return true;
    }
};

// Pushes balls apart in at most ten passes. The passes of Reference visit all pairs.
template <class Engine>
void push_apart(State& s) {
    const Overlaps rules;
    if constexpr (std::is_same_v<Engine, Fast>) {
        Separation<MAX_BALLS>().separate(s, rules, 10);
    } else {
        bool moved = true;
        for (int pass = 0; pass < 10 && moved; ++pass) {
            moved = false;
            for (int a = 0; a < s.count; ++a) {
                moved = rules.prepare(s, a) || moved;
                for (int b = a + 1; b < s.count; ++b) moved = rules.part(s, a, b) || moved;
            }
        }
    }
}

}  // namespace carom::billiards
