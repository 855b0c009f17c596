// A sparring bot without evolution. It draws plans at random. Both cars fetch and carry, and the
// enemy counts only by its goals.
#include "bot/bit_runner_2048/pool/sparring.h"
#include "bot/pool/monte_carlo.h"

namespace {

using namespace carom::bit_runner_2048;
using namespace carom::bit_runner_2048::bot;

struct School {
    static constexpr int TURNS = 6;
    static constexpr double EARLY = 0.3, FULL = 0.8, FORESIGHT = 0;

    static double value(const State& s, const Yard&, int player) {
        constexpr double GOAL = 30000, HOLD = 9000, LOOKAHEAD = 3, FETCH = 0.6;
        const Movers& m = s.movers;
        double sum = GOAL * (s.goals[player] - s.goals[1 - player]);
        bool is_free[TEAM];
        for (int k = 0; k < TEAM; ++k) {
            const int car = player * TEAM + k;
            is_free[k] = !pool::is_loaded(s, car);
            if (!is_free[k]) sum += HOLD - pool::to_centre(m, car, LOOKAHEAD);
            sum -= HOLD * pool::is_loaded(s, (1 - player) * TEAM + k);
        }
        for (int k = CARS; k < CARS + s.prisoners; ++k) {
            double least = 10000;
            for (int own = 0; own < TEAM; ++own) {
                if (!is_free[own]) continue;
                least = std::min(least, pool::apart(m, player * TEAM + own, k, LOOKAHEAD));
            }
            sum -= FETCH * least;
        }
        return sum;
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play<School, carom::search::pool::MonteCarlo>(
        argc, argv, "montecarlo: plays Bit Runner 2048 on stdin and stdout, at random");
}
