// A profile for a terminal, for other programs and as a page.
#pragma once

#include <string>

#include "bench/profile/profile.h"
#include "referee/report/table.h"

namespace carom::bench {

std::string table_of(const Profile& profile);
// Returns one line per group and stage: group,stage,ns_per_sim,error_percent,share,calls_per_sim.
// The counts and the whole search have lines, too.
std::string csv_of(const Profile& profile);
// Returns stacks with whole nanoseconds per million simulated turns, in the format of flame graph
// tools.
std::string collapsed_of(const Profile& profile);
// Returns the timeline of some sampled rollouts in the format of Chrome's tracing.
std::string trace_of(const Profile& profile);
std::string page_of(const Profile& profile);
// Returns a table of prediction errors, one row per kind of unit.
referee::report::Table misses_of(const Quality& quality);

// Compares two files of csv_of side by side. Differences larger than the noise are printed. Throws
// referee::Error if a text has another form.
std::string comparison_of(const std::string& path_a, const std::string& a,
                          const std::string& path_b, const std::string& b);

}  // namespace carom::bench
