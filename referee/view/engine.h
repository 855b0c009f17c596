// The modules that play games in a page (referee/bindings/web/). `make web` builds them.
#pragma once

#include <string>

namespace carom::referee::view {

// Returns the folder of the modules: beside this program after `make web`, or in
// PREFIX/share/carom/web after `make install`. Returns "" if there is none.
std::string engine_folder();

// Returns the compressed module of a game. Throws Error if the folder has none, or
// another file in its place.
std::string read_engine(const std::string& folder, const std::string& game);

// Returns the same, or "" if there is none.
std::string engine_if_built(const std::string& game);

// Returns bytes as base64, as a page can contain them.
std::string base64(const std::string& bytes);

}  // namespace carom::referee::view
