// Writes orders as the lines of an answer, one per own chip.
#pragma once

#include <ios>
#include <ostream>

#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// Prints the orders of the chips of player `me`.
template <int N>
void print(std::ostream& out, const Table<N>& s, int me, const Orders& orders) {
    // Units to the target. Its rounded digits change the direction by 0.00001 degrees.
    constexpr double FAR = 1000;
    out.setf(std::ios::fixed, std::ios::floatfield);
    out.precision(4);
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != me) continue;
        const Ejection* throws = nullptr;
        for (const Ejection& e : orders.ejections) {
            if (e.chip == i) throws = &e;
        }
        if (!throws) {
            out << "WAIT\n";
            continue;
        }
        out << s.x[i] + HALF_WIDTH + throws->cosine * FAR << ' '
            << s.y[i] + HALF_HEIGHT + throws->sine * FAR << '\n';
    }
    out.flush();
}

}  // namespace carom::poker_chip_race::bot
