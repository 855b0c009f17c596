// A bot that rolls to the nearest coin. `bot [WORD...] [--weights FILE]`, or `bot --weights-list`.
// The words have no meaning and only give it a name.
#include <cstring>
#include <iostream>

#include "bot/weights.h"
#include "tests/toy/read.h"

namespace carom::toy::bot {

#define TOY_WEIGHTS(W) W(ahead, 1, 0, 4) W(drift, 2, 0, 6)
// Both weights are turns of its own velocity: for the choice of a coin, and for aiming.
CAROM_DECLARE_WEIGHTS(Weights, TOY_WEIGHTS)

}  // namespace carom::toy::bot

int main(int argc, char** argv) {
    using namespace carom::toy;
    bot::Weights w;
    for (int k = 1; k < argc; ++k) {
        if (std::strcmp(argv[k], "--weights-list") == 0) {
            carom::bot::list_weights<bot::Weights>();
            return 0;
        }
        if (std::strcmp(argv[k], "--weights") == 0 && k + 1 < argc) {
            w = carom::bot::read_weights<bot::Weights>(argv[++k]);
        }
    }
    for (State s; bot::read(std::cin, s);) {
        const Marble& m = s.marble[0];
        double x = WIDTH / 2, y = HEIGHT / 2, nearest = 1e18;
        for (int k = 0; k < s.coins; ++k) {
            const double dx = s.coin[k].x - m.x - w.ahead * m.vx,
                         dy = s.coin[k].y - m.y - w.ahead * m.vy;
            if (dx * dx + dy * dy >= nearest) continue;
            nearest = dx * dx + dy * dy;
            x = s.coin[k].x - w.drift * m.vx, y = s.coin[k].y - w.drift * m.vy;
        }
        std::cout << static_cast<int>(x) << ' ' << static_cast<int>(y) << " 60" << std::endl;
    }
}
