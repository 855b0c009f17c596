// Describes how the test of features (tests/kits.cpp) turns positions of a game.
// tests/<game>/turned.h has a struct Turned that derives from Turning, with
//   static P of(const P&)          the same position seen from another side
//   SIDE                           the number of features of one player
//   HASH                           of the features of all compared positions
// and with the other members of Turning, if they differ.
#pragma once

#include <cstdint>

#include "sim/base/rng.h"

namespace carom::tests {

template <class P>
struct Turning {
    // The player who has player 0's features in the turned position.
    static constexpr int PLAYER = 0;
    // Returns the enemy that the features of player 0 describe first.
    static int rival(const P&) { return 1; }
    static bool is_compared(const P&) { return true; }
    // Changes numbers that random answers rarely change.
    static void vary(P&, Rng&) {}
};

}  // namespace carom::tests
