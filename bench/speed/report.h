// The results of the speed benchmark as a table, as CSV and as Markdown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/measure.h"

namespace carom::bench {

struct Row {
    std::string scene, policy;
    int n = 0, turns = 0;
    Timing timing;
    // Contacts, and computations of the formula for two circles (0: not counted).
    long events = 0, calls = 0;
    std::uint64_t hash = 0;
};

std::string text_of(const std::vector<Row>& rows);
std::string csv_of(const std::vector<Row>& rows);
// Returns the table for bench/README.md: one line per scene with the reference and the default
// engine (the scene's last row), and the article's experiment in its own units.
std::string markdown_of(const std::vector<Row>& rows);

}  // namespace carom::bench
