// Declares the results of `make bench-broadphases` and their tables.
#pragma once

#include <string>
#include <vector>

#include "bench/scenes/crowds.h"
#include "referee/report/table.h"

namespace carom::bench {

struct PhaseRow {
    int count = 0;
    Crowd crowd = Crowd::DENSE;
    std::string name;
    bool peer = false;
    // Medians per turn. The error is that of update_us + pairs_us.
    double update_us = 0, pairs_us = 0, error_percent = 0;
    double proposed = 0, touching = 0;  // pairs per turn
    double bytes = 0;
    long missed = 0;

    double all_us() const { return update_us + pairs_us; }
};

// Returns the fastest of our broad phases, or of the other libraries if `peer` is true, or nullptr.
// A broad phase that proposes every pair is not considered, because the narrow phase then does all
// the work.
const PhaseRow* best_of(const std::vector<PhaseRow>& rows, int count, Crowd crowd, bool peer);

referee::report::Table table_of(const std::vector<PhaseRow>& rows);
std::string format_fastest_table(const std::vector<PhaseRow>& rows,
                                 const std::string& machine);  // Markdown
std::string page_of(const std::vector<PhaseRow>& rows, const std::string& machine,
                    const std::string& peers);

}  // namespace carom::bench
