// The input that a player receives each turn, as the contest's league defines it.
#pragma once

#include <string>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// Returns lines that end with '\n', as listed in section 4 of the rules. In the leagues with two
// pods per player the first turn's input begins with the course.
std::string input_of(const State& s, const Course& course, int seat);

}  // namespace carom::mad_pod_racing
