// A sparring bot in which each car does the nearest task: fetch, carry or steal.
#include "bot/bit_runner_2048/kit.h"
#include "bot/bit_runner_2048/value.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::bit_runner_2048;
using namespace carom::bit_runner_2048::bot;

struct Evolution : search::Sparring {
    static constexpr const char* NAME = "evolution";
    static constexpr double EARLY = 0.2;

    // Returns the value of a player's goals, of the prisoners in cars, and of the nearest targets.
    static double wealth(const State& s, int player) {
        constexpr double GOAL = 100, HOLD = 35, HALF = 2500, LOOKAHEAD = 2.5;
        const Movers& m = s.movers;
        const auto near = [](double distance) { return HALF / (HALF + distance); };
        double sum = GOAL * s.goals[player];
        for (int car = player * TEAM; car < (player + 1) * TEAM; ++car) {
            if (is_loaded(s, car)) {
                sum += HOLD * (1 + near(to_centre(m, car, LOOKAHEAD)));
                continue;
            }
            double best = 0;
            for (int k = CARS; k < CARS + s.prisoners; ++k) {
                best = std::max(best, near(apart(m, car, k, LOOKAHEAD)));
            }
            for (int other = (1 - player) * TEAM; other < (2 - player) * TEAM; ++other) {
                if (!is_loaded(s, other)) continue;
                best = std::max(best, 0.8 * near(apart(m, car, other, LOOKAHEAD)));
            }
            sum += HOLD * best;
        }
        return sum;
    }
    static double value(const Position& p, int player, const Weights&) {
        const State& s = p.state;
        return wealth(s, player) - wealth(s, 1 - player);
    }
    static void direct(bot::Weights& w) { w.full = 0.7; }
};

int main(int argc, char** argv) { return search::spar<Kit, Evolution>(argc, argv); }
