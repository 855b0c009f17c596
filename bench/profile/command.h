// The command line of a profiler.
#pragma once

#include <vector>

#include "bench/profile/subject.h"

namespace carom::bench {

// The whole program: profiles the bot that plays the game of the files. Returns the exit status.
int profile_command(int argc, char** argv, const std::vector<Subject>& subjects);

}  // namespace carom::bench
