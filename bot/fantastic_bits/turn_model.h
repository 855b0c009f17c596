// The model of a turn of Fantastic Bits and the search problem of one player, while the other
// player follows an assumed plan (bot/search/thinker.h).
#pragma once

#include <cmath>
#include <cstdint>

#include "bot/fantastic_bits/features.h"
#include "bot/fantastic_bits/trained.h"
#include "bot/fantastic_bits/value.h"
#include "bot/search/nearest_direction.h"
#include "bot/search/thinker.h"
#include "bot/search/unit_plans.h"
#include "bot/search/value_function.h"
#include "sim/base/list.h"
#include "sim/base/rng.h"
#include "sim/base/sine.h"
#include "sim/base/vector.h"
#include "sim/fantastic_bits/state.h"
#include "sim/fantastic_bits/step.h"

namespace carom::fantastic_bits::bot {

// A plan has one gene for each of a player's two wizards in each of the next DEPTH turns.

constexpr int DEPTH = 5;  // turns
constexpr int DIRECTIONS = 240;  // The directions are 1.5 degrees apart.

// A wizard's order in one turn: a spell, a throw if the wizard holds a snaffle, or a move.
struct Gene {
    enum : std::int8_t { NO_SPELL = -1 };
    std::uint8_t direction;
    std::uint8_t power;  // power of a move, 0 .. MOVE_POWER; throws use full power
    std::int8_t spell;
    std::int8_t target;
};

// The probabilities with which the powers of moves are drawn and changed (value.h).
struct PowerShares {
    double full;  // A drawn move has full power.
    double to_any;  // A changed move gets a random power.
    double to_full;  // A changed move gets full power.
};

inline Gene random_move(Rng& rng, const PowerShares& shares) {
    Gene gene{};
    gene.direction = static_cast<std::uint8_t>(rng.below(DIRECTIONS));
    const double power = rng.unit();
    gene.power =
        static_cast<std::uint8_t>(power < shares.full ? MOVE_POWER : rng.below(MOVE_POWER + 1));
    gene.spell = Gene::NO_SPELL;
    return gene;
}

// Changes the direction and the power of a move. Width 1 allows any direction.
inline void nudge(Gene& gene, double width, Rng& rng, const PowerShares& shares) {
    constexpr double HALF_TURN = DIRECTIONS / 2.0;
    const int turned = static_cast<int>(rng.between(-1, 1) * (width * HALF_TURN + 1.5));
    gene.direction = static_cast<std::uint8_t>((gene.direction + turned + DIRECTIONS) % DIRECTIONS);
    if (rng.chance(shares.to_any)) {
        gene.power = static_cast<std::uint8_t>(rng.below(MOVE_POWER + 1));
    }
    if (rng.chance(shares.to_full)) gene.power = MOVE_POWER;
}

using NoSearchObserver = search::NoObserverOf<NoObserver>;

// A player's plan: the orders of each of its wizards in each turn.
using Plan = search::UnitPlan<Gene, DEPTH, WIZARDS_EACH>;

constexpr const char* NETWORK = CAROM_NETWORK;
#undef CAROM_NETWORK
using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

template <class SearchObserver>
class Problem;

template <class SearchObserver = NoSearchObserver>
class TurnModel : public search::TurnModel<TurnModel<SearchObserver>, SearchObserver, State, Plan,
                                           ValueFunction, PLAYERS, 2> {
    using Base =
        search::TurnModel<TurnModel, SearchObserver, State, Plan, ValueFunction, PLAYERS, 2>;

  public:
    using Position = fantastic_bits::Position;
    using Problem = bot::Problem<SearchObserver>;
    using Base::weights;

    explicit TurnModel(const Weights& of) : TurnModel(ValueFunction(of, NETWORK)) {}
    explicit TurnModel(const ValueFunction& values) : Base(values) {
        constexpr double FAR = 10000;  // distance of a move's target in units
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double angle = 2 * PI * k / DIRECTIONS;
            dx_[k] = std::round(FAR * cosine(angle)), dy_[k] = std::round(FAR * sine(angle));
        }
    }

    void set_root(const Position& p) { this->root_ = p; }
    search::BudgetShares budget_shares() const {
        return {weights().enemies, weights().own, weights().answers};
    }
    Orders orders(const State& s, int player, const Plan& plan, int t, int opponent_model) const {
        Orders all;
        int mana[PLAYERS] = {s.mana[0], s.mana[1]};
        for (int i = 0; i < WIZARDS; ++i) {
            const Plan& follows = this->followed(player_of(i), player, plan, opponent_model);
            apply_action(s, follows.gene[t][i % WIZARDS_EACH], i, mana[player_of(i)], all.of[i]);
        }
        return all;
    }
    bool play(State& s, int player, const Plan& plan, int t, int opponent_model) const {
        if (is_terminal(s)) return true;
        const Orders all = orders(s, player, plan, t, opponent_model);
        return step<typename SearchObserver::Engine>(
                   s, all, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }
    // Returns whether a wizard can cast the gene's spell if its player has `mana` points of mana.
    static bool can_cast(const State& s, const Gene& gene, int mana) {
        return gene.spell != Gene::NO_SPELL && mana >= s.cost(gene.spell).mana &&
               (!s.is_snaffle(gene.target) || s.is_alive(gene.target));
    }

  private:
    // Converts a gene to an order of wizard i. `mana` is the mana that the player has left in the
    // turn. If the wizard cannot cast the gene's spell, it throws the snaffle in its hand or moves.
    void apply_action(const State& s, const Gene& gene, int i, int& mana, Order& order) const {
        if (can_cast(s, gene, mana)) {
            mana -= s.cost(gene.spell).mana;
            order.kind = Order::CAST;
            order.spell = gene.spell, order.target = gene.target;
            return;
        }
        const bool holds = s.wizard[i].held != NOBODY;
        order.kind = holds ? Order::THROW : Order::MOVE;
        order.power = holds ? THROW_POWER : gene.power;
        order.x = s.x[i] + dx_[gene.direction], order.y = s.y[i] + dy_[gene.direction];
    }

    // The vectors from a wizard to a distant target in each direction, in units.
    double dx_[DIRECTIONS], dy_[DIRECTIONS];
};

template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, DEPTH, WIZARDS_EACH>,
                public search::Problem<Problem<SearchObserver>, TurnModel<SearchObserver>> {
    using Base = search::Problem<Problem, TurnModel<SearchObserver>>;
    using Base::turn_, Base::player_, Base::weights;

  public:
    using Base::root;
    static constexpr int FEATURES = FEATURE_COUNT;

    Problem(const TurnModel<SearchObserver>& turn, int player, int opponent_models)
        : Base(turn, player, opponent_models) {
        const State& s = root();
        spells_.count = 0;
        for (int spell = 0; spell < SPELLS; ++spell) {
            first_[spell] = spells_.count;
            if (!s.rules.spells || s.mana[player] + DEPTH < s.cost(spell).mana) continue;
            for (int target = 0; target < s.movers(); ++target) {
                if (may_target(s, player, spell, target)) {
                    spells_.push_back(
                        {0, 0, static_cast<std::int8_t>(spell), static_cast<std::int8_t>(target)});
                }
            }
        }
        first_[SPELLS] = spells_.count;
        for (int k = 0; k < WIZARDS_EACH; ++k) aim(k);
    }

    // Returns the better of a simple plan and the simple plan with one FLIPENDO in its first turn.
    Plan straight() const {
        const Plan simple = simple_plan();
        Plan best = simple;
        double most = -HUGE_VAL;
        for (int k = first_[FLIPENDO]; k < first_[FLIPENDO + 1]; ++k) {
            const Gene& spell = spells_.item[k];
            const bool is_castable = turn_.can_cast(root(), spell, root().mana[player_]);
            if (!is_castable || !root().is_snaffle(spell.target)) continue;
            if (most == -HUGE_VAL) most = first_value(simple);
            for (int wizard = 0; wizard < WIZARDS_EACH; ++wizard) {
                Plan plan = simple;
                plan.gene[0][wizard].spell = spell.spell;
                plan.gene[0][wizard].target = spell.target;
                const double value = first_value(plan);
                if (value > most) most = value, best = plan;
            }
        }
        return best;
    }
    // The functions that UnitPlans requires (bot/search/unit_plans.h).
    static constexpr int units() { return WIZARDS_EACH; }
    Gene draw(int k, Rng& rng) const {
        Gene gene = random_move(rng, powers());
        if (rng.chance(weights().aimed)) {
            gene.direction = aims_[k].item[rng.below(aims_[k].count)];
        }
        if (spells_.count > 0 && rng.chance(weights().casts)) draw_spell(gene, rng);
        return gene;
    }
    void vary(Gene& gene, double width, Rng& rng) const { nudge(gene, width, rng, powers()); }
    search::Variation variation() const {
        return {weights().clones, weights().whole, weights().anew, weights().again};
    }

    double worth(const State& s, int t) const {
        const double value =
            turn_.values().is_learned() ? 100 * this->probability(s) : hand_value(s);
        return (t + 1 == DEPTH ? 1 : weights().early) * value;
    }
    double hand_value(const State& s) const { return value_of(s, player_, weights()); }
    // Returns the result of a finished match (win: 1, draw: 1/2, loss: 0), or -1 before the end.
    double outcome(const State& s) const {
        if (!is_terminal(s)) return -1;
        const int lead = score_of(s, player_) - score_of(s, 1 - player_);
        return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    }
    void features(const State& s, float* out) const { Features::compute(s, player_, out); }

  private:
    PowerShares powers() const { return {weights().full, weights().to_any, weights().to_full}; }
    // Lists the directions from wizard k to both goals and to each snaffle's next position.
    void aim(int k) {
        const State& s = root();
        const int i = player_ * WIZARDS_EACH + k;
        const auto add = [&](double x, double y) {
            aims_[k].push_back(static_cast<std::uint8_t>(direction_of(x - s.x[i], y - s.y[i])));
        };
        aims_[k].count = 0;
        for (const double goal : {0.0, double{WIDTH}}) add(goal, HEIGHT / 2);
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (s.is_alive(j)) add(s.x[j] + s.vx[j], s.y[j] + s.vy[j]);
        }
    }
    // Returns a simple plan: each wizard goes to its nearest snaffle and throws it at the goal.
    Plan simple_plan() const {
        const State& s = root();
        Plan plan{};
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = player_ * WIZARDS_EACH + k;
            double tx = player_ == 0 ? WIDTH : 0, ty = HEIGHT / 2, least = WIDTH * WIDTH;
            for (int j = WIZARDS; j < s.first_bludger(); ++j) {
                if (s.wizard[i].held != NOBODY || !s.is_alive(j)) continue;
                const double d2 = distance2(s, i, j);
                if (d2 < least) least = d2, tx = s.x[j], ty = s.y[j];
            }
            const int direction = direction_of(tx - s.x[i], ty - s.y[i]);
            for (int t = 0; t < DEPTH; ++t) {
                plan.gene[t][k] = {static_cast<std::uint8_t>(direction), MOVE_POWER, Gene::NO_SPELL,
                                   0};
            }
        }
        return plan;
    }
    // Returns a plan's value under the first opponent model.
    double first_value(const Plan& plan) const {
        State s = root();
        double sum = 0;
        for (int t = 0; t < DEPTH && this->play(s, plan, t, 0); ++t) sum += worth(s, t);
        return sum;
    }
    // Draws a kind of spell at random. If the player can soon afford a spell of that kind, the gene
    // gets the spell with a random target.
    void draw_spell(Gene& gene, Rng& rng) const {
        int spell = PETRIFICUS;
        if (rng.chance(weights().flips)) {
            spell = FLIPENDO;
        } else if (!rng.chance(weights().petrifies)) {
            spell = rng.chance(weights().pulls) ? ACCIO : OBLIVIATE;
        }
        const int count = first_[spell + 1] - first_[spell];
        if (count == 0) return;
        const Gene& drawn = spells_.item[first_[spell] + rng.below(count)];
        gene.spell = drawn.spell, gene.target = drawn.target;
    }
    static int direction_of(double x, double y) {
        return search::nearest_direction(std::atan2(y, x), DIRECTIONS);
    }

    // The spells that the player can soon afford with all allowed targets, sorted by spell.
    // first_[k] is the index of the first entry of spell k.
    List<Gene, SPELLS * MAX_MOVERS> spells_;
    int first_[SPELLS + 1];
    // For each wizard, the directions toward both goals and all snaffles.
    List<std::uint8_t, MAX_MOVERS> aims_[WIZARDS_EACH];
};

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
using Thinker = search::Thinker<Model, POPULATION, SearchObserver>;

}  // namespace carom::fantastic_bits::bot
