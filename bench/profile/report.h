// A profile for a terminal, for other programs and as a page.
#pragma once

#include <string>

#include "bench/profile/profile.h"
#include "referee/report/table.h"

namespace carom::bench {

std::string table_of(const Profile& profile);
// A line a group and stage: group,stage,ns_per_sim,error_percent,share,calls_per_sim; counts and
// the whole search among them.
std::string csv_of(const Profile& profile);
// Stacks and whole nanoseconds for a million simulated turns, as flame graph tools read them.
std::string collapsed_of(const Profile& profile);
// The timeline of some sampled rollouts in the format of Chrome's tracing.
std::string trace_of(const Profile& profile);
std::string page_of(const Profile& profile);
// How far units were from where they were expected: a row for each kind that was seen.
referee::report::Table misses_of(const Quality& quality);

// Two files of csv_of side by side; of what differs by more than its noise the difference stands
// behind. Throws referee::Error where a text is no such file.
std::string comparison_of(const std::string& path_a, const std::string& a,
                          const std::string& path_b, const std::string& b);

}  // namespace carom::bench
