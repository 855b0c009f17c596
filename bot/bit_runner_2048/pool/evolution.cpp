// A sparring bot that evolves plans for both cars with its own value function: each car does
// whatever is nearest. It assumes that the enemy drives by the rule of thumb.
#include "bot/pool/evolution.h"
#include "bot/bit_runner_2048/pool/sparring.h"

namespace {

using namespace carom::bit_runner_2048;
using namespace carom::bit_runner_2048::bot;

struct School {
    static constexpr int TURNS = 8;
    static constexpr double EARLY = 0.2, FULL = 0.7, FORESIGHT = 0;

    // What the cars of a player have and are near to.
    static double wealth(const State& s, int player) {
        constexpr double GOAL = 100, HOLD = 35, HALF = 2500, LOOKAHEAD = 2.5;
        const Movers& m = s.movers;
        const auto near = [](double distance) { return HALF / (HALF + distance); };
        double sum = GOAL * s.goals[player];
        for (int car = player * TEAM; car < (player + 1) * TEAM; ++car) {
            if (pool::is_loaded(s, car)) {
                sum += HOLD * (1 + near(pool::to_centre(m, car, LOOKAHEAD)));
                continue;
            }
            double best = 0;
            for (int k = CARS; k < CARS + s.prisoners; ++k) {
                best = std::max(best, near(pool::apart(m, car, k, LOOKAHEAD)));
            }
            for (int other = (1 - player) * TEAM; other < (2 - player) * TEAM; ++other) {
                if (!pool::is_loaded(s, other)) continue;
                best = std::max(best, 0.8 * near(pool::apart(m, car, other, LOOKAHEAD)));
            }
            sum += HOLD * best;
        }
        return sum;
    }
    static double value(const State& s, const Yard&, int player) {
        return wealth(s, player) - wealth(s, 1 - player);
    }
};

template <class Problem>
using Evolution = carom::search::pool::Evolution<Problem, 14>;

}  // namespace

int main(int argc, char** argv) {
    return pool::play<School, Evolution>(
        argc, argv, "evolution: plays Bit Runner 2048 on stdin and stdout, by values of its own");
}
