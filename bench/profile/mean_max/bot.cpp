// Describes the searching bot of Mean Max for the profiler, with finer stages than its kit defines.
#include <iterator>
#include <string>
#include <vector>

#include "bench/profile/mean_max/probe.h"
#include "bench/profile/mean_max/quality.h"

namespace carom::bench::mean_max {

struct Bot : Recorded {
    static constexpr StageName STAGES[] = {{"vary plans", "search"},
                                           {"begin rollout", "search;rollout"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"skills", "search;rollout;turn"},
                                           {"effects", "search;rollout;turn"},
                                           {"thrusts", "search;rollout;turn"},
                                           {"broad phase", "search;rollout;turn;motion"},
                                           {"contact formulas", "search;rollout;turn;motion"},
                                           {"move circles", "search;rollout;turn;motion"},
                                           {"resolve contacts", "search;rollout;turn;motion"},
                                           {"tankers", "search;rollout;turn"},
                                           {"spawns", "search;rollout;turn"},
                                           {"harvest", "search;rollout;turn"},
                                           {"round, friction", "search;rollout;turn"},
                                           {"rage", "search;rollout;turn"},
                                           {"value", "search;rollout"},
                                           {"select", "search"}};
    static_assert(std::size(STAGES) == At::END + 2);
    // There is a group of all positions, one for each third of the match, and one for each number
    // of units.
    static constexpr GroupName GROUPS[] = {
        {"all positions", "all"},       {"turns 0-66", "t <67"},
        {"turns 67-133", "t <134"},     {"turns 134-199", "t 134"},
        {"to 12 units", "u <13", true}, {"13-15 units", "u <16", true},
        {"16 units up", "u 16", true},
    };
    static std::vector<int> groups_of(const Position& position) {
        const State& s = position.position();
        const int turn = s.turn, units = s.units.count;
        return {0, turn < 67 ? 1 : turn < 134 ? 2 : 3, units <= 12 ? 4 : units <= 15 ? 5 : 6};
    }

    using Quality = QualityMeter;
    using Plain = mean_max::Search<bot::NoSearchObserver>;
    using Observed = mean_max::Search<ProfilingObserver>;
};

Subject subject() { return Profiler<Bot>::subject(); }

}  // namespace carom::bench::mean_max
