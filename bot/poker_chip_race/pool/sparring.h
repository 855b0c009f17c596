// The shared part of the sparring bots that plan more than one throw: the space of plans of some of
// a player's chips, and the loop over turns. All other chips drift. They use nothing of the
// developed bot except its directions, so that with --rollouts their answers never change.
#pragma once

#include <iostream>
#include <memory>

#include "bot/poker_chip_race/genes.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/pool/plans.h"
#include "bot/search/search_options.h"
#include "sim/base/rng.h"
#include "sim/poker_chip_race/step.h"

namespace carom::poker_chip_race::bot::pool {

using World = Table<128>;

struct Throw {
    std::int16_t to;  // a direction, or WAITS
};

// Returns the area of all of a player's chips, divided by pi.
inline double area(const World& s, int player) {
    double area = 0;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == player) area += s.radius[i] * s.radius[i];
    }
    return area;
}

// Plans with one value function. A ValueFunction has TURNS (the depth), EARLY (the weight of all
// turns except the last), and value(state, player).
template <class ValueFunction>
class Planner : public search::pool::Plans<Planner<ValueFunction>, Throw, ValueFunction::TURNS,
                                           MAX_CHIPS_EACH> {
    using Plans =
        search::pool::Plans<Planner<ValueFunction>, Throw, ValueFunction::TURNS, MAX_CHIPS_EACH>;

  public:
    using typename Plans::Plan;
    using State = World;

    // Starts a new turn, in which the chips with these ids are planned for.
    void look(const World& s, int player, const int* ids, int count) {
        root_ = s, player_ = player, units_ = count;
        for (int k = 0; k < count; ++k) ids_[k] = ids[k];
    }

    // The functions that Plans requires (bot/pool/plans.h).
    int units() const { return units_; }
    static Throw draw(int, Rng& rng) {
        constexpr double THROWS = 0.12;
        const int to = rng.chance(THROWS) ? rng.below(DIRECTIONS) : WAITS;
        return {static_cast<std::int16_t>(to)};
    }
    static void vary(Throw& gene, double width, Rng& rng) {
        if (gene.to == WAITS) {
            gene.to = static_cast<std::int16_t>(rng.below(DIRECTIONS));
            return;
        }
        const int turned = static_cast<int>(rng.between(-1, 1) * (width * DIRECTIONS / 4 + 2));
        gene.to = static_cast<std::int16_t>((gene.to + turned + DIRECTIONS) % DIRECTIONS);
    }

    // The functions that Evolution requires (bot/pool/evolution.h).
    const World& root() const { return root_; }
    bool play(World& s, const Plan& plan, int t) const {
        if (is_terminal(s)) return true;
        Orders all;
        order(s, plan, t, all);
        return step(s, all) == Fault::NONE;
    }
    double worth(const World& s, int t) const {
        return (t + 1 == ValueFunction::TURNS ? 1 : ValueFunction::EARLY) *
               ValueFunction::value(s, player_);
    }

    // Sets the chips' orders in turn t of a plan.
    void order(const World& s, const Plan& plan, int t, Orders& all) const {
        for (int k = 0; k < units_; ++k) {
            if (plan.gene[t][k].to == WAITS) continue;
            for (int i = 0; i < s.count; ++i) {
                if (s.id[i] != ids_[k] || !(s.radius[i] > MIN_RADIUS)) continue;
                const auto& direction = (*directions_)[plan.gene[t][k].to];
                all.ejections.push_back({i, 0, direction.cosine, direction.sine});
            }
        }
    }

  private:
    World root_{};
    int player_ = 0, units_ = 0;
    int ids_[MAX_CHIPS_EACH] = {};
    std::unique_ptr<const Directions> directions_{new Directions};
};

// Plays on stdin and stdout. think(state, player, ids of its chips, their number, budget) returns
// the orders of each turn.
template <class Think>
int play(search::SearchOptions options, Think&& think) {
    std::ios::sync_with_stdio(false);
    Reader<World::CAPACITY> reader;
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(search::Clock::now());
        if (!reader.read(std::cin)) break;
        const World& now = reader.position();
        int ids[MAX_CHIPS_EACH], count = 0;
        for (int i = 0; i < now.count && count < MAX_CHIPS_EACH; ++i) {
            if (now.owner[i] == reader.me()) ids[count++] = now.id[i];
        }
        print(std::cout, now, reader.me(), think(now, reader.me(), ids, count, budget));
    }
    return 0;
}

}  // namespace carom::poker_chip_race::bot::pool
