// The program `positions` of a game: the game's searching bot plays against itself and other bots.
// All code that depends on the game is in the kit (bot/search/kit.h) and in the policy, if the game
// has one. A policy must have
//   SENSES, GROUPS      the number of inputs of the network, and of classes in each group
//   int units(model)    the number of a player's units that follow the policy
//   void follow(network, model, player, unit, Plan&)
//   void senses(model, player, unit, float*); void classes(plan, unit, int*)
#include <iterator>
#include <sstream>
#include <type_traits>

#include "bot/learn/player.h"
#include "bot/search/budget.h"
#include "bot/search/network.h"
#include "bot/search/this_kit.h"

// clang-format off
#if __has_include(CAROM_FILE(bot/CAROM_GAME/policy.h))
#include CAROM_FILE(bot/CAROM_GAME/policy.h)
#define CAROM_POLICY this_game::bot::Policy
#else
#define CAROM_POLICY void
#endif
// clang-format on

namespace carom::learn {

namespace {

using Policy = CAROM_POLICY;

template <class State>
int turn_of(const State& s) {
    if constexpr (std::is_same_v<State, Kit::Position>) {
        return s.turn;
    } else {
        return s.state.turn;
    }
}

template <class AnyPolicy>
class SearchPlayer final : public Player {
  public:
    SearchPlayer(const std::string& network, const std::string& policy, std::uint64_t seed)
        : thinker_(search::new_thinker<Kit>(Kit::Weights(), network, seed)),
          drawing_(Kit::Weights()) {
        policy_.read(policy.c_str());
    }

    std::string answer(const std::string& input, int rollouts) override {
        if (!read(input)) return "";
        return printed(think(rollouts));
    }
    std::string random_answer(const std::string& input, Rng& rng) override {
        if (!read(input)) return "";
        drawing_.set_root(reader_.position());
        const auto problem = drawing_.problem(reader_.me(), 1);
        drawing_.set_opponent_plan(0, reader_.me(), problem.random(rng));
        return printed(drawing_.first_orders());
    }
    std::string policy_answer(const std::string& input, int rollouts) override {
        if (!read(input)) return "";
        think(rollouts);
        drawing_.set_root(reader_.position());
        auto plan = drawing_.problem(reader_.me(), 1).straight();
        if constexpr (!std::is_void_v<AnyPolicy>) {
            for (int k = 0; k < AnyPolicy::units(drawing_); ++k) {
                AnyPolicy::follow(policy_, drawing_, reader_.me(), k, plan);
            }
        }
        drawing_.set_opponent_plan(0, reader_.me(), plan);
        return printed(drawing_.first_orders());
    }
    bool describe(int ahead, Position& position) const override {
        const auto& model = thinker_.model();
        const auto problem = model.problem(reader_.me(), 1);
        auto state = model.root();
        for (int t = 0; t < ahead; ++t) {
            if (is_decided(problem, state) || !model.play_assumed(state, t)) return false;
        }
        if (is_decided(problem, state)) return false;
        position.search = static_cast<float>(thinker_.search(reader_.me()).value());
        position.turn = turn_of(state);
        position.hand = static_cast<float>(problem.hand_value(state));
        position.features.resize(std::size(Kit::FEATURES));
        problem.features(state, position.features.data());
        return true;
    }
    void describe_moves(std::vector<Move>& moves) const override {
        if constexpr (!std::is_void_v<AnyPolicy>) {
            const auto& model = thinker_.model();
            for (int k = 0; k < AnyPolicy::units(model); ++k) {
                Move move{k, {}, {}};
                move.classes.resize(std::size(AnyPolicy::GROUPS));
                AnyPolicy::classes(model.assumed_plan(reader_.me()), k, move.classes.data());
                move.senses.resize(AnyPolicy::SENSES);
                AnyPolicy::senses(model, reader_.me(), k, move.senses.data());
                moves.push_back(std::move(move));
            }
        } else {
            (void)moves;
        }
    }

  private:
    template <class Problem, class State>
    static bool is_decided(const Problem& problem, const State& s) {
        return problem.outcome(s) >= 0 || turn_of(s) >= this_game::MAX_TURNS;
    }
    Kit::Orders think(int rollouts) {
        if (has_plans_) thinker_.shift();
        has_plans_ = true;
        return Kit::think(thinker_, reader_, search::Budget::of_rollouts(rollouts));
    }
    bool read(const std::string& input) {
        std::istringstream in(input);
        return reader_.begin(in) && reader_.read(in);
    }
    std::string printed(const Kit::Orders& orders) {
        std::ostringstream out;
        reader_.ordered(orders);
        Kit::print(out, reader_.position(), reader_.me(), orders);
        return out.str();
    }

    // Self-play uses the top league, which has the complete rules.
    Kit::Reader reader_{Kit::LEAGUES - 1};
    Kit::Thinker<> thinker_;
    Kit::Model drawing_;
    search::Network policy_;
    bool has_plans_ = false;
};

template <class AnyPolicy>
PolicyShape shape() {
    if constexpr (!std::is_void_v<AnyPolicy>) {
        return {AnyPolicy::SENSES, {std::begin(AnyPolicy::GROUPS), std::end(AnyPolicy::GROUPS)}};
    } else {
        return {};
    }
}

}  // namespace

}  // namespace carom::learn

int main(int argc, char** argv) {
    using namespace carom;
    static_assert(search::kit_check::check<Kit>());
    const learn::LearnedGame game{
        Kit::GAME,
        Kit::FEATURES,
        static_cast<int>(std::size(Kit::FEATURES)),
        Kit::Model::Problem::DEPTH,
        learn::shape<learn::Policy>(),
        [](const std::string& value, const std::string& policy, std::uint64_t seed) {
            return std::make_unique<learn::SearchPlayer<learn::Policy>>(value, policy, seed);
        },
        Kit::NETWORK};
    return learn::play_for_positions(game, argc, argv);
}
