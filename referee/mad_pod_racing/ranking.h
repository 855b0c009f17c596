// Who is ahead (RULES.md beside the world, section 9).
#pragma once

#include <array>
#include <vector>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// Of each pod, from 1; equal pods share one, and the next follows at once.
std::array<int, MAX_PODS> pod_ranks(const State& s, const Course& course);
// Of each player, 1 or 2: that of his best pod.
std::vector<int> player_ranks(const State& s, const Course& course);

// Turns that a player has left for his next checkpoint.
int turns_left(const State& s, const Course& course, int player);

}  // namespace carom::mad_pod_racing
