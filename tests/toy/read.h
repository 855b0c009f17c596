// Reads the input of Marbles as a state. The reader is player 0 in it.
#pragma once

#include <istream>

#include "tests/toy/state.h"

namespace carom::toy::bot {

// Returns false at the end of the input.
inline bool read(std::istream& in, State& s) {
    s = {};
    in >> s.players >> s.coins;
    if (!in || s.players < 1 || s.players > MAX_PLAYERS || s.coins < 0 || s.coins > MAX_COINS) {
        return false;
    }
    for (int p = 0; p < s.players; ++p) {
        Marble& m = s.marble[p];
        in >> m.x >> m.y >> m.vx >> m.vy >> m.score;
    }
    for (int k = 0; k < s.coins; ++k) in >> s.coin[k].x >> s.coin[k].y;
    return static_cast<bool>(in);
}

}  // namespace carom::toy::bot
