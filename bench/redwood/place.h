// The place of a voxel as a Morton code: the interleaved bits of z, y and x. Places that are near
// in the world are mostly near in sorted codes, and the lowest nine bits are the place within a
// block of 8 x 8 x 8. Sources: G. M. Morton 1966; steps by masked carries: Bit Twiddling Hacks.
#pragma once

#include <cstdint>

namespace carom::redwood {

using Code = std::uint64_t;

constexpr int HALF = 1 << 20;  // coordinates from -HALF to HALF - 1

struct Place {
    int x, y, z;  // z points up
};

// Moves 21 bits to every third bit.
inline Code spread(std::uint32_t v) {
    Code c = v & 0x1fffffu;
    c = (c | c << 32) & 0x001f00000000ffffu;
    c = (c | c << 16) & 0x001f0000ff0000ffu;
    c = (c | c << 8) & 0x100f00f00f00f00fu;
    c = (c | c << 4) & 0x10c30c30c30c30c3u;
    c = (c | c << 2) & 0x1249249249249249u;
    return c;
}
inline std::uint32_t gathered(Code c) {
    c &= 0x1249249249249249u;
    c = (c | c >> 2) & 0x10c30c30c30c30c3u;
    c = (c | c >> 4) & 0x100f00f00f00f00fu;
    c = (c | c >> 8) & 0x001f0000ff0000ffu;
    c = (c | c >> 16) & 0x001f00000000ffffu;
    c = (c | c >> 32) & 0x1fffffu;
    return static_cast<std::uint32_t>(c);
}

inline Code code_of(Place p) {
    const auto from_zero = [](int v) { return static_cast<std::uint32_t>(v + HALF); };
    return spread(from_zero(p.x)) | spread(from_zero(p.y)) << 1 | spread(from_zero(p.z)) << 2;
}
inline Place place_of(Code c) {
    const auto signed_one = [](Code bits) { return static_cast<int>(gathered(bits)) - HALF; };
    return {signed_one(c), signed_one(c >> 1), signed_one(c >> 2)};
}

// The six neighbours: even directions lead up an axis, and the odd direction after each leads down
// the same axis.
constexpr int DIRECTIONS = 6;
constexpr Place WAY[DIRECTIONS] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                   {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};

// Returns the neighbour's code. One is added to the bits of an axis or subtracted from them. The
// bits between are filled so that carries pass.
inline Code neighbour(Code c, int direction) {
    const Code axis = 0x1249249249249249u << (direction / 2), one = Code{1} << (direction / 2);
    const Code moved = direction % 2 == 0 ? (c | ~axis) + one : (c & axis) - one;
    return (moved & axis) | (c & ~axis);
}

}  // namespace carom::redwood
