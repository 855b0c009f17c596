// This bot pushes its ball toward the nearest other ball. Usage: `nearest [WORD...] [--weights
// FILE]` or `nearest --weights-list`. The words have no effect, so that two bots can have different
// command lines.
#include <cstring>
#include <iostream>

#include "bot/search/weights.h"
#include "tests/toy/read.h"

namespace carom::toy::bot {

#define TOY_WEIGHTS(W) W(ahead, 1, 0, 4) W(drift, 2, 0, 6)
// Both weights are turns by which the velocity is extrapolated: to choose a ball, and to aim.
CAROM_DECLARE_WEIGHTS(NearestWeights, TOY_WEIGHTS)

}  // namespace carom::toy::bot

int main(int argc, char** argv) {
    using namespace carom::toy;
    bot::NearestWeights w;
    for (int k = 1; k < argc; ++k) {
        if (std::strcmp(argv[k], "--weights-list") == 0) {
            carom::search::list_weights<bot::NearestWeights>();
            return 0;
        }
        if (std::strcmp(argv[k], "--weights") == 0 && k + 1 < argc) {
            w = carom::search::read_weights<bot::NearestWeights>(argv[++k]);
        }
    }
    bot::Reader reader;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        const State& s = reader.position();
        const int me = reader.me();
        double x = 1, y = 0, nearest = 1e18;
        for (int i = s.players; i < s.count; ++i) {
            const double dx = s.x[i] - s.x[me] - w.ahead * s.vx[me];
            const double dy = s.y[i] - s.y[me] - w.ahead * s.vy[me];
            if (dx * dx + dy * dy >= nearest) continue;
            nearest = dx * dx + dy * dy;
            x = s.x[i] - s.x[me] - w.drift * s.vx[me], y = s.y[i] - s.y[me] - w.drift * s.vy[me];
        }
        std::cout << static_cast<int>(x) << ' ' << static_cast<int>(y) << " 120" << std::endl;
    }
}
