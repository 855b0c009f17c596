// Waits: a throw has a price, so that its chips drift until a throw surely pays.
#include "bot/poker_chip_race/kit.h"
#include "bot/poker_chip_race/pool/areas.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

#define WEIGHTS(W) W(throws, 0.03, 0.0, 5.0) /* a throw, in percent of the area of all chips */

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
