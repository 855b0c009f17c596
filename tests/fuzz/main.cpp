// libFuzzer's door to one target, named by the environment's CAROM_TARGET. Without a name it lists
// the targets and their seeds, for tests/fuzz.sh.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "tests/fuzz/targets.h"

namespace {

const carom::tests::FuzzTarget* target = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* name = std::getenv("CAROM_TARGET");
    for (target = carom::tests::FUZZ_TARGETS; target->name; ++target) {
        if (!name) std::printf("%s %s\n", target->name, target->seeds);
        if (name && std::strcmp(name, target->name) == 0) return 0;
    }
    std::exit(name ? 2 : 0);
}

// No input may take more than a second, of processor time: on a busy machine that of the clock says
// nothing. (What never ends is libFuzzer's own timeout's to find.)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::clock_t start = std::clock();
    target->feed(std::string(reinterpret_cast<const char*>(data), size));
    if (std::clock() - start <= CLOCKS_PER_SEC) return 0;
    std::fprintf(stderr, "ERROR: an input took more than a second of processor time\n");
    std::abort();
}
