// What the rounds of a profile saw, and what becomes of it: medians, and their errors.
#pragma once

#include <vector>

#include "bench/profile/profile.h"

namespace carom::bench {

// What one round saw of a group of positions.
struct Round {
    Readings readings;
    double plain_ns = 0;
    int positions = 0;
};

// What one mark takes amid the work, in ticks; `error` is half the distance of the quartiles.
struct MarkCost {
    double ticks, error;
};
MarkCost mark_cost(const std::vector<double>& ticks);

// `rounds` are those of this group; its cells are times a simulated turn, the marks taken off.
Group group_of(const GroupName& name, int stages, const std::vector<Round>& rounds,
               const MarkCost& mark, double ns_per_tick);

double ns_of_a_tick();
// Time of this thread on a processor, ns: other programs do not count.
double own_time();

}  // namespace carom::bench
