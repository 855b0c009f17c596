// Writes an order of a car that is steered by angles, as Search Race and Bit Runner 2048 read it.
#pragma once

#include <ostream>

#include "sim/base/steering.h"

namespace carom::search {

// Writes the order without a line end.
inline void print_steering(std::ostream& out, const steering::Order& order) {
    if (order.kind == steering::Order::EXPERT) {
        out << "EXPERT " << order.turn << ' ' << order.thrust;
    } else {
        out << order.x << ' ' << order.y << ' ' << order.thrust;
    }
}

}  // namespace carom::search
