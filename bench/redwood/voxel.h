// Defines a voxel: 12 bytes at a position of the grid, which the rule of its species reads.
#pragma once

#include <cmath>
#include <cstdint>

namespace carom::redwood {

// The position of a voxel as a Morton code: the interleaved bits of z, y and x. Positions that are
// near each other mostly have near codes. The lowest nine bits are the position within a block of 8
// x 8 x 8. Sources: G. M. Morton 1966; steps by masked carries: Bit Twiddling Hacks.

using Code = std::uint64_t;

constexpr int HALF = 1 << 20;  // Coordinates are from -HALF to HALF - 1.

struct Place {
    int x, y, z;  // z points up
};

// Moves each of the lowest 21 bits to every third bit.
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

// The six directions to neighbours. Even directions go up an axis, and each following odd direction
// goes down the same axis.
constexpr int DIRECTIONS = 6;
constexpr Place WAY[DIRECTIONS] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                   {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};

// Returns the neighbour's code: adds 1 to the bits of an axis, or subtracts 1. The bits of the
// other axes are set so that carries pass through them.
inline Code neighbour(Code c, int direction) {
    const Code axis = 0x1249249249249249u << (direction / 2), one = Code{1} << (direction / 2);
    const Code moved = direction % 2 == 0 ? (c | ~axis) + one : (c & axis) - one;
    return (moved & axis) | (c & ~axis);
}

// Species by rank: a voxel of a higher species replaces one of a lower species.
enum Species : std::uint8_t { NOTHING, LEAF, WOOD, KERNEL };

constexpr int NEVER = 0;  // value of Voxel::due if the rule does not apply any more
// The generation of raw wood is RAW plus the radius of the wood that will grow, in voxels.
constexpr int RAW = 1000;

struct Voxel {
    // The relative position of a kernel's target, or of the source of wood or leaves.
    std::uint32_t resource;
    // For a kernel, the number of times that its line has branched.
    std::uint16_t generation;
    Species species;
    std::int32_t due;  // the next tick when its rule applies
};
static_assert(sizeof(Voxel) == 12, "twelve bytes");

// A relative position has 32 bits: ten bits per coordinate, from -512 to 511.
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
// Returns the same position relative to the neighbour in this direction.
inline std::uint32_t seen_from(std::uint32_t resource, int direction) {
    const Place p = unpacked(resource), way = WAY[direction];
    return packed({p.x - way.x, p.y - way.y, p.z - way.z});
}

inline double distance(std::uint32_t resource) {
    const Place p = unpacked(resource);
    return std::sqrt(static_cast<double>(p.x * p.x + p.y * p.y + p.z * p.z));
}
// Returns how much farther raw wood may grow in voxels: the radius at its source minus the distance
// from the source.
inline double margin(const Voxel& wood) { return wood.generation - RAW - distance(wood.resource); }

// Returns whether a new voxel replaces an existing one. Wood that will grow farther replaces other
// wood, so that each source of a twisted line gets its whole ball.
inline bool replaces(const Voxel& born, const Voxel& there) {
    if (born.species != there.species) return born.species > there.species;
    return born.species == WOOD && margin(born) > margin(there);
}
// Returns whether `a` is kept if both voxels are created at the same position and tick. The order
// is total, so the sequence of creation does not matter.
inline bool goes_before(const Voxel& a, const Voxel& b) {
    if (a.species != b.species) return a.species > b.species;
    if (a.species == WOOD && margin(a) != margin(b)) return margin(a) > margin(b);
    if (a.generation != b.generation) return a.generation < b.generation;
    return a.resource < b.resource;
}

}  // namespace carom::redwood
