// A bot with its own value function and weights. The reader, the search and the exact simulator are
// those of this folder. `carom tune` finds better weights, and `carom init` makes a project of this
// file.
#include <algorithm>
#include <cmath>

#include "bot/fantastic_bits/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::fantastic_bits;

// Each weight has a name, a value, a minimum and a maximum.
#define WEIGHTS(W)                                                        \
    W(goal, 50000, 0, 100000) /* value of a goal */                       \
    W(fetch, 0.3, 0, 3) /* cost of a unit from a wizard to its snaffle */ \
    W(ahead, 2, 0, 6) /* turns by which a snaffle's velocity is extrapolated */

struct OwnValue : search::Sparring {
    static constexpr const char* NAME = "own_value";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    // Returns the lead in goals minus the distances from each snaffle to the goal line and to one
    // of the player's wizards.
    static double value(const Position& s, int player, const Weights& w) {
        double value = w.goal * (s.score[player] - s.score[1 - player]);
        for (int i = WIZARDS; i < s.first_bludger(); ++i) {
            if (!s.is_alive(i)) continue;
            const double x = s.x[i] + w.ahead * s.vx[i], way = player == 0 ? WIDTH - x : x;
            const int wizard = player * WIZARDS_EACH + i % WIZARDS_EACH;
            value -= way + w.fetch * std::hypot(s.x[wizard] - x, s.y[wizard] - s.y[i]);
        }
        return value;
    }
};

int main(int argc, char** argv) { return search::spar<bot::Kit, OwnValue>(argc, argv); }
