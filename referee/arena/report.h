// Formats a summary as tables for a terminal, CSV, JSON, or an HTML page.
#pragma once

#include <string>

#include "referee/arena/summary.h"
#include "referee/report/table.h"

namespace carom::referee::arena {

std::string table_of(const Summary& summary, bool all_times = false);
std::string csv_of(const Summary& summary);
std::string json_of(const Summary& summary);

// Returns one self-contained HTML page. `records` is the relative path from the page to the folder
// of records, or empty if unknown.
std::string page_of(const Summary& summary, const std::string& records);

// Returns the page's sections: deaths, ratings, pairs, seats, times, records and bots.
std::string sections_of(const Summary& summary, const std::string& records);
// Returns a path as a relative URL.
std::string url_of(const std::string& path);

// Returns a phrase that says how many games were played, and on which seeds.
std::string extent_of(const Summary& summary);

// Returns "1st" for place 1, and so on.
const char* ordinal(int place);

// Returns the sequential test's result as a sentence.
std::string verdict_of(const Summary& summary);

// The text, the CSV and the page share the following tables of an arena's summary.

// Returns a table with one row per bot, best first.
report::Table ratings_of(const Summary& summary);
report::Table seats_of(const Summary& summary);
report::Table times_of(const Summary& summary, bool all_times);
report::Table ratings_and_times_of(const Summary& summary);
// Returns a table with one row per pair.
report::Table pairs_of(const Summary& summary);

}  // namespace carom::referee::arena
