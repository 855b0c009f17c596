// Reads the input of Billiards into a state.
#pragma once

#include <istream>

#include "tests/toy/fields.h"

namespace carom::toy::bot {

// Returns the seat of the reader's player, or -1 if the input has ended or is invalid.
inline int read(std::istream& in, State& s) {
    s = {};
    int me = -1, balls = 0;
    in >> s.players >> me >> s.league >> s.turn >> balls;
    if (!in || s.players < 1 || s.players > MAX_PLAYERS || me < 0 || me >= s.players || balls < 0 ||
        balls > MAX_BALLS - s.players || s.league < 0 || s.league > 1) {
        return -1;
    }
    for (int p = 0; p < s.players; ++p) in >> s.score[p];
    for (int k = 0; k < s.players + balls; ++k) {
        double x, y, vx, vy;
        int mover;
        in >> x >> y >> vx >> vy >> mover;
        if (!in || mover < NOBODY || mover >= s.players) return -1;
        const int i = add_circle(s, x, y, vx, vy, RADIUS, 1);
        s.id[i] = static_cast<std::int8_t>(i), s.mover[i] = static_cast<std::int8_t>(mover);
    }
    return in ? me : -1;
}

}  // namespace carom::toy::bot
