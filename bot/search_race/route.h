// The plan of a race from a position on, with the positions that it leads through. A part of it can
// be replaced by a faster one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "bot/search_race/beam.h"
#include "sim/base/rng.h"

namespace carom::search_race::bot {

class Route {
  public:
    // The track and the directions must live as long as the route.
    Route(const Track& track, const Directions& directions)
        : track_(track), directions_(directions) {}

    // Begins anew with a plan from this position.
    void begin(const SearchState& from, const Plan& plan) {
        plan_ = plan;
        // A beam that found no way to the end has no moves. Then the car stands still.
        if (plan_.moves.empty()) plan_.moves.push_back(Move());
        follow(from, 0);
    }
    // Replaces the moves from number `at` on by a plan from the position there. Does nothing and
    // returns false if the race would not be faster.
    bool splice(std::size_t at, const Plan& plan) {
        const double turns = static_cast<double>(at) + plan.turns;
        if (plan.moves.empty() || turns >= plan_.turns) return false;
        plan_.turns = turns;
        plan_.moves.resize(at);
        plan_.moves.insert(plan_.moves.end(), plan.moves.begin(), plan.moves.end());
        const SearchState from = path_[at];
        follow(from, at);
        return true;
    }

    std::size_t size() const { return plan_.moves.size(); }  // number of moves
    const Plan& plan() const { return plan_; }
    const Move& move(std::size_t at) const { return plan_.moves[at]; }
    const SearchState& before(std::size_t at) const {
        return path_[at];
    }  // the move with this number

  private:
    // Notes the positions before the moves from number `at` on.
    void follow(SearchState p, std::size_t at) {
        path_.resize(plan_.moves.size());
        for (; at < plan_.moves.size(); ++at) {
            path_[at] = p;
            play(p, plan_.moves[at], track_, directions_);
        }
    }

    const Track& track_;
    const Directions& directions_;
    Plan plan_;
    std::vector<SearchState> path_;  // by move
};

// Returns weights that differ at random from the given ones. A search with other weights finds
// another way.
inline Weights varied(Weights weights, Rng& rng) {
    constexpr double SPREAD = 0.28;
    weights.for_each([&rng](const char*, double& value, double least, double most) {
        // The factor is not exp(by), because std::exp differs between platforms.
        const double by = rng.between(-SPREAD, SPREAD);
        value = std::clamp(by > 0 ? value * (1 + by) : value / (1 - by), least, most);
    });
    return weights;
}

}  // namespace carom::search_race::bot
