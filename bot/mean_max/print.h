// Writes orders as the three lines of an answer.
#pragma once

#include <ostream>

#include "sim/mean_max/state.h"

namespace carom::mean_max::bot {

// Targets and powers must be whole numbers. In lower leagues a missing looter gets WAIT.
inline void print(std::ostream& out, const State& s, int me, const Orders& orders) {
    for (int type = 0; type < 3; ++type) {
        if (type >= s.team_size()) {
            out << "WAIT\n";
            continue;
        }
        const Order o = orders.of(s.looter(me, type));
        const int x = static_cast<int>(o.x), y = static_cast<int>(o.y);
        if (o.kind == Order::SKILL) {
            out << "SKILL " << x << ' ' << y << '\n';
        } else {
            out << x << ' ' << y << ' ' << static_cast<int>(o.power) << '\n';
        }
    }
    out.flush();
}

}  // namespace carom::mean_max::bot
