// Pages that show matches: films, the page of a film, and the modules that play games in a page.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "referee/game/appearance.h"
#include "referee/game/game.h"
#include "referee/records/record.h"

namespace carom::referee::view {

// A film is a match in the form that a page draws: the exact simulated motion with every contact at
// its time. Returns JSON for `view/viewer.html`, which describes the format. `path` is the record's
// file, for the message if the record differs from the simulation.
std::string film_of(const std::string& path, const records::Record& record);

// Returns the film with all properties in every turn. The film itself contains the properties
// listed in "lasting" only when they change.
nlohmann::json in_full(const std::string& film);

// Returns one film in which both players are on the map at the same time, each as in its own film.
// Returns nothing unless both films are of the same game for one seat, on the same map.
std::optional<std::string> together(const std::string& film, const std::string& other);

// The parts of a film that describe how a match is drawn and how its turns are played, without the
// players. Returns the film's "look": how the game's bodies and the map are drawn.
nlohmann::ordered_json look_of(const Appearance& appearance);

// Plays the current turn with this observer, which may be nullptr.
using Play = std::function<void(MatchObserver* observer)>;

// Returns one turn of a film: the scores, counters and fingerprint before it, and the motion of all
// bodies while `play` plays it, with every property of every body.
nlohmann::ordered_json motion_of(const Game& game, const Appearance& appearance, const Play& play);

// Returns the same for the moment between two turns, in which nothing moves.
nlohmann::ordered_json end_of(const Game& game, const Appearance& appearance);

// Each page is one file and needs no network. Returns a page with one match: `view/viewer.html`
// with its film. `engine` is the compressed module of the match's game, or empty: the page then
// shows the film only.
std::string film_page(const std::string& film, const std::string& engine);

// Returns a page with two matches side by side: `view/pair.html`.
std::string pair_page(const std::string& film, const std::string& other);

// Returns the page on which matches are played: `view/play.html` with the modules of all games.
// Throws Error if a module is missing.
std::string playing_page(const std::string& folder);

// The modules that play games in a page (referee/bindings/web/), which `make web` builds. Returns
// their folder: beside this program after `make web`, or in PREFIX/share/carom/web after `make
// install`. Returns "" if there is none.
std::string engine_folder();

// Returns the compressed module of a game. Throws Error if the folder has none, or another file in
// its place.
std::string read_engine(const std::string& folder, const std::string& game);

// Returns the same, or "" if there is none.
std::string engine_if_built(const std::string& game);

// Returns bytes as base64, as a page can contain them.
std::string base64(const std::string& bytes);

}  // namespace carom::referee::view
