// Measures a simulated turn of each game with the engines that bots use. It runs on platforms on
// which the benchmark program does not run. Prints one line per scene: the name, a tab, and the
// nanoseconds per turn.
#include <cstdio>

#include "bench/speed/bench.h"

int main() {
    using namespace carom::bench;
    constexpr int ROUNDS_PERCENT = 30;
    Bench bench(ROUNDS_PERCENT);
    mean_max_scenes(bench);
    mad_pod_racing_scenes(bench);
    poker_chip_race_scenes(bench);
    fantastic_bits_scenes(bench);
    search_race_scenes(bench);
    bit_runner_2048_scenes(bench);
    code_royale_scenes(bench);
    const auto& rows = bench.rows();
    // The last row of a scene belongs to the engine that bots use.
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (k + 1 < rows.size() && rows[k + 1].scene == rows[k].scene && rows[k + 1].n == rows[k].n)
            continue;
        std::printf("%s, %d\t%.1f\n", rows[k].scene.c_str(), rows[k].n, rows[k].timing.ns);
    }
    if (bench.failed()) std::fprintf(stderr, "platforms: some row differs from the oracle\n");
    return bench.failed() ? 1 : 0;
}
