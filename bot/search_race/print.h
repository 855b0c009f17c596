// Writes an order as the line of an answer.
#pragma once

#include <ostream>

#include "sim/search_race/orders.h"

namespace carom::search_race::bot {

inline void print(std::ostream& out, const Order& order) {
    if (order.kind == Order::EXPERT) {
        out << "EXPERT " << order.turn << ' ' << order.thrust;
    } else {
        out << order.x << ' ' << order.y << ' ' << order.thrust;
    }
    out << (order.debug ? " debug\n" : "\n");
    out.flush();
}

}  // namespace carom::search_race::bot
