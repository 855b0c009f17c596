// Self-contained pages: no network, no server, light and dark.
#pragma once

#include <string>
#include <string_view>

namespace carom::referee {

// Text as text, in an element or a quoted attribute.
std::string escaped(std::string_view text);

// A whole page around `body`. `body` is HTML; `title` is text.
std::string page(std::string_view title, std::string_view body);

}  // namespace carom::referee
