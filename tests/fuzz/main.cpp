// libFuzzer's door to one target, named by the environment's CAROM_TARGET. Without a name it lists
// the targets and their seeds, for tests/fuzz.sh.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    target->feed(std::string(reinterpret_cast<const char*>(data), size));
    return 0;
}
