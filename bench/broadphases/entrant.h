// Declares a common interface for the broad phases in the benchmark: ours and those of other
// libraries.
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

// Counts the pairs in timed runs. The sum uses both numbers of each pair, so that the compiler
// cannot remove their computation.
struct Tally {
    long count = 0;
    int sum = 0;
    void add(int i, int j) { ++count, sum += i ^ j; }
};

struct Entrant {
    std::string name;
    bool peer = false;  // true for another library
    std::size_t bytes = 0;  // memory in bytes, or 0 if unknown
    // Sets the boxes of the next turn.
    std::function<void(const Box* boxes, int count)> build;
    // Finds the pairs and counts them.
    std::function<Tally()> pairs;
    // Finds the pairs and calls `emit` for each.
    std::function<void(const Emit& emit)> list;
};

// Returns an entrant that calls build() and pairs() of a broad phase.
template <class BroadPhase>
Entrant entrant_of(const char* name, std::shared_ptr<BroadPhase> broad) {
    Entrant e;
    e.name = name;
    e.build = [broad](const Box* boxes, int count) { broad->build(boxes, count); };
    e.pairs = [broad] {
        Tally told;
        broad->pairs([&told](int i, int j) { told.add(i, j); });
        return told;
    };
    e.list = [broad](const Emit& emit) { broad->pairs(emit); };
    return e;
}

// Returns our broad phases for `count` circles, which must be one of the sizes in `make
// bench-broadphases`. Above 10,000 circles it leaves out the broad phases with quadratic time, and
// above 1000 circles those with quadratic memory.
std::vector<Entrant> our_entrants(int count);
// Returns Box2D's and Chipmunk's broad phases if this program was built with them.
std::vector<Entrant> peer_entrants();
// Returns a text that names the libraries that are present and those that are missing.
std::string peers_text();

}  // namespace carom::bench
