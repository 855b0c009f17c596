// What a player is sent each turn: the contest's input of the league.
#pragma once

#include <string>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// Lines, each ended by '\n', as the rules' section 4 lists them; in the first turn the course
// before them, in leagues of two pods a player.
std::string input_of(const State& s, const Course& course, int seat);

}  // namespace carom::mad_pod_racing
