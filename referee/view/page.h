// Pages that show films (film.h). Each page is one file and needs no network.
#pragma once

#include <string>

namespace carom::referee::view {

// Returns a page with one match: `view/viewer.html` with its film.
std::string film_page(const std::string& film);

// Returns a page with two matches side by side: `view/pair.html`.
std::string pair_page(const std::string& film, const std::string& other);

// Returns a named colour of the page in its light style: "#rrggbb". Throws Error.
std::string page_colour(const std::string& name);

}  // namespace carom::referee::view
