// The search of a race. The first answer plans the whole race, and all answers improve the plan. To
// improve the plan, a beam search starts at a later position of the plan with randomly changed
// weights and continues over several answers. The search ends before the car reaches the position.
// If the search finds a faster rest of the race, it replaces the rest of the plan. The car follows
// the plan exactly, because there are no opponents and no random events.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bot/search_race/beam.h"

namespace carom::search_race::bot {

// The rollouts of the first answer divided by those of a later answer. The first answer plans the
// whole race. The contest's time limits have about the same ratio.
constexpr int FIRST_ROLLOUTS = 20;

template <class Observer = NoBeamObserver>
class Thinker {
  public:
    Thinker(const Weights& weights, std::uint64_t seed)
        : weights_(weights), rng_(seed), beam_(track_, directions_), route_(track_, directions_) {}
    Thinker(const Thinker&) = delete;

    // Returns the order of this turn. A rollout of the budget is one expanded position.
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

    // Does nothing, because think() itself moves to the next move of the plan.
    void shift() {}

    // Returns the time of the finish according to the plan, in turns of the race.
    double result() const { return begun_ + route_.plan().turns; }
    // The numbers of expanded positions and of simulated turns in the last answer.
    int expanded() const { return expanded_; }
    std::int64_t sims() const { return sims_; }
    // The number of completed searches, and the number of searches that made the plan faster.
    int searches() const { return searches_; }
    int improvements() const { return improvements_; }
    // Returns at most `most` positions of the plan, starting with the position after the last
    // answer's turn.
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

    // Plans the whole rest of the race. The width of each layer is chosen so that the search ends
    // at about SHARE of the budget. After the budget the search continues with the smallest width.
    void plan_anew(const SearchState& here, search::Budget::Meter& meter) {
        constexpr double SHARE = 0.95;  // share of the budget; the last layers use the rest
        beam_.begin(here, weights_, MAX_TURNS);
        while (beam_.state() == BeamState::SEARCHING) {
            meter.left(expanded_++);
            const double spent = std::max(meter.spent(), 1e-6);
            const double rest = expanded_ / spent * std::max(0.0, SHARE - spent);
            beam_.expand(width_of(rest / beam_.layers_left()));
            sims_ += beam_.turns_each();
        }
        // The first answer has FIRST_ROLLOUTS times the budget of a later answer.
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
            if (start_ <= done_) is_searching_ = false;  // The search is too late.
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

    // Begins a search at a later position of the plan. The position is chosen so that the search
    // ends before the car reaches it. Returns false if no position is suitable.
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
    Track track_;  // set in the first turn
    Weights weights_;
    Rng rng_;
    Beam<Observer> beam_;
    Route route_;
    std::size_t done_ = 0;  // index of the plan's next move
    int begun_ = 0;  // turn of the plan's first move
    int expanded_ = 0;  // number of positions expanded in the last answer
    std::int64_t sims_ = 0;  // number of turns simulated in the last answer
    double speed_ = 0;  // estimated number of positions that a later answer can expand
    bool is_first_ = true;
    bool is_searching_ = false;
    std::size_t start_ = 0;  // index of the plan's move at which the search begins
    int width_ = 0;  // width of the search's layers
    int searches_ = 0, improvements_ = 0;
};

}  // namespace carom::search_race::bot
