// Prints an order for a car in the output format of Search Race and Bit Runner 2048.
#pragma once

#include <ostream>

#include "sim/base/steering.h"

namespace carom::search {

// Prints the order without a newline.
inline void print_steering(std::ostream& out, const steering::Order& order) {
    if (order.kind == steering::Order::EXPERT) {
        out << "EXPERT " << order.turn << ' ' << order.thrust;
    } else {
        out << order.x << ' ' << order.y << ' ' << order.thrust;
    }
}

}  // namespace carom::search
