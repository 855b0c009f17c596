// Orders as the lines of an answer, one an own chip.
#pragma once

#include <ios>
#include <ostream>

#include "sim/poker_chip_race/orders.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// What is told to the chips of player `me`.
template <int N>
void print(std::ostream& out, const Table<N>& s, int me, const Orders& orders) {
    constexpr double FAR = 1000;  // units to the target: its digits turn the way by 0.00001 degrees
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
