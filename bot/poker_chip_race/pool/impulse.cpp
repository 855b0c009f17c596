// Looks for throws now, after which all chips drift, and counts only its own area at the end. The
// contest's winner described this method.
#include "bot/poker_chip_race/kit.h"
#include "bot/poker_chip_race/pool/areas.h"
#include "bot/search/sparring.h"

namespace carom::poker_chip_race::bot {

struct Impulse : search::Sparring {
    static constexpr const char* NAME = "impulse";
    static constexpr double EARLY = 0;
    template <class Problem, int POPULATION, class SearchObserver>
    using Search = search::MonteCarlo<Problem, POPULATION, SearchObserver>;

    static double value(const Position& s, int player, const Weights&) {
        return area_after(s, player, 16);
    }
};

}  // namespace carom::poker_chip_race::bot

int main(int argc, char** argv) {
    using namespace carom::poker_chip_race::bot;
    return carom::search::spar<Kit, Impulse>(argc, argv);
}
