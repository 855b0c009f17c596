// A sparring bot that draws plans at random and casts no spells. Its value function counts goals,
// the positions of the snaffles, and the distances from the wizards to the snaffles.
#include "bot/fantastic_bits/kit.h"
#include "bot/fantastic_bits/pool/snaffles.h"
#include "bot/search/monte_carlo.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

struct MonteCarlo : search::SparringBy<search::MonteCarlo> {
    static constexpr const char* NAME = "montecarlo";
    static constexpr double EARLY = 0.2;

    static double value(const State& s, int player, const Weights&) {
        return value_of_snaffles(s, player);
    }
    static void direct(bot::Weights& w) { w.casts = 0; }
};

int main(int argc, char** argv) { return search::spar<Kit, MonteCarlo>(argc, argv); }
