// A common interface for the compared broad phases, ours and those of other libraries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/scenes/crowds.h"
#include "sim/world/morton.h"

namespace carom::bench {

using Emit = std::function<void(int, int)>;

// Counts the pairs in timed runs. Both numbers of a pair enter the sum, so that a broad phase
// cannot skip computing them.
struct Tally {
    long count = 0;
    int sum = 0;
    void add(int i, int j) { ++count, sum += i ^ j; }
};

struct Entrant {
    std::string name;
    bool peer = false;  // True for a library that is not ours.
    std::size_t bytes = 0;  // Memory in bytes. 0: unknown.
    // Sets the boxes of the next turn.
    std::function<void(const Box* boxes, int count)> update;
    // Finds the pairs and counts them.
    std::function<Tally()> pairs;
    // Finds the pairs and calls `emit` for each.
    std::function<void(const Emit& emit)> list;
};

// Returns our broad phases for `count` circles, which must be one of the sizes in `make
// bench-broadphases`. Those with quadratic time are left out above 10,000 circles, those with
// quadratic memory above 1000.
std::vector<Entrant> our_entrants(int count);
// Returns Box2D's and Chipmunk's broad phases if this program was built with them.
std::vector<Entrant> peer_entrants();
// Describes which libraries are present and which are missing.
std::string peers_text();

// Returns the number of box tests so far, or -1 if this program does not count them.
long overlap_tests();

}  // namespace carom::bench
