// What all looters are told to do in a turn, and the queue that tankers spawn from: the two things
// besides the state that decide the next one.
#pragma once

#include "sim/mean_max/rules.h"

namespace carom::mean_max {

constexpr int MAX_LOOTERS = 9;

// One looter's order. WAIT is a thrust without power.
struct Order {
    enum Kind : signed char { THRUST, SKILL };
    double x = 0, y = 0;  // target, units
    double power = 0;  // 0 .. MAX_THRUST
    Kind kind = THRUST;
};

// By unit index: player by player, reaper destroyer doof. Whom nobody commands waits.
struct Orders {
    Order looter[MAX_LOOTERS];
};

// The tankers to come, the same list for each player. The referee knows all of it; a bot passes
// what it has worked out, often nothing: a tanker past the end does not appear.
struct SpawnQueue {
    static constexpr int CAPACITY = 500;
    struct Spawn {
        int size;  // water it will hold
        double angle;  // 0..1, of a third of a circle
    };
    Spawn spawn[CAPACITY];
    int count = 0;
};

}  // namespace carom::mean_max
