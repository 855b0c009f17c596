// Broad phases to compare, ours and others', behind one face.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/scenes/crowds.h"
#include "sim/engine/bounds.h"

namespace carom::bench {

using Emit = std::function<void(int, int)>;

// What pairs are told to where that is timed. Both numbers of each go into the sum, so that whoever
// has them still in another form must bring them forth.
struct Tally {
    long count = 0;
    int sum = 0;
    void add(int i, int j) { ++count, sum += i ^ j; }
};

struct Entrant {
    std::string name;
    bool peer = false;  // somebody else's library
    std::size_t bytes = 0;  // of memory; 0: not known
    // The boxes of the next turn.
    std::function<void(const Box* boxes, int count)> update;
    // Finds the pairs and tells them to a tally.
    std::function<Tally()> pairs;
    // The same once more, telling each.
    std::function<void(const Emit& emit)> list;
};

// Ours for `count` circles (those of quadratic time only up to 10,000, of quadratic memory up to
// 1000), one of the sizes that `make bench-broadphases` runs.
std::vector<Entrant> our_entrants(int count);
// Box2D's and Chipmunk's, where this was built with them.
std::vector<Entrant> peer_entrants();
// What they are, and which are missing.
std::string peers_text();

// Box tests made so far; -1 where this program does not count them.
long overlap_tests();

}  // namespace carom::bench
