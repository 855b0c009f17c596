// A bot with its own value function and weights. The reader, the search and the exact simulator are
// those of this folder. `carom tune` finds better weights, and `carom init` makes a project of this
// file.
#include <algorithm>
#include <cmath>

#include "bot/mad_pod_racing/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mad_pod_racing;

// Each weight has a name, a value, a minimum and a maximum.
#define WEIGHTS(W)                                              \
    W(gate, 20000, 0, 50000) /* value of a passed checkpoint */ \
    W(ahead, 1, 0, 5) /* turns by which the velocity is extrapolated */

struct OwnValue : search::Sparring {
    static constexpr const char* NAME = "own_value";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    // Returns the lead of the player's better pod. The progress of a pod is the value of the passed
    // checkpoints minus the distance to the next one.
    static double value(const Position& p, int player, const Weights& w) {
        const auto& [s, course] = p;
        double best[PLAYERS] = {-1e9, -1e9};
        for (int i = 0; i < s.pods; ++i) {
            const int to = course.next(s.passed[i]);
            const double x = course.x[to] - s.x[i] - w.ahead * s.vx[i],
                         y = course.y[to] - s.y[i] - w.ahead * s.vy[i];
            double& progress = best[course.player_of(i)];
            progress = std::max(progress, w.gate * s.passed[i] - std::hypot(x, y));
        }
        return best[player] - best[1 - player];
    }
};

int main(int argc, char** argv) { return search::spar<bot::Kit, OwnValue>(argc, argv); }
