// A sparring bot that draws plans at random. Both cars fetch and carry. The enemy counts only by
// its goals and its loaded cars.
#include "bot/bit_runner_2048/kit.h"
#include "bot/bit_runner_2048/value.h"
#include "bot/search/monte_carlo.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::bit_runner_2048;
using namespace carom::bit_runner_2048::bot;

struct MonteCarlo : search::SparringBy<search::MonteCarlo> {
    static constexpr const char* NAME = "montecarlo";
    static constexpr double EARLY = 0.3;

    static double value(const Position& p, int player, const Weights&) {
        const State& s = p.state;
        constexpr double GOAL = 30000, HOLD = 9000, LOOKAHEAD = 3, FETCH = 0.6;
        const Movers& m = s.movers;
        double sum = GOAL * (s.goals[player] - s.goals[1 - player]);
        bool is_free[TEAM];
        for (int k = 0; k < TEAM; ++k) {
            const int car = player * TEAM + k;
            is_free[k] = !is_loaded(s, car);
            if (!is_free[k]) sum += HOLD - to_centre(m, car, LOOKAHEAD);
            sum -= HOLD * is_loaded(s, (1 - player) * TEAM + k);
        }
        for (int k = CARS; k < CARS + s.prisoners; ++k) {
            double least = 10000;
            for (int own = 0; own < TEAM; ++own) {
                if (!is_free[own]) continue;
                least = std::min(least, apart(m, player * TEAM + own, k, LOOKAHEAD));
            }
            sum -= FETCH * least;
        }
        return sum;
    }
    static void direct(bot::Weights& w) { w.full = 0.8; }
};

int main(int argc, char** argv) { return search::spar<Kit, MonteCarlo>(argc, argv); }
