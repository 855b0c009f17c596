// What `make bench-broadphases` found.
#pragma once

#include <string>
#include <vector>

#include "bench/scenes/crowds.h"
#include "referee/report/table.h"

namespace carom::bench {

struct BroadRow {
    int count = 0;
    Crowd crowd = Crowd::DENSE;
    std::string name;
    bool peer = false;
    double update_us = 0, pairs_us = 0, error_percent = 0;  // a turn: medians; of their sum
    double proposed = 0, touching = 0, tests = -1;  // a turn; tests -1: not counted
    double bytes = 0;
    long missed = 0;

    double all_us() const { return update_us + pairs_us; }
};

// The fastest of ours, and of the others'; nullptr where there is none. Who proposes every pair
// leaves the work to others, and does not count.
const BroadRow* best_of(const std::vector<BroadRow>& rows, int count, Crowd crowd, bool peer);

referee::report::Table table_of(const std::vector<BroadRow>& rows);
std::string text_of(const std::vector<BroadRow>& rows);
std::string which_when(const std::vector<BroadRow>& rows, const std::string& machine);  // Markdown
std::string page_of(const std::vector<BroadRow>& rows, const std::string& machine,
                    const std::string& peers);

}  // namespace carom::bench
