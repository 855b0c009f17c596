// Pages that show films (film.h), and the page that plays matches. Each page is one file and needs
// no network.
#pragma once

#include <string>

namespace carom::referee::view {

// Returns a page with one match: `view/viewer.html` with its film. `engine` is the compressed
// module of the match's game (engine.h), or empty: the page then shows the film only.
std::string film_page(const std::string& film, const std::string& engine);

// Returns a page with two matches side by side: `view/pair.html`.
std::string pair_page(const std::string& film, const std::string& other);

// Returns the page on which matches are played: `view/play.html` with the modules of all games.
// Throws Error if a module is missing.
std::string playing_page(const std::string& folder);

// Returns a named colour of the page in its light style: "#rrggbb". Throws Error.
std::string page_colour(const std::string& name);

}  // namespace carom::referee::view
