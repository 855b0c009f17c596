// Rolls to the nearest coin. `bot WORD...`: whatever it is told is a name for it, and nothing more.
#include <iostream>

#include "tests/toy/read.h"

int main() {
    using namespace carom::toy;
    for (State s; bot::read(std::cin, s);) {
        const Marble& m = s.marble[0];
        double x = WIDTH / 2, y = HEIGHT / 2, nearest = 1e18;
        for (int k = 0; k < s.coins; ++k) {
            const double dx = s.coin[k].x - m.x - m.vx, dy = s.coin[k].y - m.y - m.vy;
            if (dx * dx + dy * dy >= nearest) continue;
            nearest = dx * dx + dy * dy;
            x = s.coin[k].x - 2 * m.vx, y = s.coin[k].y - 2 * m.vy;
        }
        std::cout << static_cast<int>(x) << ' ' << static_cast<int>(y) << " 60" << std::endl;
    }
}
