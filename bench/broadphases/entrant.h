// Broad phases to compare, ours and others', behind one face.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/scenes/crowds.h"
#include "sim/broadphase/bounds.h"

namespace carom::bench {

using Emit = std::function<void(int, int)>;

struct Entrant {
    std::string name;
    bool peer = false;  // somebody else's library
    std::size_t bytes = 0;  // of memory; 0: not known
    // The boxes of the next turn.
    std::function<void(const Box* boxes, int count)> update;
    // Finds the pairs and returns how many it proposed.
    std::function<long()> pairs;
    // The same once more, telling each.
    std::function<void(const Emit& emit)> list;
};

// Ours for `count` circles (the quadratic ones only up to 10,000), one of the sizes that
// `make bench-broadphases` runs.
std::vector<Entrant> our_entrants(int count);
// Box2D's and Chipmunk's, where this was built with them.
std::vector<Entrant> peer_entrants();
// What they are, and which are missing.
std::string peers_text();

// Box tests made so far; -1 where this program does not count them.
long overlap_tests();

}  // namespace carom::bench
