// A bot that searches for the path with the most coins. The number of plans is fixed, so that its
// answers are always the same.
#include <iostream>

#include "tests/toy/read.h"
#include "tests/toy/think.h"

int main() {
    using namespace carom::toy;
    constexpr int ROLLOUTS = 300;
    bot::Thinker<> thinker;
    for (State s; bot::read(std::cin, s); thinker.shift()) {
        const Orders orders = thinker.think(s, carom::bot::Budget::of_rollouts(ROLLOUTS));
        std::cout << static_cast<int>(orders.x[0]) << ' ' << static_cast<int>(orders.y[0]) << ' '
                  << static_cast<int>(orders.thrust[0]) << std::endl;
    }
}
