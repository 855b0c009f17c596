// Instructions of each stage, counted by valgrind's callgrind: repeatable to the last one.
#pragma once

#include <string>
#include <vector>

#include "bench/profile/positions.h"

namespace carom::bench {

// Runs `self` under callgrind once for each stage, and once for the whole search, on some positions
// of the files. Throws referee::Error where that cannot be done.
std::string instructions_table(const std::string& self, const std::vector<std::string>& files,
                               int seat);

// Such a run: the searches, with callgrind collecting in `stage` alone (-1: in all of the search,
// without a probe).
void search_for_counting(const std::vector<Match>& matches, int stage);

}  // namespace carom::bench
