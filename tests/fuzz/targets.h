// Declares functions that parse untrusted text. Each may throw only the errors that its callers
// expect. The fuzzers (make fuzz) generate inputs, and the ordinary tests repeat the inputs that
// the fuzzers have found (tests/fuzz/corpus).
#pragma once

#include <string>
#include <vector>

namespace carom::tests {

struct FuzzTarget {
    std::string name;
    void (*feed)(const std::string& text);
    std::string seeds;  // shell pattern of the files with which the fuzzer starts
};

// Returns the targets that were registered with RegisteredTarget (game_readers.h).
const std::vector<FuzzTarget>& registered_targets();
// Returns all targets: the registered ones, three per game, and those that are the same for all
// games.
std::vector<FuzzTarget> fuzz_targets();

}  // namespace carom::tests
