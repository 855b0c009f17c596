// Plays a match in cg-brutaltester's old protocol: the runner starts the bots and passes the
// referee's input on to them.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "referee/game/game.h"

namespace carom::referee::match {

// How the protocol's lines begin.
constexpr const char *SEED_LINE = "###Seed ", *START_LINE = "###Start ", *INPUT_LINE = "###Input ",
                     *OUTPUT_LINE = "###Output ", *ERROR_LINE = "###Error ", *END_LINE = "###End ";

// Plays one match, from ###Start to ###End. The runner gives the number of seats, and may give
// another seed. Throws Error if the runner's lines do not follow the protocol.
void converse(std::istream& in, std::ostream& out, const std::string& game,
              const MatchConfig& setup);

// Parses a seed. Throws Error with a message that begins with `where`.
std::int64_t parse_seed(const std::string& text, const std::string& where);

}  // namespace carom::referee::match
