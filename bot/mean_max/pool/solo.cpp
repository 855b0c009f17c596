// A sparring bot that searches for one looter at a time. It improves the reaper's plan while the
// other two plans stay fixed, then the destroyer's, then the doof's, and repeats. Each part of the
// budget starts from the best plan so far. The value counts the own score, rage and positions.
// Enemies are assumed to drift.
#include <algorithm>

#include "bot/mean_max/pool/sparring.h"

namespace {

using namespace carom;
using namespace carom::mean_max;
using namespace carom::mean_max::bot;

struct Solo {
    static constexpr int TURNS = 5;
    static constexpr double DECAY = 0.8;
    static constexpr bool USES_TAR = false;

    static double value(const State& s, int me) {
        using pool::nearness;
        const int reaper = s.looter(me, REAPER);
        double value = 12.0 * s.score[me] + 0.02 * s.rage[me], water = 0;
        for (int p = 0; p < PLAYERS; ++p) value -= 3.0 * s.score[p];
        for (const Wreck& w : s.wrecks) {
            const double near = nearness(s, reaper, w.x, w.y);
            water = std::max(water, near * near * std::min<int>(w.water, 4));
        }
        value += 2.0 * water;
        if (s.team_size() > DESTROYER) {
            const int destroyer = s.looter(me, DESTROYER);
            double tanker = 0;
            for (int u = s.looters(); u < s.units.count; ++u) {
                tanker = std::max(tanker, nearness(s, destroyer, u) + 0.3 * nearness(s, reaper, u));
            }
            value += 1.5 * tanker + 0.4 * nearness(s, reaper, destroyer);
        }
        if (s.team_size() > DOOF) {
            const int prey = s.looter(leading_enemy(s, me), REAPER);
            value += 0.8 * nearness(s, s.looter(me, DOOF), prey);
        }
        return value;
    }
    static void foes(const State& s, int me, Orders& orders) { hunt(s, me, orders); }
};

}  // namespace

int main(int argc, char** argv) {
    using Game = pool::Plans<Solo>;
    Game game;
    Game::Plan best = Game::heuristic();
    return pool::play(argc, argv, "solo: plays Mean Max on stdin and stdout",
                      [&](const State& s, int me, const carom::search::Budget& budget, Rng& rng) {
                          constexpr double ROUNDS = 3;  // passes over all looters
                          game.look(s, me);
                          double best_value = game.value(best);
                          carom::search::Budget::Meter meter(budget);
                          for (int rollouts = 1; meter.left(rollouts); ++rollouts) {
                              const double spent = meter.spent();
                              const int type = static_cast<int>(spent * ROUNDS * game.team_size()) %
                                               game.team_size();
                              Game::Plan plan = best;
                              do {
                                  game.mutate_looter(plan, type, 1.0 - spent, rng);
                              } while (rng.chance(0.5));
                              const double value = game.value(plan);
                              if (value > best_value) best_value = value, best = plan;
                          }
                          const Orders orders = game.first_orders(best);
                          game.shift(best, rng);
                          return orders;
                      });
}
