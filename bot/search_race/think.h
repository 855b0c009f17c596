// The search of a race. The first answer plans the whole race, and all answers improve the plan.
// For that a beam search begins at a position of the plan, with weights that are varied at random,
// and is continued in the next answers. The position is so far ahead that the search ends before
// the car is there. If the search finds a faster end of the race, that end replaces the plan's. The
// car follows the plan exactly, because nothing disturbs a car.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bot/search_race/beam.h"

namespace carom::search_race::bot {

// With a budget of rollouts the first answer, which plans the whole race, gets a multiple of the
// rollouts of a later one, about as the contest's times allow.
constexpr int FIRST_ROLLOUTS = 20;

template <class Observer = NoBeamObserver>
class Thinker {
  public:
    Thinker(const Weights& weights, std::uint64_t seed)
        : weights_(weights), rng_(seed), beam_(track_, directions_), route_(track_, directions_) {}
    Thinker(const Thinker&) = delete;

    // Returns the order of this turn. The budget's rollouts are positions whose orders are played.
    Order think(int /*me*/, const search::Budget& budget, const Position& p) {
        const State& s = p.state;
        if (track_.count == 0) track_ = Track(p.course);
        const SearchState here = position_of(s);
        search::Budget::Meter meter(budget);
        expanded_ = 0, sims_ = 0;
        if (done_ >= route_.size() || !same(route_.before(done_), here)) {
            plan_anew(here, meter);
            begun_ = s.turn;
        }
        improve(meter);
        const Move& move = route_.move(done_);
        Order order;
        order.kind = Order::EXPERT;
        order.turn = move.turn, order.thrust = move.thrust;
        ++done_;
        return order;
    }

    // The plan goes on by itself.
    void shift() {}

    // Returns the result that the plan leads to, in turns of the race.
    double result() const { return begun_ + route_.plan().turns; }
    // How many positions the last answer has expanded, and how many turns were simulated for that.
    int expanded() const { return expanded_; }
    std::int64_t sims() const { return sims_; }
    // How many searches have ended, and how many of them made the plan faster.
    int searches() const { return searches_; }
    int improvements() const { return improvements_; }
    // Returns the positions after the last answer's turn and after the turns that follow it, so
    // many as the plan has, at most `most`.
    std::vector<SearchState> ahead(std::size_t most) const {
        std::vector<SearchState> positions;
        for (std::size_t at = done_; at < std::min(route_.size(), done_ + most); ++at) {
            positions.push_back(route_.before(at));
        }
        return positions;
    }

  private:
    static bool same(const SearchState& a, const SearchState& b) {
        return a.car.x == b.car.x && a.car.y == b.car.y && a.car.vx == b.car.vx &&
               a.car.vy == b.car.vy && a.car.passed == b.car.passed && a.heading == b.heading;
    }

    // Plans the whole rest of the race. The width of each layer is such that the search should end
    // at SHARE of the budget. After the budget's end the search goes on at the smallest width.
    void plan_anew(const SearchState& here, search::Budget::Meter& meter) {
        constexpr double SHARE = 0.95;  // of the budget; the rest is for the last layers
        beam_.begin(here, weights_, MAX_TURNS);
        while (beam_.state() == BeamState::SEARCHING) {
            meter.left(expanded_++);
            const double spent = std::max(meter.spent(), 1e-6);
            const double rest = expanded_ / spent * std::max(0.0, SHARE - spent);
            beam_.expand(width_of(rest / beam_.layers_left()));
            sims_ += beam_.turns_each();
        }
        // Only the first answer has more time than the later ones.
        speed_ = expanded_ / std::max(meter.spent(), 1e-6) / (is_first_ ? FIRST_ROLLOUTS : 1);
        is_first_ = false;
        route_.begin(here, beam_.plan());
        done_ = 0;
        is_searching_ = false;
    }

    // Searches for a faster end of the race until the budget is used up.
    void improve(search::Budget::Meter& meter) {
        const bool is_later = expanded_ == 0;
        while (meter.left(expanded_)) {
            if (start_ <= done_) is_searching_ = false;  // The car would be there too early.
            if (!is_searching_ && !begin_search()) return;
            beam_.expand(width_);
            ++expanded_, sims_ += beam_.turns_each();
            if (beam_.state() == BeamState::SEARCHING) continue;
            is_searching_ = false;
            ++searches_;
            improvements_ += route_.splice(start_, beam_.plan());
        }
        if (is_later) speed_ = expanded_;
    }

    // Begins a search at a position of the plan that is so far ahead that the search ends before
    // the car is there. Returns false if there is none.
    bool begin_search() {
        constexpr int MAX_AHEAD = 24;  // turns
        constexpr double WIDTH = 2000, RESERVE = 1.3;
        const int left = static_cast<int>(route_.size() - done_);
        const double a_turn = std::max(1.0, speed_);
        int ahead = 1 + static_cast<int>(RESERVE * WIDTH * left / a_turn);
        ahead = std::min({ahead, MAX_AHEAD, left - 2});
        if (ahead < 1) return false;
        const int layers = left - ahead;
        width_ = width_of(a_turn * ahead / (RESERVE * layers));
        start_ = done_ + static_cast<std::size_t>(ahead);
        beam_.begin(route_.before(start_), varied(weights_, rng_), layers);
        return is_searching_ = true;
    }

    static int width_of(double width) {
        constexpr double MIN_WIDTH = 8, MAX_WIDTH = 4000;
        return static_cast<int>(std::max(MIN_WIDTH, std::min(MAX_WIDTH, width)));
    }

    const Directions directions_;
    Track track_;  // from the first turn on
    Weights weights_;
    Rng rng_;
    Beam<Observer> beam_;
    Route route_;
    std::size_t done_ = 0;  // the plan's next move
    int begun_ = 0;  // turn of the plan's first move
    int expanded_ = 0;  // positions in the last answer
    std::int64_t sims_ = 0;  // turns that were simulated for them
    double speed_ = 0;  // positions that a later answer's budget is enough for, an estimate
    bool is_first_ = true;
    bool is_searching_ = false;
    std::size_t start_ = 0;  // where the search begins, as a move of the plan
    int width_ = 0;  // of the search
    int searches_ = 0, improvements_ = 0;
};

}  // namespace carom::search_race::bot
