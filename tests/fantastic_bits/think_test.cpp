// Tests the search of Fantastic Bits.
#include <doctest/doctest.h>
#include <cmath>
#include <set>
#include <sstream>
#include <string>

#include "bot/fantastic_bits/greedy.h"
#include "bot/fantastic_bits/kit.h"
#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/turn_model.h"
#include "referee/fantastic_bits/text.h"
#include "sim/fantastic_bits/step.h"

using namespace carom;
using namespace carom::fantastic_bits;
using carom::search::Budget;

TEST_SUITE("fantastic_bits think") {
    TEST_CASE("a wizard's aimed moves point to the goals and the snaffles") {
        namespace bot = fantastic_bits::bot;
        bot::Weights weights;
        weights.aimed = 1, weights.full = 1, weights.casts = 0;
        const bot::ValueFunction values(weights, "");
        bot::TurnModel<> model(values);
        const auto game = referee::start<Match>(game_type(), {4, 2, 2});
        Rng rng(4);
        for (int turn = 0; turn < 20 && !game->is_terminal(); ++turn) {
            const State& s = game->position();
            model.set_root(s);
            for (int wizard = 0; wizard < WIZARDS; ++wizard) {
                const auto problem = model.problem(wizard / WIZARDS_EACH, 1);
                std::set<int> toward, drawn;
                const auto add = [&](double x, double y) {
                    const double angle = std::atan2(y - s.y[wizard], x - s.x[wizard]);
                    const double steps = angle / (2 * PI) * bot::DIRECTIONS;
                    toward.insert((static_cast<int>(std::lround(steps)) + bot::DIRECTIONS) %
                                  bot::DIRECTIONS);
                };
                add(0, 3750), add(16000, 3750);
                for (int j = WIZARDS; j < s.first_bludger(); ++j) {
                    if (s.is_alive(j)) add(s.x[j] + s.vx[j], s.y[j] + s.vy[j]);
                }
                for (int k = 0; k < 200; ++k) {
                    const bot::Gene gene = problem.draw(wizard % WIZARDS_EACH, rng);
                    drawn.insert(gene.direction);
                    CHECK(gene.power == MOVE_POWER);
                }
                CHECK(drawn == toward);
            }
            for (int seat = 0; seat < PLAYERS; ++seat) {
                game->answer(seat, game->random_answer(seat, rng));
            }
            game->play();
        }
    }
    TEST_CASE("moves are drawn and mutated with the given shares of full and random power") {
        namespace bot = fantastic_bits::bot;
        constexpr int DRAWN = 10000;
        Rng rng(5);
        int full = 0, any = 0, kept = 0;
        for (int k = 0; k < DRAWN; ++k) {
            full += bot::random_move(rng, {0.3, 0, 0}).power == MOVE_POWER;
            bot::Gene gene = {0, 200, bot::Gene::NO_SPELL, 0};  // a power that is never drawn
            bot::nudge(gene, 0.5, rng, {0, 0.6, 0.5});
            any += gene.power < MOVE_POWER, kept += gene.power == 200;
        }
        // A power drawn from 0 to 150 is the full power in 1 of 151 cases.
        CHECK(full == doctest::Approx(0.305 * DRAWN).epsilon(0.05));
        CHECK(any == doctest::Approx(0.5 * 0.6 * DRAWN).epsilon(0.05));
        CHECK(kept == doctest::Approx(0.5 * 0.4 * DRAWN).epsilon(0.05));
    }
    TEST_CASE("a rollout moves the enemy by the plan of its opponent model") {
        using Model = fantastic_bits::bot::TurnModel<>;
        const State s = referee::start<Match>(game_type(), {5, 2, 2})->position();
        Model model{fantastic_bits::bot::Weights()};
        model.set_root(s);
        Model::Plan right;
        for (auto& turn : right.gene) {
            for (auto& gene : turn) gene = {0, MOVE_POWER, fantastic_bits::bot::Gene::NO_SPELL, 0};
        }
        Model::Plan left = right;
        for (auto& turn : left.gene) {
            for (auto& gene : turn) gene.direction = fantastic_bits::bot::DIRECTIONS / 2;
        }
        model.set_opponent_plan(0, 1, left), model.set_opponent_plan(1, 1, right);
        State first = s, second = s;
        const Model::Problem problem = model.problem(0, 2);
        REQUIRE(problem.play(first, left, 0, 0));
        REQUIRE(problem.play(second, left, 0, 1));
        CHECK(first.x[0] == second.x[0]);
        CHECK(first.x[2] < s.x[2]);
        CHECK(second.x[2] > s.x[2]);
    }
    TEST_CASE("two wizards cannot spend the same mana") {
        const auto game = referee::start<Match>(game_type(), {1, 2, 2});
        State s = game->position();
        fantastic_bits::bot::TurnModel<> model{fantastic_bits::bot::Weights()};
        fantastic_bits::bot::Plan plan{};
        for (auto& gene : plan.gene[0]) gene.spell = PETRIFICUS, gene.target = WIZARDS;
        for (const int mana : {9, 10, 19, 20}) {
            s.mana[0] = static_cast<std::int16_t>(mana);
            model.set_root(s);
            model.set_opponent_plan(0, 0, plan);
            const Orders orders = model.first_orders();
            CHECK((orders.of[0].kind == Order::CAST) == (mana >= 10));
            CHECK((orders.of[1].kind == Order::CAST) == (mana >= 20));
        }
    }
    TEST_CASE("the simple plan casts FLIPENDO if the spell scores a goal and the mana suffices") {
        const auto game = referee::start<Match>(game_type(), {1, 2, 2});
        State s = game->position();
        constexpr int SNAFFLE_NUMBER = WIZARDS;
        s.x[0] = 9000, s.y[0] = HEIGHT / 2;
        s.x[SNAFFLE_NUMBER] = 10500, s.y[SNAFFLE_NUMBER] = HEIGHT / 2;
        for (int i = 2; i < WIZARDS; ++i) s.x[i] = 1000, s.y[i] = 700.0 * i;
        for (int i = s.first_bludger(); i < s.movers(); ++i) s.x[i] = 3000, s.y[i] = 6500;
        const auto casts = [&](int mana) {
            s.mana[0] = static_cast<std::int16_t>(mana);
            // This is the hand-written value function, in which a goal counts more than anything
            // else.
            fantastic_bits::bot::TurnModel<> model{
                fantastic_bits::bot::ValueFunction(fantastic_bits::bot::Weights(), "")};
            model.set_root(s);
            const fantastic_bits::bot::Plan plan = model.problem(0, 1).straight();
            return plan.gene[0][0].spell == FLIPENDO && plan.gene[0][0].target == SNAFFLE_NUMBER;
        };
        CHECK(casts(20));
        CHECK_FALSE(casts(19));
    }
}
