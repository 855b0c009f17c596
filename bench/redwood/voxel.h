// A voxel: 12 bytes at a place. The rule of its species reads them.
#pragma once

#include <cmath>
#include <cstdint>

namespace carom::redwood {

// The place of a voxel as a Morton code: the interleaved bits of z, y and x. Places that are near
// in the world are mostly near in sorted codes, and the lowest nine bits are the place within a
// block of 8 x 8 x 8. Sources: G. M. Morton 1966; steps by masked carries: Bit Twiddling Hacks.

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

// Species by rank: a higher one replaces a lower one.
enum Species : std::uint8_t { NOTHING, LEAF, WOOD, KERNEL };

constexpr int NEVER = 0;  // a tick: the rule does not apply any more
// The generation of raw wood is this number plus the width that the wood shall reach.
constexpr int RAW = 1000;

struct Voxel {
    std::uint32_t resource;  // a place relative to its own
    // For a kernel: how often its line has branched.
    std::uint16_t generation;
    Species species;
    std::int32_t due;  // the next tick when its rule applies
};
static_assert(sizeof(Voxel) == 12, "twelve bytes");

// A relative place in 32 bits: ten bits per coordinate, from -512 to 511.
constexpr int REACH = 511;
inline std::uint32_t packed(Place p) {
    const auto bits = [](int v) { return static_cast<std::uint32_t>(v + 512) & 0x3ffu; };
    return bits(p.x) | bits(p.y) << 10 | bits(p.z) << 20;
}
inline Place unpacked(std::uint32_t resource) {
    const auto part = [resource](int shift) {
        return static_cast<int>(resource >> shift & 0x3ffu) - 512;
    };
    return {part(0), part(10), part(20)};
}
// Returns the same place relative to the neighbour in a direction.
inline std::uint32_t seen_from(std::uint32_t resource, int direction) {
    const Place p = unpacked(resource), way = WAY[direction];
    return packed({p.x - way.x, p.y - way.y, p.z - way.z});
}

inline double distance(std::uint32_t resource) {
    const Place p = unpacked(resource);
    return std::sqrt(static_cast<double>(p.x * p.x + p.y * p.y + p.z * p.z));
}
// Returns how much farther raw wood may grow: the width of its source minus the distance from the
// source.
inline double margin(const Voxel& wood) { return wood.generation - RAW - distance(wood.resource); }

// Returns whether a new voxel replaces an existing one. Wood is replaced by wood that will grow
// farther, so that each source of a twisted line gets its whole ball.
inline bool replaces(const Voxel& born, const Voxel& there) {
    if (born.species != there.species) return born.species > there.species;
    return born.species == WOOD && margin(born) > margin(there);
}
// Returns which of two voxels that are born at the same place and tick is kept. The order is total,
// so the sequence of births does not matter.
inline bool goes_before(const Voxel& a, const Voxel& b) {
    if (a.species != b.species) return a.species > b.species;
    if (a.species == WOOD && margin(a) != margin(b)) return margin(a) > margin(b);
    if (a.generation != b.generation) return a.generation < b.generation;
    return a.resource < b.resource;
}

}  // namespace carom::redwood
