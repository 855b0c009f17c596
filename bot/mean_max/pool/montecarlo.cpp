// A sparring bot with Monte Carlo search. Plans are drawn at random and the best is played. The
// best plan of the last turn, shifted by a turn, is tried again. There is no evolution.
#include "bot/mean_max/pool/fourth_judgement.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mean_max;
    using namespace carom::mean_max::bot;
    using Game = pool::Plans<pool::Fourth>;
    Game game;
    Game::Plan best = Game::heuristic();
    return pool::play(argc, argv, "montecarlo: plays Mean Max on stdin and stdout",
                      [&](const State& s, int me, const carom::search::Budget& budget, Rng& rng) {
                          game.look(s, me);
                          double best_value = game.value(best);
                          carom::search::Budget::Meter meter(budget);
                          for (int rollouts = 1; meter.left(rollouts); ++rollouts) {
                              const Game::Plan plan =
                                  rollouts == 1 ? Game::heuristic() : game.random(rng);
                              const double value = game.value(plan);
                              if (value > best_value) best_value = value, best = plan;
                          }
                          const Orders orders = game.first_orders(best);
                          game.shift(best, rng);
                          return orders;
                      });
}
