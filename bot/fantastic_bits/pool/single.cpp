// A sparring bot in which each wizard fetches its nearest snaffle. The bot casts no spells and
// hardly searches the enemy's plans.
#include "bot/fantastic_bits/kit.h"
#include "bot/fantastic_bits/pool/snaffles.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

struct Single : search::Sparring {
    static constexpr const char* NAME = "single";
    static constexpr double EARLY = 0.2;

    static double value(const State& s, int player, const Weights&) {
        return value_of_snaffles(s, player);
    }
    static void direct(bot::Weights& w) { w.casts = 0, w.enemies = w.own = w.answers = 0.01; }
};

int main(int argc, char** argv) { return search::spar<Kit, Single>(argc, argv); }
