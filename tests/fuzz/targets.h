// Functions that read untrusted text. Each may throw only the errors that its callers expect. The
// fuzzers (make fuzz) generate inputs. The ordinary tests repeat the inputs that the fuzzers have
// found (tests/fuzz/corpus).
#pragma once

#include <string>
#include <vector>

namespace carom::tests {

struct FuzzTarget {
    std::string name;
    void (*feed)(const std::string& text);
    std::string seeds;  // shell pattern of the initial files
};

// Returns the targets that register themselves (game_readers.h).
const std::vector<FuzzTarget>& registered_targets();
// Returns all targets: the registered ones, three per game, and the readers of files of every game.
std::vector<FuzzTarget> fuzz_targets();

}  // namespace carom::tests
