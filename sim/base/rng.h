// The random number generator of searches, scenes and tests is small and fast, and gives the same
// numbers on every machine. Source: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
// Number Generators, 2014). The distributions of std are not used, because their results differ
// between standard libraries.
#pragma once

#include <cstdint>

#include "sim/base/compiler.h"

namespace carom {

class Rng {
  public:
    explicit Rng(std::uint64_t seed = 0) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    // Returns a uniform number in [0, 1) with 53 random bits.
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    // Returns a uniform number in [low, high).
    double between(double low, double high) { return low + (high - low) * unit(); }
    // Returns a uniform integer in 0 .. n-1, for n up to 2^31 - 1. The bias is below n / 2^32.
    int below(int n) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(n)) >> 32);
    }
    bool chance(double probability) { return unit() < probability; }

  private:
    std::uint64_t state_;
};

}  // namespace carom
