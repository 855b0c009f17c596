// Recorded matches as a bot sees them: the referee's input for one seat, turn by turn.
#pragma once

#include <string>
#include <vector>

namespace carom::bench {

struct Match {
    std::string name;
    std::string game;
    std::string player;  // the command line that played the seat; empty where the file names none
    int league;
    std::vector<std::string> inputs;  // a turn each, as the referee tells them to the seat
};

// From a record of ours, a replay of the platform's (both .json) or a golden game. Until the match
// ends or the seat dies. Throws referee::Error where the file is none of these, has
// no such seat, or cannot be played.
Match read_match(const std::string& path, int seat);

}  // namespace carom::bench
