// What all looters are told to do in a turn, and the queue that tankers spawn from: the two things
// besides the state that decide the next one.
#pragma once

#include <cmath>

#include "sim/mean_max/rules.h"

namespace carom::mean_max {

// One looter's order. WAIT is a thrust without power.
struct Order {
    enum Kind : signed char { THRUST, SKILL };
    double x = 0, y = 0;  // target, units
    double power = 0;  // 0 .. MAX_THRUST
    Kind kind = THRUST;
};

// By unit index: player by player, reaper destroyer doof. Whom nobody commands waits. One array a
// quantity, of whole vectors.
struct Orders {
    static constexpr int LANES = 12;  // MAX_LOOTERS up to a multiple of 4

    alignas(32) double x[LANES] = {}, y[LANES] = {};
    alignas(32) double power[LANES] = {};  // 0 for a skill
    unsigned skills = 0;  // a bit for each looter that uses its skill at (x, y)

    void set(int looter, const Order& order) {
        const unsigned bit = 1u << looter;
        x[looter] = order.x, y[looter] = order.y;
        power[looter] = order.kind == Order::SKILL ? 0.0 : order.power;
        skills = order.kind == Order::SKILL ? skills | bit : skills & ~bit;
    }
    Order of(int looter) const {
        return {x[looter], y[looter], power[looter],
                skills >> looter & 1 ? Order::SKILL : Order::THRUST};
    }
};

// The referee multiplies from left to right by this very double (Java's Math.PI).
constexpr double PI = 3.14159265358979323846;

// The tankers to come, the same list for each player, turned by a third of a circle from one to the
// next. The referee knows all of it; a bot passes what it has worked out, often nothing: a tanker
// past the end does not appear.
struct SpawnQueue {
    static constexpr int CAPACITY = 500;
    struct Spawn {
        int size;  // water it will hold
        double cosine[PLAYERS], sine[PLAYERS];  // of its direction, by player
    };
    Spawn spawn[CAPACITY];
    int count = 0;

    // `share` (0..1) of a third of a circle is where it comes from. Here alone is a cosine asked
    // for. Its last bit differs between libraries: a tanker's place is rounded within the turn that
    // it appears in, but a wreck of league 0 is never rounded, and its last bits decide in which
    // order those come back that are used up in one turn (java_bucket in stages.h).
    void add(int size, double share) {
        Spawn& s = spawn[count++];
        s.size = size;
        for (int player = 0; player < PLAYERS; ++player) {
            const double angle = (player + share) * PI * 2.0 / 3.0;
            s.cosine[player] = std::cos(angle);
            s.sine[player] = std::sin(angle);
        }
    }
};

}  // namespace carom::mean_max
