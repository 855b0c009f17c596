// This bot searches for the pushes that pocket the most balls. The number of plans is fixed, so
// that the answers are always the same.
#include <iostream>

#include "tests/toy/read.h"
#include "tests/toy/think.h"

int main() {
    using namespace carom::toy;
    constexpr int ROLLOUTS = 300;
    bot::Thinker<> thinker;
    State s;
    for (int me; (me = bot::read(std::cin, s)) >= 0; thinker.shift()) {
        const Orders orders = thinker.think(s, me, carom::search::Budget::of_rollouts(ROLLOUTS));
        std::cout << static_cast<int>(orders.x[me]) << ' ' << static_cast<int>(orders.y[me]) << ' '
                  << static_cast<int>(orders.push[me]) << std::endl;
    }
}
