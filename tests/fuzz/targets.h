// What reads text from strangers, one function each: it may throw the errors that its callers
// expect, and nothing else. The fuzzers (make fuzz) make up inputs; the ordinary tests feed it what
// they found (tests/fuzz/corpus).
#pragma once

#include <string>

namespace carom::tests {

struct FuzzTarget {
    const char* name;
    void (*feed)(const std::string& text);
    const char* seeds;  // files to begin with, as a shell's patterns
};

// Ends with an entry without a name.
extern const FuzzTarget FUZZ_TARGETS[];

}  // namespace carom::tests
