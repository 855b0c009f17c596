// Builds self-contained HTML pages with a light and a dark style. The pages need no network and no
// server.
#pragma once

#include <string>
#include <string_view>

namespace carom::referee {

// Escapes a text for use in an element or in a quoted attribute.
std::string escaped(std::string_view text);

// Returns a complete page. `body` is HTML, `title` is text.
std::string page(std::string_view title, std::string_view body);

}  // namespace carom::referee
