// The search problem of Poker Chip Race for the evolutionary algorithm: drawing, varying and
// simulating one player's plans while the others follow assumed plans.
#pragma once

#include <cstring>
#include <memory>

#include "bot/poker_chip_race/aim.h"
#include "bot/poker_chip_race/genes.h"
#include "bot/poker_chip_race/learned.h"
#include "bot/poker_chip_race/value.h"
#include "bot/search/budget.h"
#include "bot/search/rollouts.h"
#include "sim/base/list.h"
#include "sim/base/rng.h"
#include "sim/poker_chip_race/step.h"

namespace carom::poker_chip_race::bot {

// Room for more chips than any recorded match had.
using World = Table<128>;

// An observer of a search (bot/search/rollouts.h) and of the turns that it simulates.
struct NoSearchObserver : search::NoSearchObserver {
    using Engine = Fast;
    using TurnObserver = NoObserver;
    // The turns that two plans have in common are simulated once.
    static constexpr bool CACHES_PREFIX = true;
};

// Returns a plan without throws.
inline Plan waiting() {
    Plan plan;
    for (auto& turn : plan.to) {
        for (std::int16_t& to : turn) to = WAITS;
    }
    return plan;
}

template <class SearchObserver>
class Problem;

// One turn of the match: the start of all plans, the assumed plans of all players, and the weights.
template <class SearchObserver = NoSearchObserver>
class Planner {
  public:
    using Plan = bot::Plan;
    using Problem = bot::Problem<SearchObserver>;
    static constexpr int OPPONENT_MODELS = 2, MAX_PLAYERS = poker_chip_race::MAX_PLAYERS;

    explicit Planner(const Weights& weights) : Planner(ValueFunction(weights, CAROM_NETWORK)) {}
    explicit Planner(const ValueFunction& values) : values_(values), directions_(new Directions) {}

    // Starts a new turn. Plans are simulated from this state. All players are assumed to wait until
    // set_opponent_plan() is called.
    void look(const World& s) {
        root_ = s;
        double area = 0;
        for (int i = 0; i < s.count; ++i) area += s.radius[i] * s.radius[i];
        percent_ = 100 / area;
        for (auto& opponent_model : plans_) {
            for (Plan& plan : opponent_model) plan = waiting();
        }
        if (!has_enlisted(s)) enlist(s);
    }
    static constexpr search::BudgetShares budget_shares() { return {}; }
    int players() const { return root_.players; }
    bool plays(int player) const { return !root_.is_lost(player); }
    // Returns the plan that the first opponent model assumes for a player.
    const Plan& assumed_plan(int player) const { return plans_[0][player]; }
    // Sets the plan that a player is assumed to follow while others are planned for.
    void set_opponent_plan(int opponent_model, int player, const Plan& plan) {
        plans_[opponent_model][player] = plan;
    }
    const World& root() const { return root_; }
    // Returns the largest id of the chips that were owned in the first turn. Droplets have larger
    // ids.
    int last() const { return last_; }
    // Returns the search problem of a player against the others' first `opponent_models` models.
    Problem problem(int player, int opponent_models) const {
        return Problem(*this, player, opponent_models);
    }

    // Simulates turn t of all assumed plans.
    bool play_assumed(World& s, int t) const { return play(s, 0, plans_[0][0], t, 0); }
    // Returns the orders in the first turn of the assumed plans.
    Orders first_orders() const {
        Orders all;
        order(root_, 0, plans_[0][0], 0, 0, all);
        return all;
    }

  private:
    friend Problem;

    struct Enlisted {
        int id;
        // Index among its player's chips in the first turn.
        int number;
    };

    // Returns whether the roster has every owned chip. In a match this is so after the first turn.
    bool has_enlisted(const World& s) const {
        const Enlisted *chip = roster_.begin(), *const end = chip + roster_.count;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] == NOBODY) continue;
            while (chip != end && chip->id != s.id[i]) ++chip;
            if (chip == end) return false;
        }
        return true;
    }
    void enlist(const World& s) {
        int chips[MAX_PLAYERS] = {};
        roster_.count = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] == NOBODY) continue;
            roster_.push_back({s.id[i], chips[s.owner[i]]++});
            last_ = s.id[i];
        }
    }

    // Simulates turn t: the player follows `plan`, the others their assumed plans. Returns false if
    // the turn has too many contacts or chips.
    bool play(World& s, int player, const Plan& plan, int t, int opponent_model) const {
        if (is_terminal(s)) return true;
        Orders all;
        order(s, player, plan, t, opponent_model, all);
        return step<typename SearchObserver::Engine>(
                   s, all, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }
    // Sets the orders of turn t: the player's by `plan`, the others' by their assumed plans.
    void order(const World& s, int player, const Plan& plan, int t, int opponent_model,
               Orders& all) const {
        const Enlisted* chip = roster_.begin();
        for (int i = 0; i < s.count && s.id[i] <= last(); ++i) {
            if (s.owner[i] == NOBODY) continue;
            while (chip->id != s.id[i]) ++chip;  // The chips between have been eaten.
            const Plan& follows = s.owner[i] == player ? plan : plans_[opponent_model][s.owner[i]];
            const int to = follows.to[t][chip->number];
            if (to == WAITS || !(s.radius[i] > MIN_RADIUS)) continue;
            const auto& direction = (*directions_)[to];
            all.ejections.push_back({i, 0, direction.cosine, direction.sine});
        }
    }

    World root_{};
    // Converts a squared radius to percent of the area of all chips.
    double percent_ = 0;
    // The owned chips at the first turn, in the state's order.
    List<Enlisted, MAX_OWNED> roster_{};
    int last_ = -1;
    Plan plans_[OPPONENT_MODELS][MAX_PLAYERS];
    ValueFunction values_;
    std::unique_ptr<const Directions> directions_;
};

// The search problem for one player's plan (bot/search/rhea.h).
template <class SearchObserver>
class Problem {
  public:
    using Plan = bot::Plan;
    using State = World;
    static constexpr int DEPTH = bot::DEPTH,
                         OPPONENT_MODELS = Planner<SearchObserver>::OPPONENT_MODELS;
    static constexpr bool CACHES_PREFIX = SearchObserver::CACHES_PREFIX;

    Problem(const Planner<SearchObserver>& turn, int player, int opponent_models)
        : turn_(turn), player_(player), opponent_models_(opponent_models) {
        constexpr double FARTHEST = 16;  // turns until an aimed throw meets its chip
        chips_.count = 0;
        const World& s = root();
        const auto* chip = turn.roster_.begin();
        for (int i = 0; i < s.count && s.id[i] <= turn.last(); ++i) {
            if (s.owner[i] != player) continue;
            while (chip->id != s.id[i]) ++chip;
            Chip& own = chips_.item[chips_.count++];
            own.number = chip->number, own.aims = 0;
            for (int j = 0; j < s.count; ++j) {
                Aim aim;
                if (j == i || !aim_at(s, i, j, aim) || aim.turns > FARTHEST) continue;
                own.aim[own.aims++] = static_cast<std::int16_t>(direction_of(aim.x, aim.y));
            }
        }
    }

    static Plan straight() { return waiting(); }
    Plan random(Rng& rng) const {
        constexpr double THROWS = 0.6;
        Plan plan = waiting();
        for (const Chip& chip : chips_) {
            if (!rng.chance(THROWS)) continue;
            const int t = turn(rng);
            plan.to[t][chip.number] = direction(chip, rng);
        }
        return plan;
    }
    // Each chip's whole part comes from one of the two parents.
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        for (const Chip& chip : chips_) {
            if (rng.chance(0.5)) continue;
            for (int t = 0; t < DEPTH; ++t) child.to[t][chip.number] = b.to[t][chip.number];
        }
        return child;
    }
    void mutate(Plan& plan, double width, Rng& rng) const {
        constexpr double WAIT = 0.3, ANEW = 0.6, AGAIN = 0.3;
        constexpr double WIDEST = DIRECTIONS / 6.0;
        do {
            const Chip& chip = chips_.item[rng.below(chips_.count)];
            std::int16_t& to = plan.to[turn(rng)][chip.number];
            const double choice = rng.unit();
            if (to == WAITS || (choice >= WAIT && choice < ANEW)) {
                to = direction(chip, rng);
            } else if (choice < WAIT) {
                to = WAITS;
            } else {
                const int turned = static_cast<int>(rng.between(-1, 1) * (width * WIDEST + 2));
                to = static_cast<std::int16_t>((to + turned + DIRECTIONS) % DIRECTIONS);
            }
        } while (rng.chance(AGAIN));
    }
    void shift(Plan& plan, Rng&) const {
        for (int t = 0; t + 1 < DEPTH; ++t) {
            for (int k = 0; k < MAX_CHIPS_EACH; ++k) plan.to[t][k] = plan.to[t + 1][k];
        }
        for (std::int16_t& to : plan.to[DEPTH - 1]) to = WAITS;
    }

    // The functions that Rollouts requires (bot/search/rollouts.h).
    const World& root() const { return turn_.root(); }
    int opponent_models() const { return opponent_models_; }
    int shared(const Plan& a, const Plan& b) const {
        for (int t = 0; t < DEPTH; ++t) {
            if (std::memcmp(a.to[t], b.to[t], sizeof a.to[t]) != 0) return t;
        }
        return DEPTH;
    }
    bool play(World& s, const Plan& plan, int t, int opponent_model) const {
        return turn_.play(s, player_, plan, t, opponent_model);
    }
    double worth(const World& s, int t) const {
        const ValueFunction& values = turn_.values_;
        if (values.is_learned()) {
            const double percent = 100 * probability(s, turn_.last(), player_, values);
            return t + 1 < DEPTH ? values.weights.early * percent : percent;
        }
        if (t + 1 < DEPTH) return values.weights.early * ahead(s);
        return hand_value(s);
    }
    // Returns the value of a state without its past, in percent of the area of all chips.
    double hand_value(const World& s) const {
        return ahead(s) +
               turn_.percent_ * prospects(s, turn_.last(), player_, turn_.values_.weights);
    }
    double joined(const double* values) const {
        return search::hedged(values, opponent_models_, turn_.values_.weights.worse);
    }

  private:
    // One of the chips that are planned for.
    struct Chip {
        int number;
        int aims;
        // Directions in which the chip meets other chips.
        std::int16_t aim[World::CAPACITY];
    };

    double ahead(const World& s) const {
        return turn_.percent_ *
               lead(holdings(s, turn_.last()), s.players, player_, turn_.values_.weights);
    }
    static int turn(Rng& rng) { return rng.chance(0.5) ? 0 : rng.below(DEPTH); }
    // Returns a direction toward some reachable chip, or any direction.
    std::int16_t direction(const Chip& chip, Rng& rng) const {
        if (chip.aims > 0 && rng.chance(0.5)) return chip.aim[rng.below(chip.aims)];
        return static_cast<std::int16_t>(rng.below(DIRECTIONS));
    }

    const Planner<SearchObserver>& turn_;
    int player_, opponent_models_;
    List<Chip, MAX_CHIPS_EACH> chips_;
};

}  // namespace carom::poker_chip_race::bot
