// A sparring bot that evolves plans for both wizards with its own value function. It assumes an
// opponent that fetches without search. One wizard takes the snaffles of the upper half of the
// field, the other those of the lower half.
#include "bot/pool/evolution.h"
#include "bot/fantastic_bits/greedy.h"
#include "bot/fantastic_bits/pool/sparring.h"

namespace {

using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

struct ValueFunction {
    static constexpr int TURNS = 6;
    static constexpr double EARLY = 0.1;

    static double value(const State& s, int player) {
        constexpr double GOAL = 15000, ACROSS = 0.5, NEAR = 0.4, HOLDS = 400;
        double value = GOAL * s.score[player] - 0.7 * GOAL * s.score[1 - player];
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j)) continue;
            const double along = player == 0 ? s.x[j] : WIDTH - s.x[j];
            const double across = std::fabs(s.y[j] - HEIGHT / 2);
            value += along - ACROSS * (across > 1500 ? across - 1500 : 0);
        }
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = player * WIZARDS_EACH + k;
            value -= NEAR * way(s, i, k == 0);
            if (s.wizard[i].held != NOBODY) value += HOLDS;
        }
        return value;
    }
    // Returns the distance from a wizard to its nearest snaffle. A snaffle in the other half counts
    // as farther away.
    static double way(const State& s, int i, bool upper) {
        constexpr double ELSEWHERE = 3000;  // units added for the other half
        double least = 2 * WIDTH;
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j)) continue;
            const double d = std::sqrt(distance2(s, i, j));
            const bool here = (s.y[j] < HEIGHT / 2) == upper;
            const double counted = here ? d : d + ELSEWHERE;
            if (counted < least) least = counted;
        }
        return least;
    }
    static void foes(const State& s, int player, Orders& orders) { orders = fetch(s, player); }
};

template <class Game>
using Evolution = carom::search::pool::Evolution<Game, 10>;

}  // namespace

int main(int argc, char** argv) {
    return pool::play<ValueFunction, Evolution>(
        argc, argv, "evolution: plays Fantastic Bits on stdin and stdout, by values of its own");
}
