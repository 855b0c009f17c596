// A sparring bot that divides the field: one wizard takes the snaffles in the upper half, and the
// other wizard takes those in the lower half. The bot casts no spells.
#include "bot/fantastic_bits/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

struct Evolution : search::Sparring {
    static constexpr const char* NAME = "evolution";
    static constexpr double EARLY = 0.1;

    static double value(const State& s, int player, const Weights&) {
        constexpr double GOAL = 15000, ACROSS = 0.5, NEAR = 0.4, HOLDS = 400;
        double value = GOAL * s.score[player] - 0.7 * GOAL * s.score[1 - player];
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j)) continue;
            const double along = player == 0 ? s.x[j] : WIDTH - s.x[j];
            value += along - ACROSS * std::max(0.0, std::fabs(s.y[j] - HEIGHT / 2) - 1500);
        }
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = player * WIZARDS_EACH + k;
            value -= NEAR * way(s, i, k == 0);
            if (s.wizard[i].held != NOBODY) value += HOLDS;
        }
        return value;
    }
    // Returns the distance from a wizard to its nearest snaffle, with ELSEWHERE units added for
    // snaffles in the other wizard's half.
    static double way(const State& s, int i, bool is_upper) {
        constexpr double ELSEWHERE = 3000;  // units
        double least = 2 * WIDTH;
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j)) continue;
            const bool is_here = (s.y[j] < HEIGHT / 2) == is_upper;
            least = std::min(least, std::sqrt(distance2(s, i, j)) + (is_here ? 0 : ELSEWHERE));
        }
        return least;
    }
    static void direct(bot::Weights& w) { w.casts = 0; }
};

int main(int argc, char** argv) { return search::spar<Kit, Evolution>(argc, argv); }
