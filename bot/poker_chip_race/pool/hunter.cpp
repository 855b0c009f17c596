// An exploiter that hunts: it values the contacts between own chips and enemy chips that a drift
// would bring, and its lead as a share of the areas of both sides.
#include "bot/poker_chip_race/pool/exploiter.h"

namespace {

using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

#define WEIGHTS(W)                                                                            \
    CAROM_EXPLOITER_WEIGHTS(W, 0.0993, 0.901, 0.182, 0.171, 0.165, 0.304, 0.148, 62.3, 0.253, \
                            0.00515, 0.94, 0.642)                                             \
    W(meets, 0.116, 0.0, 2.0) /* area of an enemy chip that an own chip will eat */           \
    W(met, 0.0883, 0.0, 2.0) /* area of an own chip that an enemy chip will eat */            \
    W(soon, 2.28, 1.0, 40.0) /* turns until a meeting at which it counts half */              \
    W(share, 0.117, 0.0, 2.0) /* the lead as a share of both areas */

struct Hunter {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)
    static constexpr int TURNS = 8, ACTS = 4;

    static double value(const pool::World& s, int player, const Weights& w) {
        double own = 0, enemy = 0, meetings = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] != player) {
                if (s.owner[i] != NOBODY) enemy += pool::area_of(s, i);
                continue;
            }
            own += pool::area_of(s, i);
            for (int j = 0; j < s.count; ++j) {
                if (s.owner[j] == player || s.owner[j] == NOBODY) continue;
                const double turns = meet_after(s, i, j);
                if (turns < 0) continue;
                const double nearness = w.soon / (w.soon + turns);
                meetings += s.radius[i] > s.radius[j] ? w.meets * nearness * pool::area_of(s, j)
                                                      : -w.met * nearness * pool::area_of(s, i);
            }
        }
        const double both = own + enemy;
        return pool::prospects(s, player, w) + meetings + w.share * (own - enemy) * own / both;
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Hunter>(
        argc, argv, "hunter: plays Poker Chip Race on stdin and stdout, after the enemy's chips");
}
