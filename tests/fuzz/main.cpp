// Runs one fuzz target with libFuzzer. The environment variable CAROM_TARGET names the target.
// Without the variable, the program lists the targets and their seeds for tests/fuzz.sh.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "tests/fuzz/targets.h"

namespace {

carom::tests::FuzzTarget target;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* name = std::getenv("CAROM_TARGET");
    for (const auto& each : carom::tests::fuzz_targets()) {
        if (!name) std::printf("%s %s\n", each.name.c_str(), each.seeds.c_str());
        if (!name || each.name != name) continue;
        target = each;
        return 0;
    }
    std::exit(name ? 2 : 0);
}

// No input may take more than five seconds of processor time. The amalgamator needs 0.9 s for a
// complete bot under the sanitizers. If a reader takes quadratic time or longer, inputs take
// minutes. libFuzzer's own timeout finds endless loops.
constexpr std::clock_t MAX_SECONDS = 5;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::clock_t start = std::clock();
    target.feed(std::string(reinterpret_cast<const char*>(data), size));
    if (std::clock() - start <= MAX_SECONDS * CLOCKS_PER_SEC) return 0;
    std::fprintf(stderr, "ERROR: an input took more than %d seconds of processor time\n",
                 static_cast<int>(MAX_SECONDS));
    std::abort();
}
