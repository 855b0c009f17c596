// This file contains the stages of a turn except the motion: orders, forces, spells, and rounding
// at the end.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>

#include "sim/base/vector.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

// The stages of a turn, in the order of step.h.
enum class Stage { SPELLS, ORDERS, UPDATE, MOTION, END };

inline Vector unit(double x, double y) {
    const double length = std::sqrt(x * x + y * y);
    if (length == 0) return {0, 0};
    return {x / length, y / length};
}
inline double distance2(const State& s, int a, int b) {
    const double dx = s.x[b] - s.x[a], dy = s.y[b] - s.y[a];
    return dx * dx + dy * dy;
}
inline void push(State& s, int i, double fx, double fy) {
    const double inverse_mass = s.kind(i).inverse_mass;
    s.vx[i] += fx * inverse_mass, s.vy[i] += fy * inverse_mass;
}
inline void put_in_hand(State& s, int snaffle, int wizard) {
    s.x[snaffle] = s.x[wizard], s.y[snaffle] = s.y[wizard];
    s.vx[snaffle] = s.vx[wizard], s.vy[snaffle] = s.vy[wizard];
}

// Reduces the remaining turns of running spells by one. Spells that were paid for in the last turn
// start.
inline void start_spells(State& s) {
    for (Wizard& w : s.wizard) {
        for (Running& spell : w.spell)
            spell.turns = static_cast<std::int8_t>(spell.turns - (spell.turns > 0));
        if (w.paid != NOBODY) {
            w.spell[w.paid] = {static_cast<std::int8_t>(s.cost(w.paid).motions), w.paid_target};
            w.paid = w.paid_target = NOBODY;
        }
        for (Running& spell : w.spell) {
            if (spell.turns == 0) spell.target = NOBODY;
        }
    }
}

// The force of this turn's orders on each mover, by the mover's number. A MOVE acts on the wizard,
// a THROW on the snaffle that the wizard holds.
struct Forces {
    Vector on[WIZARDS + MAX_SNAFFLES];
};

// For each wizard, the unit vector from its position to its order's target, or zero.
struct Directions {
    double x[WIZARDS], y[WIZARDS];
};
inline Directions directions(const State& s, const Orders& orders) {
    Directions way;
    for (int i = 0; i < WIZARDS; ++i) {
        const Vector once = unit(orders.of[i].x - s.x[i], orders.of[i].y - s.y[i]);
        // The referee also normalizes the direction twice.
        const Vector twice = unit(once.x, once.y);
        way.x[i] = twice.x, way.y[i] = twice.y;
    }
    return way;
}

inline Forces apply_action(State& s, const Orders& orders, const Directions& way) {
    Forces forces{};
    for (int i = 0; i < WIZARDS; ++i) {
        const Order& order = orders.of[i];
        Wizard& w = s.wizard[i];
        if (order.kind == Order::NONE) continue;
        if (order.kind == Order::CAST) {
            const int mana = s.cost(order.spell).mana;
            if (s.rules.spells && s.mana[player_of(i)] >= mana) {
                s.mana[player_of(i)] = static_cast<std::int16_t>(s.mana[player_of(i)] - mana);
                w.paid = static_cast<std::int8_t>(order.spell);
                w.paid_target = static_cast<std::int8_t>(order.target);
            }
        } else {
            forces.on[order.kind == Order::MOVE ? i : w.held] = {way.x[i] * order.power,
                                                                 way.y[i] * order.power};
        }
        if (w.held != NOBODY) {
            put_in_hand(s, w.held, i);
            w.cool_down = COOL_DOWN;
        }
    }
    return forces;
}

// Snaffles that pass through each other stop doing so when they no longer overlap.
inline void part_snaffles(State& s) {
    constexpr double TOUCH = 2 * SNAFFLE.radius;
    for (int a = 0; a < s.snaffles; ++a) {
        for (unsigned left = s.ignored[a] & ((1u << a) - 1); left; left &= left - 1) {
            const int b = __builtin_ctz(left);
            if (distance2(s, WIZARDS + a, WIZARDS + b) <= TOUCH * TOUCH) continue;
            s.ignored[a] = static_cast<std::uint8_t>(s.ignored[a] & ~(1 << b));
            s.ignored[b] = static_cast<std::uint8_t>(s.ignored[b] & ~(1 << a));
        }
    }
}

// Makes a wizard release its snaffle. The snaffle passes through all snaffles that it overlaps.
inline void release(State& s, Wizard& w) {
    constexpr double TOUCH = 2 * SNAFFLE.radius;
    Running& accio = w.spell[ACCIO];
    if (accio.target == w.held) accio = {0, NOBODY};
    const int a = w.held - WIZARDS;
    for (int b = 0; b < s.snaffles; ++b) {
        if (b == a || !(distance2(s, w.held, WIZARDS + b) <= TOUCH * TOUCH)) continue;
        s.ignored[a] = static_cast<std::uint8_t>(s.ignored[a] | 1 << b);
        s.ignored[b] = static_cast<std::uint8_t>(s.ignored[b] | 1 << a);
    }
    s.set_held(w.held, false);
    w.held = NOBODY;
}

inline void accelerate(State& s, const Forces& forces) {
    for (int i = 0; i < WIZARDS; ++i) {
        Wizard& w = s.wizard[i];
        push(s, i, forces.on[i].x, forces.on[i].y);
        if (w.held != NOBODY) release(s, w);
        Running& accio = w.spell[ACCIO];
        if (accio.target != NOBODY && s.is_snaffle(accio.target) && !s.is_alive(accio.target)) {
            accio = {0, NOBODY};
        }
        w.cool_down = static_cast<std::int8_t>(w.cool_down - (w.cool_down > 0));
    }
    for (int i = WIZARDS; i < s.first_bludger(); ++i) push(s, i, forces.on[i].x, forces.on[i].y);
}

// Each bludger accelerates toward the nearest wizard. It ignores the wizard that it hit last and
// the players that cast Obliviate on it.
inline void hunt(State& s) {
    for (int k = 0; k < s.bludgers; ++k) {
        const int i = s.first_bludger() + k;
        int prey = NOBODY;
        double nearest = 0;
        for (int j = 0; j < WIZARDS; ++j) {
            if (j == s.last_victim[k]) continue;
            bool forgotten = false;
            for (int mate = 0; mate < WIZARDS_EACH; ++mate) {
                const Running& spell =
                    s.wizard[player_of(j) * WIZARDS_EACH + mate].spell[OBLIVIATE];
                forgotten = forgotten || (spell.turns > 0 && spell.target == i);
            }
            if (forgotten) continue;
            const double distance = std::sqrt(distance2(s, i, j));
            if (prey == NOBODY || distance < nearest) prey = j, nearest = distance;
        }
        if (prey == NOBODY) continue;
        const Vector way = unit(s.x[prey] - s.x[i], s.y[prey] - s.y[i]);
        push(s, i, way.x * BLUDGER_FORCE, way.y * BLUDGER_FORCE);
    }
}

// Applies all running spells: first every Petrificus, then pulls, then pushes.
inline void act_spells(State& s) {
    const auto each = [&s](Spell spell, auto&& act) {
        for (int i = 0; i < WIZARDS; ++i) {
            const Running& running = s.wizard[i].spell[spell];
            if (running.turns > 0) act(i, static_cast<int>(running.target));
        }
    };
    // Movers at the same position have no direction between them, and so no force.
    const auto force = [&s](int from, int to, int on, double strength) {
        const double dx = s.x[to] - s.x[from], dy = s.y[to] - s.y[from];
        const Vector way = unit(dx, dy);
        const double wanted = strength * (1000000 / (dx * dx + dy * dy));
        const double most = wanted < MAX_FORCE ? wanted : MAX_FORCE;
        push(s, on, way.x * most, way.y * most);
    };
    each(PETRIFICUS, [&](int, int target) { s.vx[target] = s.vy[target] = 0; });
    each(ACCIO, [&](int i, int target) { force(target, i, target, ACCIO_FORCE); });
    each(FLIPENDO, [&](int i, int target) { force(i, target, target, FLIPENDO_FORCE); });
}

inline void gather_mana(State& s) {
    for (std::int16_t& mana : s.mana) {
        if (s.rules.spells && mana < MAX_MANA) ++mana;
    }
}

inline void count_living(State& s) {
    s.living = 0;
    for (int k = 0; k < s.snaffles; ++k) {
        s.living = static_cast<std::int8_t>(s.living + (s.alive >> k & 1));
    }
}

// Applies friction and rounds to integers. Halves round away from zero, and -0 becomes 0.
inline void slow_down(State& s) {
    for (int i = 0; i < s.movers(); ++i) {
        const double kept = s.kind(i).kept;
        for (double* v : {&s.vx[i], &s.vy[i]}) *v = std::round(*v * kept) + 0.0;
        for (double* p : {&s.x[i], &s.y[i]}) *p = std::round(*p) + 0.0;
    }
}

}  // namespace carom::fantastic_bits
