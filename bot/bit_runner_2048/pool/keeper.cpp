// A sparring bot that defends: while the enemy has a loaded car, the own car that is nearer to the
// hole stands on that car's way, at the edge of the hole. The other car fetches and carries. It
// plans for the enemy first.
#include "bot/bit_runner_2048/pool/sparring.h"
#include "bot/pool/evolution.h"

namespace {

using namespace carom::bit_runner_2048;
using namespace carom::bit_runner_2048::bot;

struct School {
    static constexpr int TURNS = 6;
    static constexpr double EARLY = 0.4, FULL = 0.6, FORESIGHT = 0.25;

    static double value(const State& s, const Yard& yard, int player) {
        constexpr double GOAL = 30000, HOLD = 10000, FETCH = 0.4, GUARD = 0.7, LOOKAHEAD = 2.5;
        const Movers& m = s.movers;
        const int first = player * TEAM, enemy = (1 - player) * TEAM;
        double sum = GOAL * (s.goals[player] - s.goals[1 - player]);
        int runner = NOBODY;  // the enemy's loaded car that is nearer to the hole
        for (int k = 0; k < TEAM; ++k) {
            if (pool::is_loaded(s, first + k)) {
                sum += HOLD - pool::to_centre(m, first + k, LOOKAHEAD);
            }
            if (!pool::is_loaded(s, enemy + k)) continue;
            sum -= HOLD - pool::to_centre(m, enemy + k, LOOKAHEAD);
            if (runner == NOBODY ||
                pool::to_centre(m, enemy + k, LOOKAHEAD) < pool::to_centre(m, runner, LOOKAHEAD)) {
                runner = enemy + k;
            }
        }
        const bool swapped = pool::to_centre(m, first + 1, 0) < pool::to_centre(m, first, 0);
        const int guard =
            runner == NOBODY || pool::is_loaded(s, first + swapped) ? NOBODY : first + swapped;
        if (guard != NOBODY) {
            // The guard's post is at the edge of the hole, toward the runner.
            const double way = pool::to_centre(m, runner, 0) + 1;
            const double px = m.x[runner] / way * yard.hole, py = m.y[runner] / way * yard.hole;
            sum -= GUARD * carom::length(m.x[guard] + LOOKAHEAD * m.vx[guard] - px,
                                         m.y[guard] + LOOKAHEAD * m.vy[guard] - py);
        }
        for (int k = CARS; k < CARS + s.prisoners; ++k) {
            double least = 10000;
            for (int car = first; car < first + TEAM; ++car) {
                if (car == guard || pool::is_loaded(s, car)) continue;
                least = std::min(least, pool::apart(m, car, k, LOOKAHEAD));
            }
            sum -= FETCH * least;
        }
        return sum;
    }
};

template <class Problem>
using Evolution = carom::search::pool::Evolution<Problem, 12>;

}  // namespace

int main(int argc, char** argv) {
    return pool::play<School, Evolution>(
        argc, argv, "keeper: plays Bit Runner 2048 on stdin and stdout, and guards the hole");
}
