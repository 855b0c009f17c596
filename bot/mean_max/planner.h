// Mean Max as the evolutionary driver sees it: how one player's plans are drawn, varied and rolled
// out while the others follow theirs.
#pragma once

#include "bot/mean_max/genes.h"
#include "bot/mean_max/value.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max::bot {

// Every looter follows one hard-coded move all the way; the hunter's is 0.
inline Plan plan_of_moves(int reaper = 0, int destroyer = 0, int doof = 0) {
    Plan plan;
    const int move[3] = {reaper, destroyer, doof};
    for (auto& turn : plan.gene) {
        for (int type = 0; type < 3; ++type) {
            turn[type] = {Gene::MOVE, static_cast<std::uint8_t>(move[type]), 0};
        }
    }
    return plan;
}

// A plan of one's own is tried against two beliefs about the enemies, and worth this much of the
// first and the rest of the second: a plan that hangs on one belief is worth less. (The worse of
// the two was tried, and lost.)
constexpr int BELIEFS = 2;
constexpr double FIRST_BELIEF = 0.6;

// What a search lets others see of it; a profiler has its own (bench/profile). Calls on this one
// vanish from the compiled code.
struct Unwatched {
    using Engine = FastEngine;
    using Trace = NoTrace;
    enum class Step { COPY, DECODE, TURN, VALUE, SELECT, VARY };
    static void enter(Step) {}  // what is done from now on
    static void tried(const Plan&, double) {}
};

template <class Watch = Unwatched>
class Planner {
  public:
    using Plan = bot::Plan;

    explicit Planner(const Weights& weights) : weights_(weights) {
        for (auto& belief : plans_) {
            for (Plan& plan : belief) plan = plan_of_moves();
        }
    }

    // A new turn: plans are rolled out from this state. The spawns stay the caller's.
    void look(const State& state, const SpawnQueue& spawns) { root_ = state, spawns_ = &spawns; }
    // What a player is expected to do while others are planned for.
    void expect(int seat, const Plan& plan, int belief) { plans_[belief][seat] = plan; }
    const Plan& expected(int seat) const { return plans_[0][seat]; }
    // Whose plans are drawn and valued from now on, and against how many beliefs.
    void plan_for(int seat, int beliefs) { seat_ = seat, beliefs_ = beliefs; }
    int rollouts_a_value() const { return beliefs_; }

    Plan random(Rng& rng) const {
        Watch::enter(Unwatched::Step::VARY);
        Plan plan;
        for (auto& turn : plan.gene) {
            for (int type = 0; type < 3; ++type) turn[type] = random_gene(skill(type), rng);
        }
        return plan;
    }
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Watch::enter(Unwatched::Step::VARY);
        Plan child = a;
        if (rng.chance(0.5)) return child;
        for (int t = 0; t < DEPTH; ++t) {
            for (int type = 0; type < 3; ++type) {
                if (rng.chance(0.5)) child.gene[t][type] = b.gene[t][type];
            }
        }
        return child;
    }
    void mutate(Plan& plan, double width, Rng& rng) const {
        do {
            const int type = rng.below(root_.team_size());
            Gene& gene = plan.gene[rng.below(DEPTH)][type];
            if (gene.kind != Gene::PUSH || rng.chance(0.25)) {
                gene = random_gene(skill(type), rng);
            } else {
                nudge(gene, width, rng);
            }
        } while (rng.chance(0.4));
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < DEPTH; ++t) {
            for (int type = 0; type < 3; ++type) plan.gene[t][type] = plan.gene[t + 1][type];
        }
        for (int type = 0; type < 3; ++type) {
            plan.gene[DEPTH - 1][type] = random_gene(skill(type), rng);
        }
    }
    double value(const Plan& plan) {
        double value = value_under(plan, 0);
        if (beliefs_ > 1) {
            value = FIRST_BELIEF * value + (1 - FIRST_BELIEF) * value_under(plan, 1);
        }
        Watch::enter(Unwatched::Step::SELECT);
        Watch::tried(plan, value);
        return value;
    }
    // Plays turn t of all plans, as first believed.
    Fault play(int t, State& s) const { return step(s, orders(t, s, 0), *spawns_); }
    // What the plans' first turn tells everybody to do.
    Orders first_orders() const { return orders(0, root_, 0); }

  private:
    bool skill(int type) const {
        return has_skill(root_.league, type) && root_.rage[seat_] >= SKILLS[type].rage;
    }
    double value_under(const Plan& plan, int belief) {
        Watch::enter(Unwatched::Step::COPY);
        State s = root_;
        plans_[belief][seat_] = plan;
        double total = 0, weight = 1;
        for (int t = 0; t < DEPTH; ++t) {
            Watch::enter(Unwatched::Step::DECODE);
            const Orders all = orders(t, s, belief);
            Watch::enter(Unwatched::Step::TURN);
            const Fault fault =
                step<typename Watch::Engine, typename Watch::Trace>(s, all, *spawns_);
            if (fault != Fault::NONE) break;  // nobody knows what comes of such a turn
            Watch::enter(Unwatched::Step::VALUE);
            total += weight * value_of(s, seat_, weights_);
            weight *= weights_.decay;
        }
        return total;
    }
    Orders orders(int t, const State& s, int belief) const {
        Orders orders;
        int u = 0;
        for (int p = 0; p < PLAYERS; ++p) {
            for (int type = 0; type < s.team_size(); ++type, ++u) {
                orders.set(u, decode(plans_[belief][p].gene[t][type], s, u));
            }
        }
        return orders;
    }

    State root_{};
    int seat_ = 0, beliefs_ = 1;
    Plan plans_[BELIEFS][PLAYERS];
    Weights weights_;
    const SpawnQueue* spawns_ = nullptr;
};

}  // namespace carom::mean_max::bot
