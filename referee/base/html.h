// Self-contained HTML pages: no network, no server, with a light and a dark style.
#pragma once

#include <string>
#include <string_view>

namespace carom::referee {

// Escapes a text for use in an element or in a quoted attribute.
std::string escaped(std::string_view text);

// Returns a complete page. `body` is HTML, `title` is text.
std::string page(std::string_view title, std::string_view body);

}  // namespace carom::referee
