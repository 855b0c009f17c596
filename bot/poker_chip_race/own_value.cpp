// A bot with its own value function and weights. The reader, the search and the exact simulator are
// those of this folder. `carom tune` finds better weights, and `carom init` makes a project of this
// file.
#include <algorithm>
#include <cmath>

#include "bot/poker_chip_race/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::poker_chip_race;

// Each weight has a name, a value, a minimum and a maximum.
#define WEIGHTS(W) W(rival, 1, 0, 3) /* cost of the largest area of another player */

struct OwnValue : search::Sparring {
    static constexpr const char* NAME = "own_value";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    // Returns the player's area minus the largest area of another player.
    static double value(const bot::Position& s, int player, const Weights& w) {
        double area[MAX_PLAYERS] = {}, most = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] != NOBODY) area[s.owner[i]] += s.radius[i] * s.radius[i];
        }
        for (int p = 0; p < MAX_PLAYERS; ++p) most = std::max(most, p == player ? 0 : area[p]);
        return area[player] - w.rival * most;
    }
};

int main(int argc, char** argv) { return search::spar<bot::Kit, OwnValue>(argc, argv); }
