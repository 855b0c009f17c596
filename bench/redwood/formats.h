// Declares the function that writes a tree as an HTML page.
#pragma once

#include <string>
#include <vector>

#include "bench/redwood/voxel.h"

namespace carom::redwood {

struct Shown {
    Place place;
    Species species;
    std::uint8_t faces;  // one bit per direction without a neighbour
};

// Returns all voxels of a grid in the order of their codes.
template <class Grid>
std::vector<Shown> shown(const Grid& grid) {
    std::vector<Shown> all;
    grid.each([&](Code at, const Voxel& v) {
        unsigned faces = 0;
        for (int d = 0; d < DIRECTIONS; ++d) faces |= (grid.at(neighbour(at, d)) ? 0u : 1u) << d;
        all.push_back({place_of(at), v.species, static_cast<std::uint8_t>(faces)});
    });
    return all;
}

// Returns a page in one file that works offline. `title` and `info` are shown beside the tree.
std::string page_of(const std::vector<Shown>& tree, const std::string& title,
                    const std::string& info);

}  // namespace carom::redwood
