// Draws plans at random. Goals, snaffles and the wizards' ways count.
#include "bot/fantastic_bits/kit.h"
#include "bot/fantastic_bits/pool/snaffles.h"
#include "bot/search/sparring.h"

namespace carom::fantastic_bits::bot {

struct MonteCarlo : search::MonteCarloSparring {
    static constexpr const char* NAME = "montecarlo";
    static constexpr double EARLY = 0.2;

    static double value(const State& s, int player, const Weights&) {
        return value_of_snaffles(s, player);
    }
    static void direct(bot::Weights& w) { w.casts = 0; }
};

}  // namespace carom::fantastic_bits::bot

int main(int argc, char** argv) {
    using namespace carom::fantastic_bits::bot;
    return carom::search::spar<Kit, MonteCarlo>(argc, argv);
}
