// What lives at a place: 12 bytes, and a rule of its species that looks at them.
#pragma once

#include <cmath>
#include <cstdint>

#include "bench/redwood/place.h"

namespace carom::redwood {

// By rank: what stands higher takes the place of what stands lower.
enum Species : std::uint8_t { NOTHING, LEAF, WOOD, KERNEL };

constexpr int NEVER = 0;  // a tick: its rule does not apply any more
constexpr int RAW = 1000;  // raw wood's generation is this and the width that it is to reach

struct Voxel {
    std::uint32_t resource;  // a place relative to its own
    std::uint16_t generation;  // of a kernel: how often its line has branched
    Species species;
    std::int32_t due;  // the tick when its rule applies next
};
static_assert(sizeof(Voxel) == 12, "twelve bytes");

// A relative place in 32 bits: ten for each coordinate, from -512 to 511.
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
// The same place, seen from the neighbour in a direction.
inline std::uint32_t seen_from(std::uint32_t resource, int direction) {
    const Place p = unpacked(resource), way = WAY[direction];
    return packed({p.x - way.x, p.y - way.y, p.z - way.z});
}

inline double distance(std::uint32_t resource) {
    const Place p = unpacked(resource);
    return std::sqrt(static_cast<double>(p.x * p.x + p.y * p.y + p.z * p.z));
}
// How much farther raw wood may still grow: its spawner's width less its own way from there.
inline double margin(const Voxel& wood) { return wood.generation - RAW - distance(wood.resource); }

// Whether a voxel that is born takes the place of what is there. Wood gives way to wood that still
// grows farther: of a twisted line each spawner so gets its whole ball.
inline bool replaces(const Voxel& born, const Voxel& there) {
    if (born.species != there.species) return born.species > there.species;
    return born.species == WOOD && margin(born) > margin(there);
}
// Which of two that are born at the same place in the same tick comes to be: one order, whoever
// was asked first.
inline bool goes_before(const Voxel& a, const Voxel& b) {
    if (a.species != b.species) return a.species > b.species;
    if (a.species == WOOD && margin(a) != margin(b)) return margin(a) > margin(b);
    if (a.generation != b.generation) return a.generation < b.generation;
    return a.resource < b.resource;
}

}  // namespace carom::redwood
