// A sparring bot that defends the hole. If the enemy has a loaded car, the player's car that is
// nearer to the hole waits at the edge of the hole, on the way of the enemy's car. The other car
// fetches and carries.
#include "bot/bit_runner_2048/kit.h"
#include "bot/bit_runner_2048/value.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::bit_runner_2048;
using namespace carom::bit_runner_2048::bot;

struct Keeper : search::Sparring {
    static constexpr const char* NAME = "keeper";
    static constexpr double EARLY = 0.4;

    static double value(const Position& p, int player, const Weights&) {
        const auto& [s, yard] = p;
        constexpr double GOAL = 30000, HOLD = 10000, FETCH = 0.4, GUARD = 0.7, LOOKAHEAD = 2.5;
        const Movers& m = s.movers;
        const int first = player * TEAM, enemy = (1 - player) * TEAM;
        double sum = GOAL * (s.goals[player] - s.goals[1 - player]);
        int runner = NOBODY;  // the enemy's loaded car that is nearer to the hole
        for (int k = 0; k < TEAM; ++k) {
            if (is_loaded(s, first + k)) {
                sum += HOLD - to_centre(m, first + k, LOOKAHEAD);
            }
            if (!is_loaded(s, enemy + k)) continue;
            sum -= HOLD - to_centre(m, enemy + k, LOOKAHEAD);
            if (runner == NOBODY ||
                to_centre(m, enemy + k, LOOKAHEAD) < to_centre(m, runner, LOOKAHEAD)) {
                runner = enemy + k;
            }
        }
        const bool swapped = to_centre(m, first + 1, 0) < to_centre(m, first, 0);
        const int guard =
            runner == NOBODY || is_loaded(s, first + swapped) ? NOBODY : first + swapped;
        if (guard != NOBODY) {
            // The guard's post is at the edge of the hole, toward the runner.
            const double way = to_centre(m, runner, 0) + 1;
            const double px = m.x[runner] / way * yard.hole, py = m.y[runner] / way * yard.hole;
            sum -= GUARD * length(m.x[guard] + LOOKAHEAD * m.vx[guard] - px,
                                  m.y[guard] + LOOKAHEAD * m.vy[guard] - py);
        }
        for (int k = CARS; k < CARS + s.prisoners; ++k) {
            double least = 10000;
            for (int car = first; car < first + TEAM; ++car) {
                if (car == guard || is_loaded(s, car)) continue;
                least = std::min(least, apart(m, car, k, LOOKAHEAD));
            }
            sum -= FETCH * least;
        }
        return sum;
    }
    static void direct(bot::Weights& w) { w.full = 0.6; }
};

int main(int argc, char** argv) { return search::spar<Kit, Keeper>(argc, argv); }
