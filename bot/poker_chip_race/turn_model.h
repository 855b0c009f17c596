// The model of a turn of Poker Chip Race and the search problem of one player, while the other
// players follow assumed plans (bot/search/thinker.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>

#include "bot/poker_chip_race/aim.h"
#include "bot/poker_chip_race/features.h"
#include "bot/poker_chip_race/trained.h"
#include "bot/poker_chip_race/value.h"
#include "bot/search/nearest_direction.h"
#include "bot/search/thinker.h"
#include "bot/search/value_function.h"
#include "sim/base/list.h"
#include "sim/base/rng.h"
#include "sim/base/sine.h"
#include "sim/poker_chip_race/state.h"
#include "sim/poker_chip_race/step.h"

namespace carom::poker_chip_race::bot {

// A plan says when and in which direction each chip of a player accelerates in the next DEPTH
// turns. The value function estimates everything that happens later.

// The horizon in turns. A longer horizon was weaker (README.md), because chips rarely follow a plan
// for more turns.
constexpr int DEPTH = 4;

constexpr int DIRECTIONS = 720;  // The directions are half a degree apart.
constexpr int WAITS = -1;  // A chip with this gene does not accelerate.

struct Plan {
    // The direction in which a chip accelerates in a turn, or WAITS.
    std::int16_t to[DEPTH][MAX_CHIPS_EACH];
};

// The unit vectors of all directions, computed once.
class Directions {
  public:
    Directions() {
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double angle = 2 * PI * k / DIRECTIONS;
            all_[k] = {cosine(angle), sine(angle)};
        }
    }
    struct Direction {
        double cosine, sine;
    };
    const Direction& operator[](int k) const { return all_[k]; }

  private:
    Direction all_[DIRECTIONS];
};

// Returns the direction nearest to a vector.
inline int direction_of(double x, double y) {
    return search::nearest_direction(std::atan2(y, x), DIRECTIONS);
}

// Every recorded match had fewer than 128 chips at any time.
using Position = Table<128>;

using NoSearchObserver = search::NoObserverOf<NoObserver>;

// Returns a plan without throws.
inline Plan waiting() {
    Plan plan;
    for (auto& turn : plan.to) {
        for (std::int16_t& to : turn) to = WAITS;
    }
    return plan;
}

constexpr const char* NETWORK = CAROM_NETWORK;
#undef CAROM_NETWORK
using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

template <class SearchObserver>
class Problem;

template <class SearchObserver = NoSearchObserver>
class TurnModel : public search::TurnModel<TurnModel<SearchObserver>, SearchObserver, Position,
                                           Plan, ValueFunction, MAX_PLAYERS, 2> {
    using Base = search::TurnModel<TurnModel, SearchObserver, bot::Position, Plan, ValueFunction,
                                   MAX_PLAYERS, 2>;
    using Base::root_;

  public:
    using Position = bot::Position;
    using Problem = bot::Problem<SearchObserver>;

    explicit TurnModel(const Weights& of) : TurnModel(ValueFunction(of, NETWORK)) {}
    explicit TurnModel(const ValueFunction& values) : Base(values), directions_(new Directions) {}

    // All players are assumed to wait until set_opponent_plan() is called.
    void set_root(const Position& s) {
        root_ = s;
        double area = 0;
        for (int i = 0; i < s.count; ++i) area += s.radius[i] * s.radius[i];
        percent_ = 100 / area;
        this->set_all_plans(waiting());
        if (!has_enlisted(s)) enlist(s);
    }
    int players() const { return root_.players; }
    // Returns whether a player has a chip at the root.
    bool plays(int player) const {
        return std::count(root_.owner, root_.owner + root_.count, player) > 0;
    }
    // Returns the largest id of the chips that were owned in the first turn. Droplets have larger
    // ids.
    int last() const { return last_; }
    Orders orders(const Position& s, int player, const Plan& plan, int t,
                  int opponent_model) const {
        Orders all;
        order(s, player, plan, t, opponent_model, all);
        return all;
    }
    bool play(Position& s, int player, const Plan& plan, int t, int opponent_model) const {
        if (is_terminal(s)) return true;
        Orders all;
        order(s, player, plan, t, opponent_model, all);
        return step<typename SearchObserver::Engine>(
                   s, all, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }
    // Returns the factor that converts a squared radius to percent of the area of all chips.
    double percent() const { return percent_; }

  private:
    friend Problem;

    struct Enlisted {
        int id;
        // The chip's index among its player's chips in the first turn.
        int number;
    };

    // Returns whether the roster has every owned chip. In a match the function returns true in all
    // turns after the first.
    bool has_enlisted(const Position& s) const {
        const Enlisted *chip = roster_.begin(), *const end = chip + roster_.count;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] == NOBODY) continue;
            while (chip != end && chip->id != s.id[i]) ++chip;
            if (chip == end) return false;
        }
        return true;
    }
    void enlist(const Position& s) {
        int chips[MAX_PLAYERS] = {};
        roster_.count = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] == NOBODY) continue;
            roster_.push_back({s.id[i], chips[s.owner[i]]++});
            last_ = s.id[i];
        }
    }

    // Sets the orders of turn t. `player` follows `plan`, and the others follow their assumed
    // plans.
    void order(const Position& s, int player, const Plan& plan, int t, int opponent_model,
               Orders& all) const {
        const Enlisted* chip = roster_.begin();
        for (int i = 0; i < s.count && s.id[i] <= last(); ++i) {
            if (s.owner[i] == NOBODY) continue;
            while (chip->id != s.id[i]) ++chip;  // Skips chips that were eaten.
            const Plan& follows = this->followed(s.owner[i], player, plan, opponent_model);
            const int to = follows.to[t][chip->number];
            if (to == WAITS || !(s.radius[i] > MIN_RADIUS)) continue;
            const auto& direction = (*directions_)[to];
            all.ejections.push_back({i, 0, direction.cosine, direction.sine});
        }
    }

    double percent_ = 0;
    // The owned chips at the first turn, in the state's order.
    List<Enlisted, MAX_OWNED> roster_{};
    int last_ = -1;
    std::unique_ptr<const Directions> directions_;
};

template <class SearchObserver>
class Problem : public search::Problem<Problem<SearchObserver>, TurnModel<SearchObserver>> {
    using Base = search::Problem<Problem, TurnModel<SearchObserver>>;
    using Base::turn_, Base::player_, Base::weights;

  public:
    using Plan = bot::Plan;
    using Base::root;
    static constexpr int DEPTH = bot::DEPTH, FEATURES = FEATURE_COUNT;

    Problem(const TurnModel<SearchObserver>& turn, int player, int opponent_models)
        : Base(turn, player, opponent_models) {
        constexpr double FARTHEST = 16;  // maximum turns until an aimed chip meets its target
        chips_.count = 0;
        const Position& s = root();
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
    // The child takes the whole plan of each chip from one of the two parents.
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

    int shared(const Plan& a, const Plan& b) const {
        for (int t = 0; t < DEPTH; ++t) {
            if (std::memcmp(a.to[t], b.to[t], sizeof a.to[t]) != 0) return t;
        }
        return DEPTH;
    }
    double worth(const Position& s, int t) const {
        if (turn_.values().is_learned()) {
            const double percent = 100 * this->probability(s);
            return t + 1 < DEPTH ? weights().early * percent : percent;
        }
        if (t + 1 < DEPTH) return weights().early * ahead(s);
        return hand_value(s);
    }
    // Returns the value after a plan's last turn, in percent of the area of all chips.
    double hand_value(const Position& s) const {
        return ahead(s) + turn_.percent() * expected_gain(s, turn_.last(), player_, weights());
    }
    double outcome(const Position& s) const {
        return s.is_lost(player_) ? 0 : players_left(s) < 2 ? 1 : -1;
    }
    void features(const Position& s, float* out) const {
        Features<Position::CAPACITY>::compute(s, turn_.last(), player_, out);
    }

  private:
    // A chip of the planned player.
    struct Chip {
        int number;
        int aims;
        // Directions of a throw in the first turn that lets the chip meet another chip.
        std::int16_t aim[Position::CAPACITY];
    };

    double ahead(const Position& s) const {
        return turn_.percent() * lead(holdings(s, turn_.last()), s.players, player_, weights());
    }
    static int turn(Rng& rng) { return rng.chance(0.5) ? 0 : rng.below(DEPTH); }
    // Returns the direction toward a random reachable chip, or a random direction.
    std::int16_t direction(const Chip& chip, Rng& rng) const {
        if (chip.aims > 0 && rng.chance(0.5)) return chip.aim[rng.below(chip.aims)];
        return static_cast<std::int16_t>(rng.below(DIRECTIONS));
    }

    List<Chip, MAX_CHIPS_EACH> chips_;
};

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
using Thinker = search::Thinker<Model, POPULATION, SearchObserver>;

}  // namespace carom::poker_chip_race::bot
