// Defines four ways to compute the Morton key of two 16-bit integers. The fastest one depends on
// the processor and the surrounding code, so `make bench-broadphases` times all of them.
#pragma once

#include <cstdint>

#include "sim/world/morton.h"
#ifdef CAROM_AVX2
#include <immintrin.h>
#endif

namespace carom {

// Spreads each coordinate with shifts and masks, as morton.h does.
inline std::uint32_t morton_by_shifts(std::uint16_t x, std::uint16_t y) {
    return spread_bits(x) | spread_bits(y) << 1;
}

// Spreads both coordinates at once in the two halves of a 64-bit word.
inline std::uint32_t morton_by_word(std::uint16_t x, std::uint16_t y) {
    std::uint64_t v = x | static_cast<std::uint64_t>(y) << 32;
    v = (v | v << 8) & 0x00ff00ff00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0f0f0f0f0fu;
    v = (v | v << 2) & 0x3333333333333333u;
    v = (v | v << 1) & 0x5555555555555555u;
    return static_cast<std::uint32_t>(v | v >> 31);
}

// Spreads one byte at a time with a table of 512 bytes.
struct SpreadBytes {
    std::uint16_t of[256] = {};
    constexpr SpreadBytes() {
        for (int v = 0; v < 256; ++v) {
            for (int bit = 0; bit < 8; ++bit) {
                of[v] = static_cast<std::uint16_t>(of[v] | (v >> bit & 1) << 2 * bit);
            }
        }
    }
};
inline constexpr SpreadBytes SPREAD_BYTES;

inline std::uint32_t morton_by_table(std::uint16_t x, std::uint16_t y) {
    const auto spread = [](std::uint16_t v) {
        return SPREAD_BYTES.of[v & 255] | static_cast<std::uint32_t>(SPREAD_BYTES.of[v >> 8]) << 16;
    };
    return spread(x) | spread(y) << 1;
}

#ifdef CAROM_AVX2
// Uses one BMI2 instruction per coordinate, which is slow on AMD processors before Zen 3.
inline std::uint32_t morton_by_deposit(std::uint16_t x, std::uint16_t y) {
    return _pdep_u32(x, 0x55555555u) | _pdep_u32(y, 0xaaaaaaaau);
}
#endif

}  // namespace carom
