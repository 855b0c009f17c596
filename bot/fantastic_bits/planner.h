// Fantastic Bits as the evolutionary driver sees it: how one player's plans are drawn, varied and
// rolled out while the other follows his.
#pragma once

#include <cmath>

#include "bot/fantastic_bits/genes.h"
#include "bot/fantastic_bits/value.h"
#include "bot/rollouts.h"
#include "bot/unit_plans.h"
#include "sim/engine/list.h"
#include "sim/engine/sine.h"
#include "sim/fantastic_bits/step.h"

namespace carom::fantastic_bits::bot {

// What a search lets others see of it (bot/rollouts.h), and of its turns.
struct Unwatched : carom::bot::Unwatched {
    template <class Trace>
    using Motion = FastMotion<Trace>;
    using Trace = NoTrace;
    static constexpr bool KEEPS = true;  // what plans have in common is played once
};

template <class Watch = Unwatched>
class Planner : public carom::bot::UnitPlans<Planner<Watch>, Gene, DEPTH, WIZARDS_EACH> {
    using Plans = carom::bot::UnitPlans<Planner<Watch>, Gene, DEPTH, WIZARDS_EACH>;

  public:
    using typename Plans::Plan;
    using State = fantastic_bits::State;
    static constexpr int BELIEFS = 2, MOST_PLAYERS = PLAYERS;
    static constexpr bool KEEPS = Watch::KEEPS;

    explicit Planner(const Weights& weights) : weights_(weights) {
        constexpr double FAR = 10000;  // units, of the target
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double angle = 2 * PI * k / DIRECTIONS;
            dx_[k] = std::round(FAR * cosine(angle)), dy_[k] = std::round(FAR * sine(angle));
        }
    }

    // A new turn: plans are rolled out from this state.
    void look(const State& s) { root_ = s; }
    static constexpr int players() { return PLAYERS; }
    static constexpr bool plays(int) { return true; }
    // What a player is expected to do while the other is planned for.
    void expect(int belief, int player, const Plan& plan) { plans_[belief][player] = plan; }
    const Plan& expected(int player) const { return plans_[0][player]; }
    // How many beliefs about that count from now on.
    void believe(int beliefs) { beliefs_ = beliefs; }
    // Whose plans are drawn and valued from now on.
    void plan_for(int player) {
        player_ = player;
        spells_.count = 0;
        for (int spell = 0; spell < SPELLS; ++spell) {
            if (!root_.rules.spells || root_.mana[player] + DEPTH < root_.cost(spell).mana)
                continue;
            for (int target = 0; target < root_.movers(); ++target) {
                if (may_target(root_, player, spell, target)) {
                    spells_.push_back(
                        {0, 0, static_cast<std::int8_t>(spell), static_cast<std::int8_t>(target)});
                }
            }
        }
    }

    // Each wizard to the snaffle nearest to it, which it throws into the goal.
    Plan straight() const {
        Plan plan{};
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = player_ * WIZARDS_EACH + k;
            double tx = player_ == 0 ? WIDTH : 0, ty = HEIGHT / 2, least = WIDTH * WIDTH;
            for (int j = WIZARDS; j < root_.first_bludger(); ++j) {
                if (root_.wizard[i].held != NOBODY || !root_.is_alive(j)) continue;
                const double d2 = distance2(root_, i, j);
                if (d2 < least) least = d2, tx = root_.x[j], ty = root_.y[j];
            }
            const int direction = direction_of(tx - root_.x[i], ty - root_.y[i]);
            for (int t = 0; t < DEPTH; ++t) {
                plan.gene[t][k] = {static_cast<std::uint8_t>(direction), MOVE_POWER, Gene::NO_SPELL,
                                   0};
            }
        }
        return plan;
    }
    // What variation asks for (bot/unit_plans.h).
    static constexpr int units() { return WIZARDS_EACH; }
    Gene draw(int, Rng& rng) const {
        constexpr double CASTS = 0.15;
        Gene gene = random_move(rng);
        if (spells_.count == 0 || !rng.chance(CASTS)) return gene;
        const Gene& spell = spells_.item[rng.below(spells_.count)];
        gene.spell = spell.spell, gene.target = spell.target;
        return gene;
    }
    static void vary(Gene& gene, double width, Rng& rng) { nudge(gene, width, rng); }

    // What rollouts ask for.
    const State& root() const { return root_; }
    int beliefs() const { return beliefs_; }
    bool play(State& s, const Plan& plan, int t, int belief) const {
        if (is_terminal(s)) return true;
        const Orders all = orders(s, plan, t, belief);
        return step<Watch::template Motion, typename Watch::Trace>(s, all) == Fault::NONE;
    }
    double worth(const State& s, int t) const {
        return (t + 1 == DEPTH ? 1 : weights_.early) * value_of(s, player_, weights_);
    }
    double joined(const double* values) const {
        return carom::bot::hedged(values, beliefs_, weights_.worse);
    }

    // Plays turn t of both plans as expected.
    bool play_expected(State& s, int t) const { return play(s, plans_[0][player_], t, 0); }
    // What the plans' first turn tells everybody to do.
    Orders first_orders() const { return orders(root_, plans_[0][player_], 0, 0); }

  private:
    static int direction_of(double x, double y) {
        const int k =
            static_cast<int>(std::floor(std::atan2(y, x) * (DIRECTIONS / (2 * PI)) + 0.5));
        return (k % DIRECTIONS + DIRECTIONS) % DIRECTIONS;
    }
    // The player's own by `plan`, the other's as expected.
    Orders orders(const State& s, const Plan& plan, int t, int belief) const {
        Orders all;
        for (int i = 0; i < WIZARDS; ++i) {
            const Plan& follows = player_of(i) == player_ ? plan : plans_[belief][player_of(i)];
            obey(s, follows.gene[t][i % WIZARDS_EACH], i, all.of[i]);
        }
        return all;
    }
    // What a gene says a wizard does. Where it cannot cast its spell it moves.
    void obey(const State& s, const Gene& gene, int i, Order& order) const {
        const bool casts = gene.spell != Gene::NO_SPELL &&
                           s.mana[player_of(i)] >= s.cost(gene.spell).mana &&
                           (!s.is_snaffle(gene.target) || s.is_alive(gene.target));
        if (casts) {
            order.kind = Order::CAST;
            order.spell = gene.spell, order.target = gene.target;
            return;
        }
        const bool holds = s.wizard[i].held != NOBODY;
        order.kind = holds ? Order::THROW : Order::MOVE;
        order.power = holds ? THROW_POWER : gene.power;
        order.x = s.x[i] + dx_[gene.direction], order.y = s.y[i] + dy_[gene.direction];
    }

    State root_{};
    int player_ = 0;
    Plan plans_[BELIEFS][PLAYERS] = {};
    int beliefs_ = 1;
    List<Gene, SPELLS * MOST_MOVERS> spells_{};  // that the player can pay for, on whom he may
    Weights weights_;
    double dx_[DIRECTIONS], dy_[DIRECTIONS];  // to a target far away
};

}  // namespace carom::fantastic_bits::bot
