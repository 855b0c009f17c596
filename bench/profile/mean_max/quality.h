// Statistics of a search's rollouts, collected position by position.
#pragma once

#include <optional>
#include <vector>

#include "bench/profile/mean_max/probe.h"
#include "bench/profile/profile.h"

namespace carom::bench::mean_max {

// One position of a match as the bot reads it.
struct Position {
    State state;
    SpawnQueue spawns;
    int me;
};

// The bot's search on a match's positions, one after the other.
template <class SearchObserver>
class Search {
  public:
    explicit Search(const bot::Weights& weights) : thinker_(weights, 1) {}
    Orders think(const Position& p, int rollouts) {
        return thinker_.think(p.me, search::Budget::of_rollouts(rollouts), p.state, p.spawns);
    }
    void shift() { thinker_.shift(); }
    long sims() const { return thinker_.sims(); }
    const bot::Thinker<SearchObserver>& thinker() const { return thinker_; }

  private:
    bot::Thinker<SearchObserver> thinker_;
};

class QualityMeter {
  public:
    QualityMeter();

    // Starts to record every plan that is tried.
    void start_recording();
    // Evaluates the search of position k. Call it before the plans drop the turn. Later positions
    // show which moves were really played.
    void add_search(const Search<ProfilingObserver>& search, const std::vector<Position>& positions,
                    std::size_t k);
    std::optional<Quality> result() const;

  private:
    void look_at_search(int tried);
    void look_at_prediction(const bot::Thinker<ProfilingObserver>& thinker,
                            const std::vector<Position>& positions, std::size_t k);

    int searches_ = 0;
    Quality sum_;
    std::vector<long> assumed_;  // enemy looters by model
    std::vector<bot::Plan> plans_;
    std::vector<double> values_;
};

}  // namespace carom::bench::mean_max
