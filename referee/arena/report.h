// A summary in the forms people read: tables of 100 columns, CSV, JSON, and a page.
#pragma once

#include <string>

#include "referee/arena/summary.h"

namespace carom::referee::arena {

std::string table_of(const Summary& summary);
std::string csv_of(const Summary& summary);
std::string json_of(const Summary& summary);

// One self-contained HTML page. `records` is the folder of kept records as the page sees it; empty
// where it is not known.
std::string page_of(const Summary& summary, const std::string& records);

// "1st".
const char* ordinal(int place);

// What the sequential test came to, in a sentence.
std::string verdict_of(const Summary& summary);

}  // namespace carom::referee::arena
