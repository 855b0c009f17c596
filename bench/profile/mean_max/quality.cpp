// Measures how a search uses its rollouts.
#include "bench/profile/mean_max/quality.h"

#include <algorithm>
#include <cmath>

namespace carom::bench::mean_max {

namespace {

constexpr int AHEAD = bot::DEPTH;  // turns of the horizon

enum { OWN, ENEMY_REAPERS, ENEMY_DESTROYERS, ENEMY_DOOFS, ALL_TANKERS, WHO };
constexpr const char* WHO_NAMES[WHO] = {"own looters", "enemy reapers", "enemy destroyers",
                                        "enemy doofs", "tankers"};

// Returns the index of the unit with this id, or -1 if the unit does not exist any more.
int unit_of(const State& s, int id) {
    for (int u = 0; u < s.units.count; ++u) {
        if (s.id[u] == id) return u;
    }
    return -1;
}

double genes_that_differ(const bot::Plan& a, const bot::Plan& b) {
    int differ = 0, all = 0;
    for (int t = 0; t < bot::DEPTH; ++t) {
        for (int type = 0; type < 3; ++type, ++all) {
            const bot::Gene &x = a.gene[t][type], &y = b.gene[t][type];
            differ += x.kind != y.kind || x.direction != y.direction || x.amount != y.amount;
        }
    }
    return static_cast<double>(differ) / all;
}

}  // namespace

QualityMeter::QualityMeter() {
    for (const char* name : WHO_NAMES) {
        sum_.misses.push_back({name, std::vector<double>(AHEAD), std::vector<double>(AHEAD),
                               std::vector<long>(AHEAD)});
    }
    assumed_.assign(bot::MODELS, 0);
}

void QualityMeter::start_recording() {
    plans_.clear();
    values_.clear();
    ProfilingObserver::plans = &plans_;
    ProfilingObserver::values = &values_;
}

void QualityMeter::add_search(const Search<ProfilingObserver>& search,
                              const std::vector<Position>& positions, std::size_t k) {
    ProfilingObserver::plans = nullptr;
    ProfilingObserver::values = nullptr;
    const bot::Thinker<ProfilingObserver>& thinker = search.thinker();
    // The search for the player's own plan is the last one of a turn.
    measure_search(thinker.search(positions[k].me()).valued_plans());
    measure_prediction(thinker, positions, k);
    ++searches_;
}

void QualityMeter::measure_search(int tried) {
    const std::size_t first = values_.size() - static_cast<std::size_t>(tried);
    std::vector<double> best;
    std::vector<double> apart;  // share of genes that differ from the best plan before
    std::size_t best_plan = first;
    int improved = 0, found = 0;
    for (std::size_t k = first; k < values_.size(); ++k) {
        apart.push_back(k == first ? 1 : genes_that_differ(plans_[k], plans_[best_plan]));
        if (k == first || values_[k] > best.back()) {
            best_plan = k;
            best.push_back(values_[k]);
            found = static_cast<int>(k - first) + 1;
            improved += k > first;
        } else {
            best.push_back(best.back());
        }
    }
    int before = 0;
    for (int k = 0; k < Curve::POINTS; ++k) {
        const int spent = std::max(1, static_cast<int>(tried * Curve::spent(k) + 0.5));
        sum_.curve.below_final[k] += best.back() - best[spent - 1];
        double sum = 0;
        const int from = std::min(before, spent - 1);
        for (int j = from; j < spent; ++j) sum += apart[j];
        sum_.curve.differs[k] += sum / (spent - from);
        before = spent;
    }
    sum_.improving += static_cast<double>(improved) / tried;
    sum_.found += static_cast<double>(found) / tried;
}

void QualityMeter::measure_prediction(const bot::Thinker<ProfilingObserver>& thinker,
                                      const std::vector<Position>& positions, std::size_t k) {
    const State& now = positions[k].position();
    const int me = positions[k].me();
    for (int u = 0; u < now.looters(); ++u) {
        if (now.player[u] != me) ++assumed_[thinker.foes().assumed(u)];
    }
    State predicted = now, idle = now;
    const std::size_t ahead = std::min<std::size_t>(AHEAD, positions.size() - 1 - k);
    for (std::size_t t = 1; t <= ahead; ++t) {
        const bool sound = thinker.model().play_assumed(predicted, static_cast<int>(t) - 1) &&
                           step(idle, {}, positions[k].chance()) == Fault::NONE;
        if (!sound) return;
        const State& then = positions[k + t].position();
        for (int u = 0; u < then.units.count; ++u) {
            const bool tanker = u >= then.looters();
            const int p = unit_of(predicted, then.id[u]), i = unit_of(idle, then.id[u]);
            if (p < 0 || i < 0 || unit_of(now, then.id[u]) < 0) continue;
            const int who = tanker                 ? int{ALL_TANKERS}
                            : then.player[u] == me ? int{OWN}
                                                   : ENEMY_REAPERS + then.type[u];
            const auto distance = [&](const State& s, int v) {
                return length(s.units.x[v] - then.units.x[u], s.units.y[v] - then.units.y[u]);
            };
            PredictionErrors& miss = sum_.misses[who];
            miss.predicted[t - 1] += distance(predicted, p);
            miss.idle[t - 1] += distance(idle, i);
            ++miss.count[t - 1];
        }
    }
}

std::optional<Quality> QualityMeter::result() const {
    Quality mean = sum_;
    const double n = std::max(1, searches_);
    for (int k = 0; k < Curve::POINTS; ++k) {
        mean.curve.below_final[k] /= n;
        mean.curve.differs[k] /= n;
    }
    mean.improving /= n;
    mean.found /= n;
    for (PredictionErrors& miss : mean.misses) {
        for (int t = 0; t < AHEAD; ++t) {
            const double count = static_cast<double>(std::max(1L, miss.count[t]));
            miss.predicted[t] /= count;
            miss.idle[t] /= count;
        }
    }
    for (int m = 0; m < static_cast<int>(assumed_.size()); ++m) {
        mean.opponent_models.push_back(
            {m == bot::SEARCHED ? "a search of theirs" : "move " + std::to_string(m), assumed_[m]});
    }
    return mean;
}

}  // namespace carom::bench::mean_max
