// The model of a turn of Bit Runner 2048 and the search problem of one player, while the other
// player follows an assumed plan (bot/search/thinker.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

#include "bot/bit_runner_2048/controller.h"
#include "bot/bit_runner_2048/features.h"
#include "bot/bit_runner_2048/trained.h"
#include "bot/bit_runner_2048/value.h"
#include "bot/search/thinker.h"
#include "bot/search/unit_plans.h"
#include "bot/search/value_function.h"
#include "sim/base/rng.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bit_runner_2048::bot {

// A plan has the turn and the thrust of a player's two cars in each of the next DEPTH turns.

constexpr int DEPTH = 6;  // turns

// One car's order in one turn.
struct Gene {  // 2 bytes
    std::int8_t turn;  // degrees, from -MAX_TURN to MAX_TURN
    std::uint8_t thrust;  // 0 to MAX_THRUST
};

// Draws a gene at random. `full` is the probability of full thrust. Most other genes have no
// thrust.
inline Gene random_gene(double full, Rng& rng) {
    constexpr double STRAIGHT = 0.15, HARD = 0.5, ANY = 0.25;
    const double turn = rng.unit();
    const int any = rng.below(2 * MAX_TURN + 1) - MAX_TURN;
    Gene gene;
    gene.turn = static_cast<std::int8_t>(turn < STRAIGHT ? 0
                                         : turn < HARD   ? (any < 0 ? -MAX_TURN : MAX_TURN)
                                                         : any);
    const bool is_full = rng.chance(full);
    const int other = rng.chance(ANY) ? rng.below(MAX_THRUST + 1) : 0;
    gene.thrust = static_cast<std::uint8_t>(is_full ? MAX_THRUST : other);
    return gene;
}

// Changes a gene's turn and thrust by at most `width` (0..1) times their ranges.
inline void nudge(Gene& gene, double width, Rng& rng) {
    const auto moved = [&](double from, double range, double least, double most) {
        const double to = from + rng.between(-1, 1) * width * range;
        return static_cast<int>(std::floor(std::min(std::max(to, least), most) + 0.5));
    };
    gene.turn = static_cast<std::int8_t>(moved(gene.turn, 2 * MAX_TURN, -MAX_TURN, MAX_TURN));
    gene.thrust = static_cast<std::uint8_t>(moved(gene.thrust, MAX_THRUST, 0, MAX_THRUST));
}

using NoSearchObserver = search::NoObserverOf<NoObserver>;

// A state with the heading of each car in integer degrees.
struct SearchState {
    State state;
    std::int16_t heading[CARS];
};

// A player's plan: the orders of both cars in each turn.
using Plan = search::UnitPlan<Gene, DEPTH, TEAM>;

constexpr const char* NETWORK = CAROM_NETWORK;
#undef CAROM_NETWORK
using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

template <class SearchObserver>
class Problem;

template <class SearchObserver = NoSearchObserver>
class TurnModel : public search::TurnModel<TurnModel<SearchObserver>, SearchObserver, SearchState,
                                           Plan, ValueFunction, PLAYERS, 2> {
    using Base =
        search::TurnModel<TurnModel, SearchObserver, SearchState, Plan, ValueFunction, PLAYERS, 2>;
    using Base::root_;

  public:
    using Position = bit_runner_2048::Position;
    using Problem = bot::Problem<SearchObserver>;

    explicit TurnModel(const Weights& of) : TurnModel(ValueFunction(of, NETWORK)) {}
    explicit TurnModel(const ValueFunction& values) : Base(values), headings_(new Headings) {}

    void set_root(const Position& p) {
        root_.state = p.state, yard_ = p.yard;
        for (int i = 0; i < CARS; ++i) {
            root_.heading[i] = static_cast<std::int16_t>(steering::whole_degrees(p.state.angle[i]));
        }
    }
    const Yard& yard() const { return yard_; }
    const Headings& headings() const { return *headings_; }

    // Returns the orders of turn t and updates the cars' headings in `now`.
    Orders orders(SearchState& now, int player, const Plan& plan, int t, int opponent_model) const {
        Orders all;
        for (int i = 0; i < CARS; ++i) {
            const int p = player_of(i);
            const Plan& follows = this->followed(p, player, plan, opponent_model);
            const Gene& gene = follows.gene[t][i - p * TEAM];
            const int to = now.heading[i] + gene.turn;
            Order& order = all.of[i];
            order.kind = Order::EXPERT;
            order.turn = gene.turn, order.thrust = gene.thrust;
            order.heading = &(*headings_)[to];
            now.heading[i] = static_cast<std::int16_t>(steering::wrapped_degrees(to));
        }
        return all;
    }
    // Plays turn t. After the end of the match the state does not change, so its value counts for
    // the rest of the plan.
    bool play(SearchState& now, int player, const Plan& plan, int t, int opponent_model) const {
        const Orders all = orders(now, player, plan, t, opponent_model);
        bit_runner_2048::State& s = now.state;
        if (has_ten_goals(s) || s.turn >= MAX_TURNS) return true;
        return step<typename SearchObserver::Engine>(
                   s, all, yard_, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }

  private:
    Yard yard_;
    std::unique_ptr<const Headings> headings_;
};

template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, DEPTH, TEAM>,
                public search::Problem<Problem<SearchObserver>, TurnModel<SearchObserver>> {
    using Base = search::Problem<Problem, TurnModel<SearchObserver>>;
    using Base::turn_, Base::player_, Base::weights;

  public:
    using Base::Base, Base::root;
    static constexpr int FEATURES = FEATURE_COUNT;

    // Returns a simple plan: the cars follow the rules of controller.h.
    Plan straight() const {
        Plan plan{};
        SearchState now = root();
        for (int t = 0; t < DEPTH; ++t) {
            Orders thumb;
            drive(now.state, player_, thumb);
            for (int k = 0; k < TEAM; ++k) {
                const int car = player_ * TEAM + k;
                plan.gene[t][k] = gene_of(now, car, thumb.of[car]);
            }
            if (!this->play(now, plan, t, 0)) break;
        }
        return plan;
    }

    // The functions that UnitPlans requires (bot/search/unit_plans.h).
    static constexpr int units() { return TEAM; }
    Gene draw(int, Rng& rng) const { return random_gene(weights().full, rng); }
    void vary(Gene& gene, double width, Rng& rng) const { nudge(gene, width, rng); }

    double worth(const SearchState& now, int t) const {
        if (turn_.values().is_learned()) return 100 * this->probability(now);
        return (t + 1 == DEPTH ? 1 : weights().early) * hand_value(now);
    }
    double hand_value(const SearchState& now) const {
        return value_of(now.state, turn_.yard(), player_, weights());
    }
    double outcome(const SearchState& now) const {
        if (!has_ten_goals(now.state) && now.state.turn < MAX_TURNS) return -1;
        const int first = leader(now.state);
        return first == NOBODY ? 0.5 : first == player_ ? 1 : 0;
    }
    void features(const SearchState& now, float* out) const {
        Features::compute(now.state, turn_.yard(), turn_.headings(), now.heading, player_, out);
    }

  private:
    static Gene gene_of(const SearchState& now, int car, const Order& order) {
        const Movers& m = now.state.movers;
        if (steering::coasts(m.x[car], m.y[car], order)) return {0, 0};
        const double aim = arctangent2(order.y - m.y[car], order.x - m.x[car]);
        const double turn = degrees(headings::angle_between(now.state.angle[car], aim));
        const double most = MAX_TURN;
        return {static_cast<std::int8_t>(std::min(std::max(turn, -most), most)),
                static_cast<std::uint8_t>(order.thrust)};
    }
};

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
using Thinker = search::Thinker<Model, POPULATION, SearchObserver>;

}  // namespace carom::bit_runner_2048::bot
