// Declares how a ladder's own files are written. Only this folder includes this header.
#pragma once

#include <string>

#include "referee/ladder/ladder.h"

namespace carom::referee::ladder {

// Returns the path of a bot's description.
std::string bot_file(const std::string& folder, const std::string& name);
std::string format_bot(const LadderBot& bot);
// Replaces ladder.json. The caller holds the lock.
void write_ladder(const Ladder& ladder);

}  // namespace carom::referee::ladder
