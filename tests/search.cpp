// Tests of one game's search, made from the game's kit and adapter.
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "bot/search/kit.h"
#include "bot/search/this_kit.h"
// clang-format off
#include CAROM_FILE(referee/CAROM_GAME/text.h)
#if __has_include(CAROM_FILE(sim/CAROM_GAME/stages_plain.h))
#include CAROM_FILE(sim/CAROM_GAME/stages_plain.h)
#endif
// clang-format on

namespace carom {

namespace {

using this_game::Match, this_game::game_type;

// A search without rollout caches, and one with the reference engine.
struct Forgetful : Kit::NoSearchObserver {
    static constexpr bool CACHES_PREFIX = false;
};
struct Plain : Kit::NoSearchObserver {
    using Engine = Reference;
};

// Plays a match of players with random orders. In every fifth turn a search answers for a seat.
// Returns these answers.
template <class SearchObserver>
std::string answers(const referee::MatchConfig& setup, std::uint64_t seed) {
    const auto game = referee::start<Match>(game_type(), setup);
    Kit::Thinker<SearchObserver> thinker(Kit::Weights(), seed);
    const int me = static_cast<int>(setup.seed % setup.seats);
    Rng rng(static_cast<std::uint64_t>(setup.seed));
    std::ostringstream text;
    for (int turn = 0; turn < 40 && !game->is_terminal(); ++turn) {
        if (turn % 5 == 0 && game->asks(me)) {
            const Kit::Position position(game->position());
            const auto orders = thinker.think(me, search::Budget::of_rollouts(80), position);
            Kit::print(text, position, me, orders);
            thinker.shift();
        }
        for (int seat = 0; seat < game->seats(); ++seat) {
            if (game->asks(seat)) game->answer(seat, game->random_answer(seat, rng));
        }
        game->play();
    }
    return text.str();
}

}  // namespace

}  // namespace carom

TEST_SUITE("search " CAROM_FILE(CAROM_GAME)) {
    TEST_CASE("rollout caches, the engine and a second search change no answer, a seed does") {
        using namespace carom;
        const referee::GameInfo info = game_type().info;
        int differ = 0;
        for (int league = 0; league <= info.top_league(); ++league) {
            for (int seed = 1; seed <= 6; ++seed) {
                const int seats = seed % 2 ? info.min_seats : info.max_seats;
                const referee::MatchConfig setup{seed, league, seats};
                const std::string text = answers<Kit::NoSearchObserver>(setup, 1);
                CHECK(text == answers<Kit::NoSearchObserver>(setup, 1));
                CHECK(text == answers<Forgetful>(setup, 1));
                CHECK(text == answers<Plain>(setup, 1));
                differ += text != answers<Kit::NoSearchObserver>(setup, 2);
            }
        }
        CHECK(differ > 3 * (info.top_league() + 1));
    }
    TEST_CASE("the built-in network fits, and a plan's last position is worth what it says") {
        using namespace carom;
        CHECK_FALSE(Kit::Model::ValueFunction(Kit::Weights(), "").is_learned());
        if (!*Kit::NETWORK) return;
        const Kit::Model::ValueFunction values(Kit::Weights(), Kit::NETWORK);
        CHECK(values.is_learned());
        const referee::GameInfo info = game_type().info;
        const auto game =
            referee::start<Match>(game_type(), {1, info.top_league(), info.min_seats});
        Kit::Model model(values);
        model.set_root(Kit::Position(game->position()));
        const auto problem = model.problem(1, 1);
        const double worth = problem.worth(model.root(), problem.DEPTH - 1);
        CHECK(worth == 100 * problem.probability(model.root()));
        CHECK(worth > 0);
        CHECK(worth < 100);
    }
}
