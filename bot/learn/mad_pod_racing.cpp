// Self-play of Mad Pod Racing.
#include "bot/learn/search_player.h"
#include "bot/mad_pod_racing/features.h"
#include "bot/mad_pod_racing/policy.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/mad_pod_racing/think.h"

namespace carom::mad_pod_racing {

namespace {

struct Kit {
    using Reader = bot::Reader;
    using Thinker = bot::Thinker<>;
    using Planner = bot::Planner<>;
    using Weights = bot::Weights;
    using ValueFunction = bot::ValueFunction;

    static Reader reader() { return Reader(TOP_LEAGUE); }
    static Orders think(Thinker& thinker, const Reader& reader, const search::Budget& budget) {
        return thinker.think(reader.me(), budget, reader.state(), reader.course());
    }
    static void look(Planner& planner, const Reader& reader) {
        planner.look(reader.state(), reader.course());
    }
    static void print(std::ostream& out, Reader& reader, const Orders& orders) {
        reader.ordered(orders);
        bot::print(out, reader.course(), reader.me(), orders);
    }
    static bool is_terminal(const Planner& planner, const bot::Future& future, int) {
        return mad_pod_racing::is_terminal(future.state, planner.course());
    }
    static auto headings_in(const Planner& planner, const bot::Future& future) {
        return [&](int i) -> const Heading& { return planner.heading(future, i); };
    }
    static void describe(const Planner& planner, const bot::Future& future, int player,
                         learn::Position& position) {
        const State& s = future.state;
        position.turn = s.turn;
        position.hand = static_cast<float>(bot::value_of(planner.view(future), player, Weights()));
        position.features.resize(bot::FEATURE_COUNT);
        bot::Features::compute(s, planner.course(), headings_in(planner, future), player,
                               position.features.data());
    }
    static learn::PolicyShape policy() {
        return {bot::SENSES, {bot::TURN_CLASSES, bot::POWER_CLASSES}};
    }
    static void follow(const search::Network& policy, const Planner& planner, int player,
                       bot::Plan& plan) {
        const bot::Future& now = planner.root();
        if (!bot::has_policy(now.state)) return;
        for (int k = 0; k < planner.course().rules.pods; ++k) {
            plan.gene[0][k] =
                bot::policy_gene(policy, now.state, planner.course(), headings_in(planner, now),
                                 planner.course().pod_of(player, k));
        }
    }
    static void describe_moves(const Planner& planner, int player,
                               std::vector<learn::Move>& moves) {
        const bot::Future& now = planner.root();
        if (!bot::has_policy(now.state)) return;
        for (int k = 0; k < planner.course().rules.pods; ++k) {
            const bot::Gene& gene = planner.assumed_plan(player).gene[0][k];
            learn::Move move{k, {bot::turn_class(gene), bot::power_class(gene)}, {}};
            move.senses.resize(bot::SENSES);
            bot::Senses::compute(now.state, planner.course(), headings_in(planner, now),
                                 planner.course().pod_of(player, k), move.senses.data());
            moves.push_back(std::move(move));
        }
    }
};

}  // namespace

}  // namespace carom::mad_pod_racing

int main(int argc, char** argv) {
    using namespace carom::mad_pod_racing;
    return carom::learn::play_for_positions<Kit>(
        "mad_pod_racing", bot::FEATURES, bot::FEATURE_COUNT, bot::DEPTH, CAROM_NETWORK, argc, argv);
}
