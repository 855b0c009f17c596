// Writes orders as the lines of an answer, one per wizard.
#pragma once

#include <ostream>

#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits::bot {

// Prints the orders of player `me`. Each wizard needs an order whose target has whole coordinates.
inline void print(std::ostream& out, const Position&, int me, const Orders& orders) {
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        const Order& order = orders.of[me * WIZARDS_EACH + k];
        if (order.kind == Order::CAST) {
            out << SPELL_NAMES[order.spell] << ' ' << order.target << '\n';
        } else {
            out << (order.kind == Order::THROW ? "THROW " : "MOVE ") << static_cast<int>(order.x)
                << ' ' << static_cast<int>(order.y) << ' ' << order.power << '\n';
        }
    }
    out.flush();
}

}  // namespace carom::fantastic_bits::bot
