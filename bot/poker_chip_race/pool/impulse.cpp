// A sparring bot that draws throws at random. Its value function counts its own area and the chips
// nearby. The contest's winner described a similar search that chooses one throw after the other.
#include "bot/poker_chip_race/kit.h"
#include "bot/poker_chip_race/pool/areas.h"
#include "bot/search/monte_carlo.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

struct Impulse : search::SparringBy<search::MonteCarlo> {
    static constexpr const char* NAME = "impulse";
    static constexpr double EARLY = 1;

    static double value(const Position& s, int player, const Weights&) {
        static const bot::Weights HAND;
        return holdings(s, s.next_id).area[player] + expected_gain(s, s.next_id, player, HAND);
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Impulse>(argc, argv); }
