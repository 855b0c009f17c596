// Writes an order as the line of an answer.
#pragma once

#include <ostream>

#include "bot/search/print_steering.h"
#include "sim/search_race/state.h"

namespace carom::search_race::bot {

inline void print(std::ostream& out, const Position&, int /*me*/, const Order& order) {
    search::print_steering(out, order);
    out << (order.debug ? " debug\n" : "\n");
    out.flush();
}

}  // namespace carom::search_race::bot
