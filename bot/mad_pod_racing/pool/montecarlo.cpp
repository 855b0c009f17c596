// A sparring bot that draws plans at random. Both pods race, and the leading pod has more weight.
#include "bot/mad_pod_racing/kit.h"
#include "bot/mad_pod_racing/pool/way.h"
#include "bot/search/monte_carlo.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

struct MonteCarlo : search::SparringBy<search::MonteCarlo> {
    static constexpr const char* NAME = "montecarlo";
    static constexpr double EARLY = 0.2;

    static double value(const Position& p, int player, const Weights&) {
        constexpr double PASSED = 20000, BEHIND = 0.3, LOOKAHEAD = 2;
        const int first = p.course.pod_of(player, 0);
        const double one = way(p, first, PASSED, LOOKAHEAD);
        if (p.course.rules.pods == 1) return one;
        const double other = way(p, first + 1, PASSED, LOOKAHEAD);
        return std::max(one, other) + BEHIND * std::min(one, other);
    }
};

int main(int argc, char** argv) { return search::spar<Kit, MonteCarlo>(argc, argv); }
