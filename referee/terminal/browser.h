// Opens pages in the user's browser.
#pragma once

#include <string>

#include "referee/terminal/options.h"

namespace carom::referee {

// Adds --open, which opens the page that the command writes.
void add_open_option(Command command, bool& open);
// Throws Error if a page is to be opened and `option`, which names its file, is missing, or if no
// browser is there.
void check_open(bool open, const std::string& page, const std::string& option);
// Starts the browser with a page, and does not wait for it.
void open_page(const std::string& page);
// Writes a report, says so on stderr, and opens it if wanted.
void write_report(const std::string& path, const std::string& page, bool open);

}  // namespace carom::referee
