// Pages to watch films (film.h) on, each one file that needs no network.
#pragma once

#include <string>

namespace carom::referee::view {

// A match: `view/viewer.html` with its film.
std::string film_page(const std::string& film);

// Two matches beside each other: `view/pair.html`.
std::string pair_page(const std::string& film, const std::string& other);

// One of the page's own colours by its name, as it is in the light: "#rrggbb". Throws Error.
std::string page_colour(const std::string& name);

}  // namespace carom::referee::view
