// The measurements of a profile's rounds, and their medians and errors.
#pragma once

#include <vector>

#include "bench/profile/profile.h"

namespace carom::bench {

// The measurements of one round for a group of positions.
struct Round {
    Readings readings;
    double plain_ns = 0;
    int positions = 0;
};

// The cost of one mark within the search in ticks. `error` is half the distance of the quartiles.
struct MarkCost {
    double ticks, error;
};
MarkCost mark_cost(const std::vector<double>& ticks);

// `rounds` belong to this group. Their cells are times per simulated turn without the cost of
// marks.
Group group_of(const GroupName& name, int stages, const std::vector<Round>& rounds,
               const MarkCost& mark, double ns_per_tick);

double ns_of_a_tick();
// Returns the processor time of this thread in ns, which does not include other programs.
double own_time();

}  // namespace carom::bench
