// Searches for the way to the most coins, with so many plans a turn that it always answers the
// same.
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
