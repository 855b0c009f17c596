// cg-brutaltester's old protocol: the runner starts the bots and passes the referee's input on to
// them.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "referee/game/game.h"

namespace carom::referee::match {

struct DialogueSetup {
    std::string game;
    MatchConfig match;  // The runner gives the number of seats.
    // If false, the seed is printed on `log`, unless the runner gives one.
    bool seed_given;
};

// Plays one match, from ###Start to ###End. Throws Error if the runner's lines do not follow the
// protocol.
void converse(std::istream& in, std::ostream& out, std::ostream& log, const DialogueSetup& setup);

// Parses a seed. Throws Error that begins with `where`.
std::int64_t parse_seed(const std::string& text, const std::string& where);

}  // namespace carom::referee::match
