// A sparring bot that evolves plans with the value function of the contest's fourth. Enemies are
// assumed to be hunters.
#include "bot/mean_max/pool/fourth_judgement.h"

#include <optional>

#include "bot/pool/evolution.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mean_max;
    using namespace carom::mean_max::bot;
    using Game = pool::Plans<pool::Fourth>;
    constexpr int POPULATION = 12;
    Game game;
    using Evolution = carom::search::pool::Evolution<Game, POPULATION>;
    std::optional<Evolution> evolution;
    const Game::Plan heuristic = Game::heuristic();
    return pool::play(argc, argv, "fourth: plays Mean Max on stdin and stdout",
                      [&](const State& s, int me, const carom::search::Budget& budget, Rng& rng) {
                          if (!evolution) evolution.emplace(rng.next());
                          game.look(s, me);
                          const auto plan = evolution->search(game, budget, &heuristic);
                          evolution->shift(game);
                          return game.first_orders(plan);
                      });
}
