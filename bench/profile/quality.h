// What a search does with its rollouts, collected position by position.
#pragma once

#include <vector>

#include "bench/profile/profile.h"

namespace carom::bench {

class QualityMeter {
  public:
    QualityMeter();

    // Notes every plan that is tried until `look`.
    void listen();
    // After the search, before its plans move up: `states` are that of its turn and the next ones
    // as they were played.
    void look(const mean_max::bot::Thinker<Probe>& thinker, int me,
              const mean_max::SpawnQueue& spawns,
              const std::vector<const mean_max::State*>& states);
    Quality result() const;

  private:
    void look_at_search(int tried);
    void look_at_prediction(const mean_max::bot::Thinker<Probe>& thinker, int me,
                            const mean_max::SpawnQueue& spawns,
                            const std::vector<const mean_max::State*>& states);

    int searches_ = 0;
    Quality sum_;
    std::vector<mean_max::bot::Plan> plans_;
    std::vector<double> values_;
};

}  // namespace carom::bench
