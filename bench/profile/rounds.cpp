// Computes medians and errors from the rounds of a profile.
#include "bench/profile/profile.h"

#include <cmath>
#include <ctime>

#include "bench/measure.h"

namespace carom::bench {

namespace {

struct PerSim {
    std::vector<double> ns;  // one value per round
    Cell cell() const {
        Cell cell;
        cell.ns = quantile(ns, 0.5);
        if (cell.ns > 0) {
            cell.error_percent = 50 * (quantile(ns, 0.75) - quantile(ns, 0.25)) / cell.ns;
        }
        return cell;
    }
};

}  // namespace

double Curve::spent(int k) { return std::ldexp(1.0, k - POINTS + 1); }

MarkCost mark_cost(const std::vector<double>& ticks) {
    return {quantile(ticks, 0.5), (quantile(ticks, 0.75) - quantile(ticks, 0.25)) / 2};
}

Group group_of(const GroupName& name, int stages, const std::vector<Round>& rounds,
               const MarkCost& mark, double ns_per_tick) {
    Group group;
    group.name = name;
    group.positions = rounds[0].positions;
    group.counts = rounds[0].readings;
    group.stages.resize(static_cast<std::size_t>(stages));
    if (group.positions == 0) return group;
    PerSim all, plain;
    std::vector<PerSim> by_stage(group.stages.size());
    for (const Round& round : rounds) {
        const Readings& r = round.readings;
        const double sampled = static_cast<double>(r.sampled_sims);
        double sum = 0;
        for (int k = 0; k < stages; ++k) {
            const double net =
                static_cast<double>(r.ticks[k]) - mark.ticks * static_cast<double>(r.entered[k]);
            by_stage[k].ns.push_back(std::max(0.0, net) * ns_per_tick / sampled);
            sum += by_stage[k].ns.back();
        }
        all.ns.push_back(sum);
        plain.ns.push_back(round.plain_ns / static_cast<double>(r.sims));
    }
    group.all = all.cell();
    group.plain = plain.cell();
    group.plain.share = group.plain.ns / group.all.ns;
    for (int k = 0; k < stages; ++k) {
        Cell& cell = group.stages[k];
        cell = by_stage[k].cell();
        cell.share = cell.ns / group.all.ns;
        cell.calls = static_cast<double>(group.counts.entered[k]) /
                     static_cast<double>(group.counts.sampled_sims);
        // The error of a mark is the same in all rounds, so it is added to the error of the median.
        const double off = 100 * mark.error * ns_per_tick * cell.calls;
        if (cell.ns > 0) cell.error_percent = std::hypot(cell.error_percent, off / cell.ns);
    }
    return group;
}

double ns_of_a_tick() {
    using SteadyClock = std::chrono::steady_clock;
    const auto start = SteadyClock::now();
    const std::uint64_t from = ticks();
    while (SteadyClock::now() - start < std::chrono::milliseconds(50)) {
    }
    const std::uint64_t to = ticks();
    return std::chrono::duration<double, std::nano>(SteadyClock::now() - start).count() /
           static_cast<double>(to - from);
}

}  // namespace carom::bench
