// cg-brutaltester's old protocol: the runner starts the bots, and passes on what the referee asks
// of them.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "referee/game.h"

namespace carom::referee::match {

struct DialogueSetup {
    std::string game;
    MatchConfig match;  // as many seats as the runner says
    bool seed_said;  // else it is told on `log`, unless the runner names one
};

// One match, from ###Start to ###End. Throws Error where the runner's words are none of the
// protocol.
void converse(std::istream& in, std::ostream& out, std::ostream& log, const DialogueSetup& setup);

// A seed in words; `where` stands in front of what is wrong. Throws Error.
std::int64_t parse_seed(const std::string& text, const std::string& where);

}  // namespace carom::referee::match
