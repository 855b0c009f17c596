// Defines the rules of each species: a due voxel reads itself and its neighbours and creates new
// voxels beside itself. Random numbers depend on the tree's seed, the position and the tick, so the
// order of the voxels does not matter.
#pragma once

#include <cmath>
#include <vector>

#include "bench/redwood/voxel.h"
#include "sim/base/rng.h"

namespace carom::redwood {

// These structs contain the growth parameters of tree species.

// The growth of one generation of kernel voxels, which grow in a line. Lengths are shares of the
// tree's height, and widths are in voxels.
struct Line {
    // Width of the wood at the target, and its increase per voxel of distance from the target.
    double tip, taper;
    // If the distance to the target is less than the share `below` of the height, each step starts
    // a branch with probability `branches`. A branch has the length `shortest` times the height
    // plus `longer` times the distance to the target. `rise` tilts branches along the line.
    double branches, below, shortest, longer, rise;
    // The number of new lines at the target, or 0 if leaves grow there.
    int splits;
    double split_length, split_rise;
};

struct Habit {
    const char* name;
    int height;  // default height in voxels
    double trunk;  // length of the first line as a share of the height
    double lean;  // largest tilt of the trunk along x and y as a share of the height
    int leaves;  // radius of a ball of leaves in voxels
    int generations;
    Line line[6];
};

constexpr Habit HABITS[] = {
    {"redwood",
     220,
     1.0,
     0.03,
     4,
     3,
     {{1.0, 0.032, 0.55, 0.80, 0.025, 0.18, 0.15, 0, 0, 0},
      {0.5, 0.045, 0.22, 1.00, 0.015, 0.40, 0.60, 0, 0, 0},
      {0.5, 0.050, 0.00, 0.00, 0.00, 0.00, 0.00, 0, 0, 0}}},
    {"oak",
     110,
     0.28,
     0.08,
     7,
     5,
     {{3.6, 0.070, 0.00, 0.00, 0.00, 0.00, 0.00, 4, 0.26, 0.9},
      {2.4, 0.045, 0.05, 1.00, 0.08, 0.30, 0.30, 4, 0.20, 0.8},
      {1.4, 0.040, 0.06, 1.00, 0.06, 0.30, 0.40, 3, 0.14, 0.9},
      {0.8, 0.040, 0.00, 0.00, 0.00, 0.00, 0.00, 3, 0.09, 0.9},
      {0.6, 0.040, 0.00, 0.00, 0.00, 0.00, 0.00, 0, 0, 0}}},
};

struct Birth {
    Code at;
    Voxel voxel;
};

class Rules {
  public:
    Rules(const Habit& habit, int height, std::uint64_t seed)
        : habit_(habit), height_(height), seed_(seed) {}

    // Returns the kernel voxel at the origin, from which every tree grows.
    Voxel seed() const {
        Rng rng = dice(code_of({0, 0, 0}), 0);
        const double lean = habit_.lean * height_;
        const Place top{rounded(rng.between(-lean, lean)), rounded(rng.between(-lean, lean)),
                        rounded(habit_.trunk * height_)};
        return {packed(top), 0, KERNEL, 1};
    }
    // Returns the tick in which a new voxel's rule applies first, or NEVER. Each species has its
    // own interval. The random part prevents all voxels from being due in the same tick.
    int first_due(const Voxel& born, Code at, int now) const {
        constexpr int INTERVAL[] = {0, 3, 1, 2}, JITTER[] = {1, 3, 2, 2};
        const bool grows = born.species == KERNEL || (born.species == WOOD && margin(born) > 0) ||
                           (born.species == LEAF && born.generation < last_leaf());
        if (!grows) return NEVER;
        Rng rng = dice(at, now);
        return now + INTERVAL[born.species] + rng.below(JITTER[born.species]);
    }
    // Adds the new voxels that a voxel's rule creates.
    template <class Grid>
    void apply(const Grid& grid, Code at, int now, std::vector<Birth>& births) const {
        const Voxel& self = *grid.at(at);
        Rng rng = dice(at, now);
        if (self.species == LEAF) spread_leaves(grid, at, self, rng, births);
        if (self.species == WOOD) thicken(grid, at, self, births);
        if (self.species == KERNEL) lead(at, self, rng, births);
    }
    // Returns the generation at which leaves stop growing. Each step adds two to four generations.
    int last_leaf() const { return 3 * habit_.leaves; }

  private:
    Rng dice(Code at, int now) const {
        return Rng(Rng(Rng(seed_).next() ^ at).next() ^ static_cast<std::uint64_t>(now));
    }
    static int rounded(double v) { return static_cast<int>(std::floor(v + 0.5)); }

    // Creates leaves beside a leaf. Leaves form a ball around their centre, which each leaf stores.
    // The surface is irregular because the steps are random.
    template <class Grid>
    void spread_leaves(const Grid& grid, Code at, const Voxel& self, Rng& rng,
                       std::vector<Birth>& births) const {
        for (int d = 0; d < DIRECTIONS; ++d) {
            const auto older = static_cast<std::uint16_t>(self.generation + 2 + rng.below(3));
            const Code next = neighbour(at, d);
            if (older > last_leaf() || grid.at(next)) continue;
            births.push_back({next, {seen_from(self.resource, d), older, LEAF, NEVER}});
        }
    }
    // Creates wood beside raw wood, up to the radius of the ball around its source.
    template <class Grid>
    void thicken(const Grid& grid, Code at, const Voxel& self, std::vector<Birth>& births) const {
        for (int d = 0; d < DIRECTIONS; ++d) {
            const Voxel born{seen_from(self.resource, d), self.generation, WOOD, NEVER};
            const Code next = neighbour(at, d);
            const Voxel* there = grid.at(next);
            if (margin(born) > -1 && (!there || replaces(born, *there))) {
                births.push_back({next, born});
            }
        }
    }
    // Moves a kernel one step toward its target, starts branches, and creates wood around the
    // kernel. A kernel at the target splits into new lines or creates leaves.
    void lead(Code at, const Voxel& self, Rng& rng, std::vector<Birth>& births) const {
        const Line& line = habit_.line[self.generation];
        const double left = distance(self.resource);
        if (left == 0 && line.splits == 0) {
            for (int d = 0; d < DIRECTIONS; ++d) {
                births.push_back(
                    {neighbour(at, d), {seen_from(packed({0, 0, 0}), d), 0, LEAF, NEVER}});
            }
            return;
        }
        const int width = rounded(line.tip + line.taper * left);
        for (int d = 0; d < DIRECTIONS; ++d) {
            births.push_back({neighbour(at, d),
                              {seen_from(packed({0, 0, 0}), d),
                               static_cast<std::uint16_t>(RAW + width), WOOD, NEVER}});
        }
        if (left == 0) {
            for (int k = 0; k < line.splits; ++k) {
                branch(at, self, {0, 0, 1}, line.split_length * height_ * rng.between(0.7, 1.2),
                       line.split_rise, rng, births);
            }
            return;
        }
        const int d = step(self.resource, rng);
        births.push_back(
            {neighbour(at, d), {seen_from(self.resource, d), self.generation, KERNEL, NEVER}});
        if (left < line.below * height_ && rng.chance(line.branches)) {
            const Place to = unpacked(self.resource);
            const double length = (line.shortest * height_ + line.longer * left);
            branch(at, self, {to.x / left, to.y / left, to.z / left},
                   length * rng.between(0.7, 1.1), line.rise, rng, births);
        }
    }
    // Draws a step toward the target. The axis with the largest distance is the most likely.
    static int step(std::uint32_t target, Rng& rng) {
        const Place to = unpacked(target);
        const int way[] = {to.x, to.y, to.z};
        int all = 0;
        for (const int w : way) all += w * w;
        int drawn = rng.below(all), axis = 0;
        while (drawn >= way[axis] * way[axis]) drawn -= way[axis] * way[axis], ++axis;
        return 2 * axis + (way[axis] < 0);
    }
    struct Vector {
        double x, y, z;
    };
    // Starts a new line beside a kernel. The line is orthogonal to `along`, except for its rise.
    void branch(Code at, const Voxel& self, const Vector& along, double length, double rise,
                Rng& rng, std::vector<Birth>& births) const {
        if (self.generation + 1 >= habit_.generations || length < 1) return;
        Vector v{};
        double size = 0;
        while (size < 0.1 || size > 1) {  // Draws a random direction that is not near `along`.
            v = {rng.between(-1, 1), rng.between(-1, 1), rng.between(-1, 1)};
            const double dot = v.x * along.x + v.y * along.y + v.z * along.z;
            v = {v.x - dot * along.x, v.y - dot * along.y, v.z - dot * along.z};
            size = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
        }
        v = {v.x / size, v.y / size, v.z / size};
        const double part[] = {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)};
        const int axis = part[0] >= part[1] && part[0] >= part[2] ? 0 : part[1] >= part[2] ? 1 : 2;
        const bool back = (axis == 0 ? v.x : axis == 1 ? v.y : v.z) < 0;
        const double scale = length / std::sqrt(1 + rise * rise);
        const Place way = WAY[2 * axis + back];
        Place to{rounded(scale * (v.x + rise * along.x)) - way.x,
                 rounded(scale * (v.y + rise * along.y)) - way.y,
                 rounded(scale * (v.z + rise * along.z)) - way.z};
        const int ground = 1 - place_of(at).z;
        if (to.z < ground) to.z = ground;
        births.push_back(
            {neighbour(at, 2 * axis + back),
             {packed(to), static_cast<std::uint16_t>(self.generation + 1), KERNEL, NEVER}});
    }

    const Habit& habit_;
    int height_;
    std::uint64_t seed_;
};

}  // namespace carom::redwood
