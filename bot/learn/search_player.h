// The searching bot of a game as a Player. The bots of all games for several players have the same
// parts. The Kit of each game (<game>.cpp) holds the differences.
#pragma once

#include <sstream>
#include <string>

#include "bot/learn/player.h"
#include "bot/search/budget.h"
#include "bot/search/network.h"

namespace carom::learn {

// A Kit has the types Reader, Thinker, Planner, Weights and ValueFunction of the bot, and
//   Reader reader()
//       Returns a reader for the league with the complete rules.
//   Orders think(Thinker&, const Reader&, const Budget&)
//       Searches in the position that was read.
//   void look(Planner&, const Reader&)
//       Shows the position to a planner.
//   void print(std::ostream&, Reader&, const Orders&)
//       Writes the answer, and tells the reader the orders if the reader wants to know them.
//   bool is_terminal(const Planner&, const State&, int player)
//       Returns whether the match is decided for the player. State: the type of Planner::root().
//   void describe(const Planner&, const State&, int player, Position&)
//       Sets turn, hand and features.
//   PolicyShape policy()
//   void follow(const Network& policy, const Planner&, int player, Plan&)
//   void describe_moves(const Planner&, int player, std::vector<Move>&)
//       The shape of the game's policy; sets the first turn of a plan to the policy's orders; and
//       appends the moves of the first turn of the player's assumed plan. A game without a policy
//       derives its Kit from NoPolicy.
struct NoPolicy {
    static PolicyShape policy() { return {}; }
    template <class Planner, class Plan>
    static void follow(const search::Network&, const Planner&, int, Plan&) {}
    template <class Planner>
    static void describe_moves(const Planner&, int, std::vector<Move>&) {}
};

template <class Kit>
class SearchPlayer final : public Player {
  public:
    SearchPlayer(const std::string& network, const std::string& policy, std::uint64_t seed)
        : thinker_(typename Kit::ValueFunction(typename Kit::Weights(), network.c_str()), seed),
          drawing_(typename Kit::Weights()) {
        policy_.read(policy.c_str());
    }

    std::string answer(const std::string& input, int rollouts) override {
        if (!read(input)) return "";
        return printed(think(rollouts));
    }
    std::string random_answer(const std::string& input, Rng& rng) override {
        if (!read(input)) return "";
        Kit::look(drawing_, reader_);
        const auto problem = drawing_.problem(reader_.me(), 1);
        drawing_.set_opponent_plan(0, reader_.me(), problem.random(rng));
        return printed(drawing_.first_orders());
    }
    std::string policy_answer(const std::string& input, int rollouts) override {
        if (!read(input)) return "";
        think(rollouts);
        Kit::look(drawing_, reader_);
        auto plan = drawing_.problem(reader_.me(), 1).straight();
        Kit::follow(policy_, drawing_, reader_.me(), plan);
        drawing_.set_opponent_plan(0, reader_.me(), plan);
        return printed(drawing_.first_orders());
    }
    bool describe(int ahead, Position& position) const override {
        const auto& planner = thinker_.planner();
        auto state = planner.root();
        for (int t = 0; t < ahead; ++t) {
            if (Kit::is_terminal(planner, state, reader_.me())) return false;
            if (!planner.play_assumed(state, t)) return false;
        }
        if (Kit::is_terminal(planner, state, reader_.me())) return false;
        position.search = static_cast<float>(thinker_.search(reader_.me()).value());
        Kit::describe(planner, state, reader_.me(), position);
        return true;
    }
    void describe_moves(std::vector<Move>& moves) const override {
        Kit::describe_moves(thinker_.planner(), reader_.me(), moves);
    }

  private:
    auto think(int rollouts) {
        if (has_plans_) thinker_.shift();
        has_plans_ = true;
        return Kit::think(thinker_, reader_, search::Budget::of_rollouts(rollouts));
    }
    bool read(const std::string& input) {
        std::istringstream in(input);
        return reader_.begin(in) && reader_.read(in);
    }
    template <class Orders>
    std::string printed(const Orders& orders) {
        std::ostringstream out;
        Kit::print(out, reader_, orders);
        return out.str();
    }

    typename Kit::Reader reader_ = Kit::reader();
    typename Kit::Thinker thinker_;
    typename Kit::Planner drawing_;
    search::Network policy_;
    bool has_plans_ = false;
};

// The program `positions` of a game with this Kit.
template <class Kit>
int play_for_positions(const char* game, const search::Feature* features, int feature_count,
                       int depth, const char* network, int argc, char** argv) {
    const LearnedGame learned{
        game,
        features,
        feature_count,
        depth,
        Kit::policy(),
        [](const std::string& value, const std::string& chosen_policy, std::uint64_t seed) {
            return std::make_unique<SearchPlayer<Kit>>(value, chosen_policy, seed);
        },
        network};
    return play_for_positions(learned, argc, argv);
}

}  // namespace carom::learn
