// A sparring bot that steals prisoners. If an enemy car is loaded, the nearest unloaded car drives
// at the enemy car at high speed, and the other car fetches.
#include "bot/bit_runner_2048/kit.h"
#include "bot/bit_runner_2048/value.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::bit_runner_2048;
using namespace carom::bit_runner_2048::bot;

struct Thief : search::Sparring {
    static constexpr const char* NAME = "thief";
    static constexpr double EARLY = 0.25;

    static double value(const Position& p, int player, const Weights&) {
        const auto& [s, yard] = p;
        constexpr double GOAL = 25000, HOLD = 8000, CARRY = 1.2, FETCH = 0.5, STEAL = 0.8;
        constexpr double RAM = 1.5, LOOKAHEAD = 2, NOBODY_FREE = 6000;
        const Movers& m = s.movers;
        const int first = player * TEAM, enemy = (1 - player) * TEAM;
        double sum = GOAL * (s.goals[player] - s.goals[1 - player]);
        for (int k = 0; k < TEAM; ++k) {
            if (is_loaded(s, first + k)) {
                sum += HOLD - CARRY * (to_centre(m, first + k, LOOKAHEAD) - yard.hole);
            }
            if (is_loaded(s, enemy + k)) {
                sum -= HOLD - CARRY * (to_centre(m, enemy + k, LOOKAHEAD) - yard.hole);
                sum += steal(s, player, enemy + k, STEAL, RAM);
            }
        }
        for (int k = CARS; k < CARS + s.prisoners; ++k) {
            double least = NOBODY_FREE;
            for (int car = first; car < first + TEAM; ++car) {
                if (is_loaded(s, car)) continue;
                least = std::min(least, apart(m, car, k, LOOKAHEAD));
            }
            sum -= FETCH * least;
        }
        return sum;
    }

    // Returns a value for how near a loaded enemy car is, and how fast an unloaded car approaches
    // it.
    static double steal(const State& s, int player, int target, double near, double fast) {
        const Movers& m = s.movers;
        double best = -near * 6000;
        for (int car = player * TEAM; car < (player + 1) * TEAM; ++car) {
            if (is_loaded(s, car)) continue;
            const double way = apart(m, car, target, 0);
            const double closing = ((m.x[target] - m.x[car]) * (m.vx[car] - m.vx[target]) +
                                    (m.y[target] - m.y[car]) * (m.vy[car] - m.vy[target])) /
                                   (way + 1);
            best = std::max(best, fast * std::max(0.0, closing) - near * way);
        }
        return best;
    }
    static void direct(bot::Weights& w) { w.full = 0.75; }
};

int main(int argc, char** argv) { return search::spar<Kit, Thief>(argc, argv); }
