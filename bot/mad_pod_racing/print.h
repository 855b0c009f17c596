// Writes orders as the lines of an answer, one per pod.
#pragma once

#include <ostream>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

// Prints the orders of the pods of player `me`.
inline void print(std::ostream& out, const Position& p, int me, const Orders& orders) {
    for (int k = 0; k < p.course.rules.pods; ++k) {
        const Order& order = orders.of[p.course.pod_of(me, k)];
        out << order.x << ' ' << order.y << ' ';
        if (order.kind == Order::SHIELD) {
            out << "SHIELD\n";
        } else if (order.kind == Order::BOOST) {
            out << "BOOST\n";
        } else {
            out << static_cast<int>(order.power) << '\n';
        }
    }
    out.flush();
}

}  // namespace carom::mad_pod_racing::bot
