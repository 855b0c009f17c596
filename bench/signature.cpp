// Prints the simulator's fingerprints, a line a game.
#include <cinttypes>
#include <cstdio>

#include "bench/scenes/mad_pod_racing.h"
#include "bench/scenes/mean_max.h"

int main() {
    std::printf("%016" PRIx64 "\n", carom::bench::signature());
    std::printf("%016" PRIx64 "\n", carom::bench::races::signature());
}
