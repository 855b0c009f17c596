// Counts the instructions of each stage with valgrind's callgrind. The counts are repeatable to the
// last instruction.
#pragma once

#include <string>
#include <vector>

#include "bench/profile/subject.h"

namespace carom::bench {

// Runs the program `self` with `arguments` under callgrind, once for each stage and once for the
// whole search, on some positions of the matches. Throws referee::Error if that fails.
std::string instructions_table(const std::string& self, const std::string& arguments,
                               const Subject& subject, const std::vector<Match>& matches);

}  // namespace carom::bench
