// What a search does with its rollouts, collected position by position.
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

// The bot's search of a match's positions, one after the other.
template <class SearchObserver>
class Search {
  public:
    explicit Search(const bot::Weights& weights) : thinker_(weights, 1) {}
    Orders think(const Position& p, int rollouts) {
        return thinker_.think(p.me, carom::bot::Budget::of_rollouts(rollouts), p.state, p.spawns);
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

    // Notes every plan that is tried until `look`.
    void listen();
    // After the search of position k, before its plans move up; the positions behind it tell what
    // was played.
    void appearance(const Search<ProfilingObserver>& search, const std::vector<Position>& positions,
                    std::size_t k);
    std::optional<Quality> result() const;

  private:
    void look_at_search(int tried);
    void look_at_prediction(const bot::Thinker<ProfilingObserver>& thinker,
                            const std::vector<Position>& positions, std::size_t k);

    int searches_ = 0;
    Quality sum_;
    std::vector<long> assumed_;  // enemy looters, by model
    std::vector<bot::Plan> plans_;
    std::vector<double> values_;
};

}  // namespace carom::bench::mean_max
