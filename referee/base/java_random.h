// Implements java.util.Random, which the official referee uses to draw its maps. Source: the Java
// platform's documentation of java.util.Random, which specifies every bit.
#pragma once

#include <cstdint>

namespace carom::referee {

class JavaRandom {
  public:
    explicit JavaRandom(std::int64_t seed)
        : state_((static_cast<std::uint64_t>(seed) ^ 0x5DEECE66Du) & MASK) {}

    // Returns a uniform integer in 0 .. bound-1. bound must be positive.
    std::int32_t next_int(std::int32_t bound) {
        if ((bound & (bound - 1)) == 0) {
            return static_cast<std::int32_t>(static_cast<std::int64_t>(bound) * next(31) >> 31);
        }
        for (;;) {
            const std::int32_t u = next(31), r = u % bound;
            if (static_cast<std::int64_t>(u) - r + (bound - 1) <= INT32_MAX) return r;
        }
    }
    // Returns a uniform number in [0, 1) with 53 random bits.
    double next_double() {
        const std::int64_t high = next(26), low = next(27);
        return static_cast<double>((high << 27) + low) * 0x1p-53;
    }

  private:
    static constexpr std::uint64_t MASK = (std::uint64_t{1} << 48) - 1;

    std::int32_t next(int bits) {
        state_ = (state_ * 0x5DEECE66Du + 0xB) & MASK;
        return static_cast<std::int32_t>(static_cast<std::int64_t>(state_ >> (48 - bits)));
    }

    std::uint64_t state_;
};

}  // namespace carom::referee
