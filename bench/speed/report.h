// What the speed benchmark found, as a table, as CSV and as Markdown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/measure.h"

namespace carom::bench {

struct Counts {
    long proposed = 0, evaluated = 0;
};

struct Row {
    std::string scene, policy;
    int n = 0, turns = 0;
    Timing timing;
    Counts counts;
    long events = 0;
    std::uint64_t hash = 0;
};

std::string text_of(const std::vector<Row>& rows);
std::string csv_of(const std::vector<Row>& rows);
// For bench/README.md: a line a scene, the oracle beside what is used by default (the scene's last
// row), and the article's experiment in its own units.
std::string markdown_of(const std::vector<Row>& rows);

}  // namespace carom::bench
