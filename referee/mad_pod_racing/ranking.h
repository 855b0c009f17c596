// The ranking of pods and players (sim/mad_pod_racing/RULES.md, section 9).
#pragma once

#include <array>
#include <vector>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// Returns the rank of each pod, from 1. Equal pods share a rank, and the next pod has the next
// number.
std::array<int, MAX_PODS> pod_ranks(const State& s, const Course& course);
// Returns the rank of each player, 1 or 2: that of the player's best pod.
std::vector<int> player_ranks(const State& s, const Course& course);

// Returns how many turns a player has left to reach its next checkpoint.
int turns_left(const State& s, const Course& course, int player);

}  // namespace carom::mad_pod_racing
