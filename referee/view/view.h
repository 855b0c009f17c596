// Creates films of matches, pages that show films, and pages that play games with modules.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "referee/game/appearance.h"
#include "referee/game/game.h"
#include "referee/records/record.h"

namespace carom::referee::view {

// Returns a film, which is JSON with the exact simulated motion of a match and every contact at its
// time. `view/viewer.html` shows films and describes the format. `path` is the record's file, for
// the message if the record differs from the simulation.
std::string film_of(const std::string& path, const records::Record& record);

// Returns the film with all properties in every turn. The film itself contains the properties
// listed in "lasting" only when they change.
nlohmann::json expand_film(const std::string& film);

// Returns one film in which both players are on the map at the same time, each as in its own film.
// Returns nullopt unless both films show the same game for one seat on the same map.
std::optional<std::string> together(const std::string& film, const std::string& other);

// Returns the "look" of a film: how the game's bodies and the map are drawn. This function and the
// next ones make parts of a film that do not contain the names of the players.
nlohmann::ordered_json appearance_json(const Appearance& appearance);

// Plays the current turn with this observer, which may be nullptr.
using Play = std::function<void(MatchObserver* observer)>;

// Returns one turn of a film: the scores, counters and fingerprint before the turn, and the motion
// of all bodies while `play` plays the turn, with every property of every body.
nlohmann::ordered_json motion_of(const Game& game, const Appearance& appearance, const Play& play);

// Returns a turn of a film in which nothing moves, for the moment between two turns.
nlohmann::ordered_json end_of(const Game& game, const Appearance& appearance);

// Returns a page with one match: `view/viewer.html` with its film. Each page is one file and needs
// no network. `engine` is the compressed module of the match's game. If `engine` is empty, the page
// only shows the film.
std::string film_page(const std::string& film, const std::string& engine);

// Returns the page of one match: a film, or for a game that has its own referee the turns with
// their inputs and answers (`view/turns.html`). `path` is the record's file, for messages.
std::string match_page(const std::string& path, const records::Record& record,
                       const std::string& engine);

// Returns a page with two matches side by side: `view/pair.html`.
std::string pair_page(const std::string& film, const std::string& other);

// Returns the page on which matches are played: `view/play.html` with the modules of all games.
// Throws Error if a module is missing.
std::string playing_page(const std::string& folder);

// Returns the folder of the modules that play games in a page (referee/bindings/web/). `make web`
// builds the folder beside this program, and `make install` copies the folder to
// PREFIX/share/carom/web. Returns "" if there is no such folder.
std::string engine_folder();

// Returns the compressed module of a game. Throws Error if the folder has no such module, or
// another file in its place.
std::string read_engine(const std::string& folder, const std::string& game);

// Returns the compressed module of a game, or "" if there is no such module.
std::string engine_if_built(const std::string& game);

// Returns bytes in base64, which a page can contain.
std::string base64(const std::string& bytes);

}  // namespace carom::referee::view
