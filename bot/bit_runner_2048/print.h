// Writes orders as the lines of an answer, one per car.
#pragma once

#include <ostream>

#include "bot/search/print_steering.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048::bot {

// Prints the orders of the cars of player `me`.
inline void print(std::ostream& out, const Position&, int me, const Orders& orders) {
    for (int k = 0; k < TEAM; ++k) {
        search::print_steering(out, orders.of[me * TEAM + k]);
        out << '\n';
    }
    out.flush();
}

}  // namespace carom::bit_runner_2048::bot
