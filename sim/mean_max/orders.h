// The orders of all looters in a turn, and the queue of future tankers. Together with the state,
// the orders and the queue decide the next state.
#pragma once

#include <cmath>

#include "sim/base/vector.h"
#include "sim/mean_max/rules.h"

namespace carom::mean_max {

// The order of one looter. WAIT is a thrust with power 0.
struct Order {
    enum Kind : signed char { THRUST, SKILL };
    double x = 0, y = 0;  // target in units
    double power = 0;  // 0 .. MAX_THRUST
    Kind kind = THRUST;
};

// Orders by unit index: the teams in order of players, each as reaper, destroyer, doof. A looter
// without an order waits. Each quantity has one array of whole vectors.
struct Orders {
    // MAX_LOOTERS rounded up to a multiple of 4.
    static constexpr int LANES = 12;

    alignas(32) double x[LANES] = {}, y[LANES] = {};
    alignas(32) double power[LANES] = {};  // 0 for a skill
    // One bit per looter that uses its skill at (x, y).
    unsigned skills = 0;

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

// The tankers that will appear. Each player has the same list, rotated by a third of a circle from
// one player to the next. The referee knows the whole queue. A bot passes the part that it has
// worked out, often nothing. Beyond the end of the queue no tanker appears.
struct SpawnQueue {
    static constexpr int CAPACITY = 500;
    struct Spawn {
        // The amount of water that the tanker can hold.
        int size;
        double cosine[PLAYERS], sine[PLAYERS];  // direction, by player
    };
    Spawn spawn[CAPACITY];
    int count = 0;

    // Adds a tanker that comes from the angle `share` (0..1) of a third of a circle. This is the
    // only cosine of Mean Max, and its last bit differs between libraries. A tanker's place is
    // rounded in the turn in which the tanker appears, so it does not matter there. A wreck of
    // league 0 is never rounded, and its last bits decide the order in which wrecks return that are
    // used up in the same turn (java_bucket in stages.h).
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
inline constexpr SpawnQueue NO_SPAWNS{};

}  // namespace carom::mean_max
