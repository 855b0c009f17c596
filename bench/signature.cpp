// Prints the fingerprint of each simulator and of the world, one per line.
#include <cinttypes>
#include <cstdio>

#include "bench/scenes/bit_runner_2048.h"
#include "bench/scenes/code_royale.h"
#include "bench/scenes/fantastic_bits.h"
#include "bench/scenes/mad_pod_racing.h"
#include "bench/scenes/mean_max.h"
#include "bench/scenes/poker_chip_race.h"
#include "bench/scenes/search_race.h"
#include "bench/scenes/world.h"

int main() {
    std::printf("%016" PRIx64 "\n", carom::bench::signature());
    std::printf("%016" PRIx64 "\n", carom::mad_pod_racing::scenes::signature());
    std::printf("%016" PRIx64 "\n", carom::poker_chip_race::scenes::signature());
    std::printf("%016" PRIx64 "\n", carom::fantastic_bits::scenes::signature());
    std::printf("%016" PRIx64 "\n", carom::search_race::scenes::signature());
    std::printf("%016" PRIx64 "\n", carom::bit_runner_2048::scenes::signature());
    std::printf("%016" PRIx64 "\n", carom::code_royale::scenes::signature());
    std::printf("%016" PRIx64 "\n", carom::bench::world_signature());
}
