// Makes answers from a game's forms (GameInfo::answer_forms), for pages on which people change
// orders.
#pragma once

#include <string>
#include <vector>

#include "referee/game/games.h"

namespace carom::referee::match {

// Returns the bodies that a player's lines command, in the order of the lines. An answer can have
// more lines than the player has bodies: a line without a body uses the origin as the position of
// the body.
std::vector<Body> commanded_bodies(const Game& game, int seat);

// Returns the answer with which all bodies of an active player move straight ahead without thrust.
std::vector<std::string> straight_answer(const GameType& type, const Game& game, int seat);

// A form that the referee accepts in a line of this turn's answer. If the form names a body,
// `bodies` has the ids that the referee accepts.
struct ValidForm {
    std::string form;
    std::vector<int> bodies;
};

// Returns the forms that are valid for the answer's line with index `line`.
std::vector<ValidForm> valid_forms(const GameType& type, const Game& game, int seat, int line);

}  // namespace carom::referee::match
