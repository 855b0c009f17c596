// Prints the simulator's fingerprint.
#include <cinttypes>
#include <cstdio>

#include "bench/scenes/mean_max.h"

int main() { std::printf("%016" PRIx64 "\n", carom::bench::signature()); }
