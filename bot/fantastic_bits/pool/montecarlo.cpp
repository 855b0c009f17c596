// A sparring bot without evolution. It draws plans for both wizards at random while the opponent
// stands still. The value counts goals, the snaffles' distances to the goal, and each wizard's
// distance to the nearest snaffle.
#include "bot/fantastic_bits/pool/sparring.h"
#include "bot/pool/monte_carlo.h"

namespace {

using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

struct ValueFunction {
    static constexpr int TURNS = 4;
    static constexpr double EARLY = 0.2;

    static double value(const State& s, int player) {
        constexpr double GOAL = 12000, NEAR = 0.5;
        const double goal = player == 0 ? WIDTH : 0;
        double value = GOAL * (s.score[player] - s.score[1 - player]);
        double nearest[WIZARDS_EACH] = {WIDTH, WIDTH};
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j)) continue;
            value -= carom::length(s.x[j] - goal, s.y[j] - HEIGHT / 2);
            for (int k = 0; k < WIZARDS_EACH; ++k) {
                const double d = std::sqrt(distance2(s, player * WIZARDS_EACH + k, j));
                if (d < nearest[k]) nearest[k] = d;
            }
        }
        return value - NEAR * (nearest[0] + nearest[1]);
    }
    static void foes(const State&, int, Orders&) {}
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play<ValueFunction, carom::search::pool::MonteCarlo>(
        argc, argv, "montecarlo: plays Fantastic Bits on stdin and stdout, at random");
}
