// Collects statistics of a search's rollouts position by position.
#pragma once

#include <optional>
#include <vector>

#include "bench/profile/mean_max/probe.h"
#include "bench/profile/profile.h"
#include "bench/profile/search_stages.h"
#include "bot/mean_max/kit.h"

namespace carom::bench::mean_max {

using Recorded = RecordedBot<bot::Kit>;
using Position = Recorded::Position;
template <class SearchObserver>
using Search = Recorded::Search<bot::Thinker<SearchObserver>>;

class QualityMeter {
  public:
    QualityMeter();

    // Starts to record every plan that the search tries.
    void start_recording();
    // Evaluates the search of position k. Call this function before shift(). Later positions show
    // which moves were really played.
    void add_search(const Search<ProfilingObserver>& search, const std::vector<Position>& positions,
                    std::size_t k);
    std::optional<Quality> result() const;

  private:
    void measure_search(int tried);
    void measure_prediction(const bot::Thinker<ProfilingObserver>& thinker,
                            const std::vector<Position>& positions, std::size_t k);

    int searches_ = 0;
    Quality sum_;
    std::vector<long> assumed_;  // number of enemy looters for each assumed model
    std::vector<bot::Plan> plans_;
    std::vector<double> values_;
};

}  // namespace carom::bench::mean_max
