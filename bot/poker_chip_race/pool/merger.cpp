// An exploiter that concentrates: its own chips come together and become one large chip, which then
// eats the enemies.
#include "bot/poker_chip_race/pool/exploiter.h"

namespace {

using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

#define WEIGHTS(W)                                                                          \
    CAROM_EXPLOITER_WEIGHTS(W, 0.23, 0.883, 0.295, 0.161, 0.0433, 0.163, 0.234, 393, 0.563, \
                            0.00796, 0.398, 0.62)                                           \
    W(together, 0.071, 0.0, 2.0) /* area of own chips near the largest own chip */          \
    W(reach, 0.0235, 0.0, 2.0) /* area of smaller chips near the largest own chip */

struct Merger {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)
    static constexpr int TURNS = 8, ACTS = 4;

    static double value(const pool::World& s, int player, const Weights& w) {
        int largest = NOBODY;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] != player) continue;
            if (largest == NOBODY || s.radius[i] > s.radius[largest]) largest = i;
        }
        double value = pool::prospects(s, player, w);
        if (largest == NOBODY) return value;
        const double half = w.near * w.near;
        for (int i = 0; i < s.count; ++i) {
            if (i == largest || s.radius[i] > s.radius[largest]) continue;
            const double distance = pool::apart(s, i, largest, w.ahead);
            const double nearness = half / (half + distance * distance);
            value += (s.owner[i] == player ? w.together : w.reach) * nearness * pool::area_of(s, i);
        }
        return value;
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Merger>(
        argc, argv, "merger: plays Poker Chip Race on stdin and stdout, joining its chips");
}
