// A bot with its own value function and weights. The reader, the search and the exact simulator are
// those of this folder. `carom tune` finds better weights, and `carom init` makes a project of this
// file.
#include <algorithm>
#include <cmath>

#include "bot/mean_max/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mean_max;

// Each weight has a name, a value, a minimum and a maximum.
#define WEIGHTS(W)                                  \
    W(score, 5000, 0, 20000) /* value of a point */ \
    W(way, 1, 0, 5) /* cost of a unit to the nearest wreck */

struct OwnValue : search::Sparring {
    static constexpr const char* NAME = "own_value";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    // Returns the score minus the distance from the reaper to the nearest wreck.
    static double value(const Position& s, int player, const Weights& w) {
        const int reaper = s.looter(player, REAPER);
        const double x = s.units.x[reaper], y = s.units.y[reaper];
        double nearest = 2 * MAP_RADIUS;
        for (const Wreck& wreck : s.wrecks) {
            nearest = std::min(nearest, std::hypot(x - wreck.x, y - wreck.y));
        }
        return w.score * s.score[player] - w.way * nearest;
    }
};

int main(int argc, char** argv) { return search::spar<bot::Kit, OwnValue>(argc, argv); }
