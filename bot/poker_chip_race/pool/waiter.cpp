// A sparring bot that throws rarely. Each throw has a cost, so the chips drift until a throw gains
// more than its cost.
#include "bot/poker_chip_race/kit.h"
#include "bot/poker_chip_race/pool/areas.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

#define WEIGHTS(W) W(throws, 0.03, 0.0, 5.0) /* cost of a throw in percent of all area */

struct Waiter : search::Sparring {
    static constexpr const char* NAME = "waiter";
    static constexpr double EARLY = 1;
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const Position& s, int player, const Weights& w) {
        double area = 0;
        for (int i = 0; i < s.count; ++i) area += area_of(s, i);
        return hand_value(s, player) - w.throws / 100 * area * s.next_id;
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Waiter>(argc, argv); }
