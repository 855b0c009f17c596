// Declares the main function of a web module, for the page and for tests.
#pragma once

#include <string>

namespace carom::referee::web {

// Answers a request of the page. Throws an exception that is derived from std::exception.
std::string reply_to(const std::string& request);

}  // namespace carom::referee::web
