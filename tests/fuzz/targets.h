// What reads text from strangers, one function each: it may throw the errors that its callers
// expect, and nothing else. The fuzzers (make fuzz) make up inputs; the ordinary tests feed it what
// they found (tests/fuzz/corpus).
#pragma once

#include <string>
#include <vector>

namespace carom::tests {

struct FuzzTarget {
    std::string name;
    void (*feed)(const std::string& text);
    std::string seeds;  // files to begin with, as a shell's patterns
};

// Those that are registered alone (game_readers.h).
const std::vector<FuzzTarget>& registered_targets();
// All: those, three of each game, and what reads the files of every game.
std::vector<FuzzTarget> fuzz_targets();

}  // namespace carom::tests
