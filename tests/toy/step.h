// A turn of Marbles: one page of named stages.
#pragma once

#include <algorithm>

#include "tests/toy/state.h"

namespace carom::toy {

enum class Stage { THRUST, MOTION, COLLECT, FRICTION };

// An observer of a turn. A game's own observer has the same functions.
struct NoObserver {
    void stage(Stage) {}  // called at the start of each stage
    void wall(const State&, int /*player*/, double /*time*/) {}
    void collected(const State&, int /*player*/, const Coin&) {}
    void moved(const State&) {}
};

inline void thrust(State& s, const Orders& orders) {
    for (int p = 0; p < s.players; ++p) {
        Marble& m = s.marble[p];
        const double dx = orders.x[p] - m.x, dy = orders.y[p] - m.y;
        const double distance = std::sqrt(dx * dx + dy * dy);
        if (distance == 0) continue;
        m.vx += dx / distance * orders.thrust[p];
        m.vy += dy / distance * orders.thrust[p];
    }
}

// Moves along one axis. Returns the time of the contact with a wall, or 1.
inline double roll(double& at, double& speed, double size, int league) {
    const double low = MARBLE_RADIUS, high = size - MARBLE_RADIUS, target = at + speed;
    if (target >= low && target <= high) {
        at = target;
        return 1;
    }
    const double wall = target < low ? low : high;
    const double time = (wall - at) / speed;
    at = league == 0 ? wall : std::clamp(2 * wall - target, low, high);
    speed = league == 0 ? 0 : -speed;
    return time;
}

template <class Observer>
void motion(State& s, Observer& observer) {
    for (int p = 0; p < s.players; ++p) {
        Marble& m = s.marble[p];
        const double tx = roll(m.x, m.vx, WIDTH, s.league), ty = roll(m.y, m.vy, HEIGHT, s.league);
        if (tx < 1 || ty < 1) observer.wall(s, p, std::min(tx, ty));
    }
    observer.moved(s);
}

inline bool on(const Marble& m, const Coin& c) {
    const double dx = m.x - c.x, dy = m.y - c.y;
    return dx * dx + dy * dy <= (MARBLE_RADIUS + COIN_RADIUS) * (MARBLE_RADIUS + COIN_RADIUS);
}

// Takes the coins that a player's marble touches. FAST compares a coin's x first.
template <bool FAST, class Observer>
void collect(State& s, Observer& observer) {
    for (int p = 0; p < s.players; ++p) {
        Marble& m = s.marble[p];
        int kept = 0;
        for (int k = 0; k < s.coins; ++k) {
            const Coin coin = s.coin[k];
            const bool far = FAST && std::abs(m.x - coin.x) > MARBLE_RADIUS + COIN_RADIUS;
            if (!far && on(m, coin)) {
                m.score += 1;
                observer.collected(s, p, coin);
            } else {
                s.coin[kept++] = coin;
            }
        }
        s.coins = kept;
    }
}

inline void friction(State& s) {
    for (int p = 0; p < s.players; ++p) {
        Marble& m = s.marble[p];
        m.x = round_half_away(m.x), m.y = round_half_away(m.y);
        m.vx = round_half_away(m.vx * KEPT_SPEED), m.vy = round_half_away(m.vy * KEPT_SPEED);
    }
}

template <bool FAST = true, class Observer = NoObserver>
void step(State& s, const Orders& orders, Observer&& observer = Observer()) {
    observer.stage(Stage::THRUST), thrust(s, orders);
    observer.stage(Stage::MOTION), motion(s, observer);
    observer.stage(Stage::COLLECT), collect<FAST>(s, observer);
    observer.stage(Stage::FRICTION), friction(s);
    s.turn += 1;
}

}  // namespace carom::toy
