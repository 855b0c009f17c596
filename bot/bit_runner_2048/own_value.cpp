// A bot with its own value function and weights. The reader, the search and the exact simulator are
// those of this folder. `carom tune` finds better weights, and `carom init` makes a project of this
// file.
#include <algorithm>
#include <cmath>

#include "bot/bit_runner_2048/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::bit_runner_2048;

// Each weight has a name, a value, a minimum and a maximum.
#define WEIGHTS(W)                                               \
    W(goal, 20000, 0, 100000) /* value of a goal */              \
    W(loaded, 6000, 0, 20000) /* value of a prisoner in a car */ \
    W(ahead, 2, 0, 6) /* turns by which the velocity is extrapolated */

struct OwnValue : search::Sparring {
    static constexpr const char* NAME = "own_value";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    // Returns the lead in goals, prisoners in cars, and distances: of loaded cars to the hole, and
    // of other cars to the nearest prisoner.
    static double value(const Position& p, int player, const Weights& w) {
        const State& s = p.state;
        const Movers& m = s.movers;
        double value = w.goal * (s.goals[player] - s.goals[1 - player]);
        for (int i = 0; i < CARS; ++i) {
            const double x = m.x[i] + w.ahead * m.vx[i], y = m.y[i] + w.ahead * m.vy[i];
            double way = s.held[i] != NOBODY ? std::hypot(x, y) - w.loaded : 6000;
            for (int k = CARS; s.held[i] == NOBODY && k < CARS + s.prisoners; ++k) {
                way = std::min(way, std::hypot(m.x[k] - x, m.y[k] - y));
            }
            value += player_of(i) == player ? -way : way;
        }
        return value;
    }
};

int main(int argc, char** argv) { return search::spar<bot::Kit, OwnValue>(argc, argv); }
