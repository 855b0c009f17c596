// A sparring bot that merges its chips into one large chip, which then eats the enemies.
#include "bot/poker_chip_race/kit.h"
#include "bot/poker_chip_race/pool/areas.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

#define WEIGHTS(W)                                                                 \
    W(together, 0.071, 0.0, 2.0) /* area of own chips near the largest own chip */ \
    W(reach, 0.0235, 0.0, 2.0) /* area of smaller chips near the largest own chip */

struct Merger : search::Sparring {
    static constexpr const char* NAME = "merger";
    static constexpr double EARLY = 1;
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const Position& s, int player, const Weights& w) {
        constexpr double HALF2 = 393.0 * 393;
        double value = hand_value(s, player);
        int largest = NOBODY;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] != player) continue;
            if (largest == NOBODY || s.radius[i] > s.radius[largest]) largest = i;
        }
        if (largest == NOBODY) return value;
        for (int i = 0; i < s.count; ++i) {
            if (i == largest || s.radius[i] > s.radius[largest]) continue;
            const double dx = s.x[i] - s.x[largest], dy = s.y[i] - s.y[largest];
            const double nearness = HALF2 / (HALF2 + dx * dx + dy * dy);
            value += (s.owner[i] == player ? w.together : w.reach) * nearness * area_of(s, i);
        }
        return value;
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Merger>(argc, argv); }
