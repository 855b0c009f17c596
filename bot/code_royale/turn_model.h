// The model of a turn of Code Royale and the search problem of one player, while the other player
// follows an assumed plan (bot/search/thinker.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "bot/code_royale/features.h"
#include "bot/search/thinker.h"
#include "bot/search/unit_plans.h"
#include "sim/base/list.h"
#include "sim/base/rng.h"
#include "sim/base/sine.h"
#include "sim/code_royale/step.h"

namespace carom::code_royale::bot {

constexpr int DEPTH = 9, POPULATION = 10;  // turns of a plan; plans of a population
constexpr int DIRECTIONS = 32;
constexpr int NEAR_SITES = 5;

// What the queen does in one turn, and whether barracks train. Most genes go on with the order of
// the turn before, so that a plan is a list of buildings.
struct Gene {
    enum Action : std::uint8_t {
        GO_ON,
        WAIT,
        WALK,
        MINE,
        TOWER,
        KNIGHTS,
        ARCHERS,
        GIANTS,
        ACTIONS
    };
    std::uint8_t action;
    std::uint8_t where;  // a direction of WALK, or a site
    std::uint8_t trains;  // 1: the barracks train that the gold suffices for
};
using Plan = search::UnitPlan<Gene, DEPTH, 1>;

// Returns the gene that decides the queen's order in turn t.
inline const Gene& leading_gene(const Plan& plan, int t) {
    while (t > 0 && plan.gene[t][0].action == Gene::GO_ON) --t;
    return plan.gene[t][0];
}

// Returns the structure of an action that builds, and the kind of creeps of barracks.
inline Site::Structure structure_of(int action) {
    return action == Gene::MINE ? Site::MINE : action == Gene::TOWER ? Site::TOWER : Site::BARRACKS;
}
inline int kind_of(int action) { return std::max(action - Gene::KNIGHTS, 0); }

// Returns whether a player can build on a site. On the way it razes an enemy's mine or barracks.
inline bool can_go(const Site& site, int player) {
    return site.owner != 1 - player || site.structure != Site::TOWER;
}

// Returns a player's order in turn t of a plan.
inline Order order_of(const State& s, int player, const Plan& plan, int t) {
    constexpr double FAR = 200;  // units to the target of WALK, which is rounded to integers
    const Gene& gene = leading_gene(plan, t);
    const int queen = s.queen(player);
    Order order;
    order.action = Order::WAIT;
    if (gene.action == Gene::WALK) {
        const double angle = gene.where * (2 * PI / DIRECTIONS);
        order.action = Order::MOVE;
        order.x = static_cast<int>(round_half_away(s.x[queen] + FAR * cosine(angle)));
        order.y = static_cast<int>(round_half_away(s.y[queen] + FAR * sine(angle)));
    } else if (gene.action >= Gene::MINE) {
        const Site& site = s.site[gene.where];
        const bool trains =
            site.owner == player && site.structure == Site::BARRACKS && site.progress >= 0;
        if (can_go(site, player) && !trains) {
            order.action = Order::BUILD;
            order.site = static_cast<std::int8_t>(gene.where);
            order.structure = structure_of(gene.action);
            order.kind = static_cast<std::int8_t>(kind_of(gene.action));
        }
    }
    if (!plan.gene[t][0].trains) return order;
    // The barracks nearest to the other queen train first.
    int gold = s.gold[player];
    const int target = s.queen(1 - player);
    bool is_taken[MAX_SITES] = {};
    for (;;) {
        int next = NOBODY;
        for (int k = 0; k < s.sites; ++k) {
            const Site& site = s.site[k];
            if (site.owner != player || site.structure != Site::BARRACKS || site.progress >= 0 ||
                is_taken[k] || CREEP[site.kind].cost > gold) {
                continue;
            }
            if (next == NOBODY || distance2(s, s.body_of_site(k), target) <
                                      distance2(s, s.body_of_site(next), target)) {
                next = k;
            }
        }
        if (next == NOBODY) return order;
        is_taken[next] = true;
        gold -= CREEP[s.site[next].kind].cost;
        order.train.push_back(static_cast<std::int8_t>(next));
    }
}

// The command `carom-amalgamate --network FILE` replaces this text. With an empty text the bot uses
// its hand-written value.
#define CAROM_NETWORK ""
constexpr const char* NETWORK = CAROM_NETWORK;
#undef CAROM_NETWORK
using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;
using NoSearchObserver = search::NoObserverOf<NoObserver>;

template <class SearchObserver>
class Problem;

template <class SearchObserver = NoSearchObserver>
class TurnModel : public search::TurnModel<TurnModel<SearchObserver>, SearchObserver, State, Plan,
                                           ValueFunction, PLAYERS, 2> {
    using Base =
        search::TurnModel<TurnModel, SearchObserver, State, Plan, ValueFunction, PLAYERS, 2>;
    using Base::root_;

  public:
    using Position = State;
    using Problem = bot::Problem<SearchObserver>;

    explicit TurnModel(const Weights& of) : TurnModel(ValueFunction(of, NETWORK)) {}
    explicit TurnModel(const ValueFunction& values) : Base(values) {}

    search::BudgetShares budget_shares() const {
        const Weights& w = this->weights();
        return {w.enemies, w.own, w.answers};
    }
    void set_root(const State& s) { root_ = s; }
    Orders orders(const State& s, int player, const Plan& plan, int t, int opponent_model) const {
        Orders all;
        for (int p = 0; p < PLAYERS; ++p) {
            all.of[p] = order_of(s, p, this->followed(p, player, plan, opponent_model), t);
        }
        return all;
    }
    // Plays turn t. After the end of the match the state does not change.
    bool play(State& s, int player, const Plan& plan, int t, int opponent_model) const {
        if (!is_terminal(s)) {
            step<typename SearchObserver::Engine>(s, orders(s, player, plan, t, opponent_model),
                                                  typename SearchObserver::TurnObserver());
        }
        return true;
    }
};

template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, DEPTH, 1>,
                public search::Problem<Problem<SearchObserver>, TurnModel<SearchObserver>> {
    using Base = search::Problem<Problem, TurnModel<SearchObserver>>;
    using Units = search::UnitPlans<Problem, Gene, DEPTH, 1>;
    using Base::turn_, Base::player_, Base::weights;

  public:
    using Base::root;
    static constexpr int FEATURES = FEATURE_COUNT;

    Problem(const TurnModel<SearchObserver>& turn, int player, int opponent_models)
        : Base(turn, player, opponent_models) {
        const State& s = root();
        const int queen = s.queen(player);
        sites_.count = 0;
        for (int k = 0; k < s.sites; ++k) {
            if (can_go(s.site[k], player)) sites_.push_back(static_cast<std::uint8_t>(k));
        }
        sites_.sort([&](int a, int b) {
            return distance2(s, queen, s.body_of_site(a)) < distance2(s, queen, s.body_of_site(b));
        });
    }

    // Returns a plan that builds on the nearest site and trains.
    Plan straight() const {
        Plan plan{};
        plan.gene[0][0] = {Gene::WAIT, 0, 1};
        if (sites_.count > 0) {
            const bool has_mines = is_known(root().level, Site::MINE, 0);
            plan.gene[0][0] = {has_mines ? Gene::MINE : Gene::KNIGHTS, sites_.item[0], 1};
        }
        for (int t = 1; t < DEPTH; ++t) plan.gene[t][0] = {Gene::GO_ON, 0, 1};
        return plan;
    }
    // The functions that UnitPlans requires (bot/search/unit_plans.h).
    static constexpr int units() { return 1; }
    Gene draw(int, Rng& rng) const {
        Gene gene{Gene::GO_ON, 0, rng.chance(weights().trains)};
        if (!rng.chance(weights().goes_on)) draw_action(gene, rng);
        return gene;
    }
    void vary(Gene& gene, double width, Rng& rng) const {
        if (gene.action == Gene::WALK) {
            const int by = static_cast<int>(1 + width * 7);
            gene.where = static_cast<std::uint8_t>(
                (gene.where + DIRECTIONS + rng.below(2 * by + 1) - by) % DIRECTIONS);
        } else if (gene.action >= Gene::MINE && rng.chance(0.5)) {
            gene.action = draw_structure(rng);
        } else if (rng.chance(0.5)) {
            gene.trains ^= 1;
        } else {
            draw_action(gene, rng);
        }
    }
    // Removes the first turn. The next one goes on with the order of the turn that was played.
    void shift(Plan& plan, Rng& rng) const {
        Gene& next = plan.gene[1][0];
        if (next.action == Gene::GO_ON) {
            next.action = plan.gene[0][0].action, next.where = plan.gene[0][0].where;
        }
        Units::shift(plan, rng);
    }

    double worth(const State& s, int t) const {
        const double value =
            turn_.values().is_learned() ? 100 * this->probability(s) : hand_value(s);
        return (t + 1 == DEPTH ? 1 : weights().early) * value;
    }
    double hand_value(const State& s) const { return value_of(s, player_, weights()); }
    double outcome(const State& s) const { return outcome_of(s, player_); }
    void features(const State& s, float* out) const { compute_features(s, player_, out); }

  private:
    void draw_action(Gene& gene, Rng& rng) const {
        if (sites_.count > 0 && rng.chance(weights().builds)) {
            const int near = std::min(sites_.count, NEAR_SITES);
            gene.action = draw_structure(rng);
            gene.where = sites_.item[rng.below(rng.chance(weights().close) ? near : sites_.count)];
        } else {
            gene.action = rng.chance(0.1) ? Gene::WAIT : Gene::WALK;
            gene.where = static_cast<std::uint8_t>(rng.below(DIRECTIONS));
        }
    }
    std::uint8_t draw_structure(Rng& rng) const {
        for (;;) {
            const int action = Gene::MINE + rng.below(Gene::ACTIONS - Gene::MINE);
            if (is_known(root().level, structure_of(action), kind_of(action)))
                return static_cast<std::uint8_t>(action);
        }
    }

    // The sites that the player can build on, the nearest first.
    List<std::uint8_t, MAX_SITES> sites_;
};

template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
using Thinker = search::Thinker<Model, POPULATION, SearchObserver>;

}  // namespace carom::code_royale::bot
