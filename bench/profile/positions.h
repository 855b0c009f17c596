// Recorded matches from a bot's point of view: the referee's input for one seat, turn by turn.
#pragma once

#include <string>
#include <vector>

namespace carom::bench {

struct Match {
    std::string name;
    std::string game;
    std::string player;  // command line of the seat; empty if the file has none
    int league;
    std::vector<std::string> inputs;  // the seat's input, by turn
};

// Reads a record of ours, a replay of the platform (both .json) or a golden game, until the match
// ends or the seat is out. Throws referee::Error if the file has another form, has no such seat, or
// cannot be played.
Match read_match(const std::string& path, int seat);

}  // namespace carom::bench
