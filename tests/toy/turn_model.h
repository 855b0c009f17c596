// The model of a turn of Billiards and the search problem of one player, while the other players
// follow assumed plans (bot/search/thinker.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "bot/search/thinker.h"
#include "bot/search/unit_plans.h"
#include "sim/base/engine.h"
#include "sim/base/sine.h"
#include "tests/toy/features.h"

namespace carom::toy::bot {

constexpr int DEPTH = 6, POPULATION = 8;  // turns of a plan; plans of a population

// A player's push in one turn.
struct Gene {
    std::uint8_t direction;  // in 256ths of a full turn
    std::uint8_t push;  // units per turn
};
using Plan = search::UnitPlan<Gene, DEPTH, 1>;

// The command `carom-amalgamate --network FILE` replaces this text.
#define CAROM_NETWORK ""
constexpr const char* NETWORK = CAROM_NETWORK;
#undef CAROM_NETWORK
using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;
using NoSearchObserver = search::NoObserverOf<NoObserver>;

template <class SearchObserver>
class Problem;

template <class SearchObserver = NoSearchObserver>
class TurnModel : public search::TurnModel<TurnModel<SearchObserver>, SearchObserver, State, Plan,
                                           ValueFunction, MAX_PLAYERS, 2> {
    using Base =
        search::TurnModel<TurnModel, SearchObserver, State, Plan, ValueFunction, MAX_PLAYERS, 2>;
    using Base::root_;

  public:
    using Position = State;
    using Problem = bot::Problem<SearchObserver>;

    explicit TurnModel(const Weights& of) : TurnModel(ValueFunction(of, NETWORK)) {}
    explicit TurnModel(const ValueFunction& values) : Base(values) {}

    int players() const { return root_.players; }
    bool plays(int player) const { return player < root_.players; }
    void set_root(const State& s) { root_ = s; }
    Orders orders(const State& s, int player, const Plan& plan, int t, int opponent_model) const {
        constexpr double FAR = 1000;  // units to the target, which is rounded to integers
        Orders all;
        for (int p = 0; p < s.players; ++p) {
            const Gene& gene = this->followed(p, player, plan, opponent_model).gene[t][0];
            const double angle = gene.direction * (2 * PI / 256);
            all.x[p] = round_half_away(FAR * cosine(angle));
            all.y[p] = round_half_away(FAR * sine(angle));
            all.push[p] = gene.push;
        }
        return all;
    }
    // Plays turn t. After the end of the match the state does not change.
    bool play(State& s, int player, const Plan& plan, int t, int opponent_model) const {
        using AnyFinder =
            std::conditional_t<std::is_same_v<typename SearchObserver::Engine, Reference>,
                               AllPairs<MAX_BALLS>, BoxPairs<MAX_BALLS>>;
        return is_over(s) || step<AnyFinder, typename SearchObserver::TurnObserver>(
                                 s, orders(s, player, plan, t, opponent_model));
    }
};

template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, DEPTH, 1>,
                public search::Problem<Problem<SearchObserver>, TurnModel<SearchObserver>> {
    using Base = search::Problem<Problem, TurnModel<SearchObserver>>;
    using Base::turn_, Base::player_, Base::weights;

  public:
    using Base::Base;
    static constexpr int FEATURES = FEATURE_COUNT;

    Plan straight() const { return {}; }  // a plan that needs no search: no push

    // The functions that UnitPlans requires (bot/search/unit_plans.h).
    static constexpr int units() { return 1; }
    Gene draw(int, Rng& rng) const {
        constexpr int MOST = static_cast<int>(MAX_PUSH);
        const int push = rng.chance(0.3) ? 0 : rng.below(MOST + 1);
        return {static_cast<std::uint8_t>(rng.below(256)), static_cast<std::uint8_t>(push)};
    }
    void vary(Gene& gene, double width, Rng& rng) const {
        const auto moved = [&](double from, double range) {
            return round_half_away(from + rng.between(-1, 1) * width * range);
        };
        gene.direction = static_cast<std::uint8_t>(static_cast<int>(moved(gene.direction, 128)));
        gene.push =
            static_cast<std::uint8_t>(std::clamp(moved(gene.push, MAX_PUSH), 0.0, MAX_PUSH));
    }

    double worth(const State& s, int t) const {
        if (turn_.values().is_learned()) return 100 * this->probability(s);
        return (t + 1 == DEPTH ? 1 : weights().early) * hand_value(s);
    }
    double hand_value(const State& s) const { return value_of(s, player_, weights()); }
    double outcome(const State& s) const {
        const int ahead = lead(s, player_);
        return !is_over(s) ? -1 : ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
    }
    void features(const State& s, float* out) const { compute_features(s, player_, out); }
};

template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
using Thinker = search::Thinker<Model, POPULATION, SearchObserver>;

}  // namespace carom::toy::bot
