// A sparring partner: evolves plans by the judgement of the contest's fourth, against hunters.
#include "bot/mean_max/pool/fourth_judgement.h"

#include "bot/rhea.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mean_max;
    using namespace carom::mean_max::bot;
    using Game = pool::Plans<pool::Fourth>;
    constexpr int POPULATION = 12;
    Game game;
    carom::bot::Rhea<Game, POPULATION> rhea(1);
    const Game::Plan heuristic = Game::heuristic();
    bool begun = false;
    return pool::play(argc, argv, "fourth: plays Mean Max on stdin and stdout",
                      [&](const State& s, int me, const carom::bot::Budget& budget, Rng& rng) {
                          if (!begun) rhea = carom::bot::Rhea<Game, POPULATION>(rng.next());
                          begun = true;
                          game.look(s, me);
                          const auto plan = rhea.search(game, &heuristic, 1, budget).plan;
                          rhea.shift(game);
                          return game.first_orders(plan);
                      });
}
