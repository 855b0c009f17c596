// The parts of a film that describe how a match is drawn and how its turns are played, without the
// players.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "referee/game/appearance.h"
#include "referee/game/game.h"

namespace carom::referee::view {

// Returns the film's "look": how the game's bodies and the map are drawn.
nlohmann::ordered_json look_of(const Appearance& appearance);

// Plays the current turn with this observer, which may be nullptr.
using Play = std::function<void(MatchObserver* observer)>;

// Returns one turn of a film: the scores, counters and fingerprint before it, and the motion of all
// bodies while `play` plays it, with every property of every body.
nlohmann::ordered_json motion_of(const Game& game, const Appearance& appearance, const Play& play);

// Returns the same for the moment between two turns, in which nothing moves.
nlohmann::ordered_json end_of(const Game& game, const Appearance& appearance);

}  // namespace carom::referee::view
