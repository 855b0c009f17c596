// What the test of features (tests/kits.cpp) knows of a game. tests/<game>/turned.h has a struct
// Turned that derives from this one, with
//   static P of(const P&)          the same position seen from another side
//   SIDE                           the number of features of one player
//   HASH                           of the features of all compared positions
// and, where they differ from those here, the other members.
#pragma once

#include <cstdint>

#include "sim/base/rng.h"

namespace carom::tests {

template <class P>
struct Turning {
    // The player who has the features of player 0 in the turned position.
    static constexpr int PLAYER = 0;
    // Returns the enemy that the features of player 0 describe.
    static int rival(const P&) { return 1; }
    static bool is_compared(const P&) { return true; }
    // Changes what random answers hardly change.
    static void vary(P&, Rng&) {}
};

}  // namespace carom::tests
