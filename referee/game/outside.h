// Declares games that only the referee of somebody else can play, such as a contest's official one
// (`--referee`). Such a game stands in no table: its name is the description of its referee.
#pragma once

#include <string>

#include "referee/game/games.h"

namespace carom::referee {

// How a referee is started, and how its result is read (match/outside.h).
struct OutsideReferee {
    // SCORES: the program starts the bots and prints a score per seat, as nearly every published
    // referee does. LINES: cg-brutaltester's old protocol, in which we start the bots and pass on
    // the lines. JSON: the program prints ranks and errors, as scripts of psyleague do.
    enum Protocol { SCORES, LINES, JSON } protocol = SCORES;
    std::string command;
    std::string title = {};  // default: the name of the referee's file
    // The option that passes the seed, or "none". {SEED} in the text is replaced.
    std::string seed_option = "-d seed={SEED}";
    int min_seats = 2, max_seats = 8;
    bool less_is_better = false;
    bool shell = false;  // True if /bin/sh reads the command.
    bool tap = true;  // Whether the bots run behind a tap (bots/tap.h). LINES needs none.
    // Seconds after which a referee has failed that prints nothing. Behind a tap it must also send
    // nothing to the bots.
    int patience = 300;
};

// Reads lines `key = value`. Empty lines and lines that begin with # are skipped. Throws Error,
// with a message that starts with `where`, for an unknown key or value, and if there is no command.
OutsideReferee parse_referee(const std::string& text, const std::string& where);
// Returns the game's name, from which outside_referee() and game_type() restore the description.
std::string outside_game(const OutsideReferee& referee);
bool is_outside_game(std::string_view game);
OutsideReferee outside_referee(const std::string& game);
// Returns the game with this name, which exists until the end of the calling thread.
const GameType& outside_game_type(const std::string& game);

}  // namespace carom::referee
