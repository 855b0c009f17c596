// A tree as a file for others: a page that turns it, MagicaVoxel's .vox, and Wavefront's .obj.
#pragma once

#include <string>
#include <vector>

#include "bench/redwood/voxel.h"

namespace carom::redwood {

struct Shown {
    Place place;
    Species species;
    std::uint8_t faces;  // a bit for each direction in which nothing stands next to it
};

// All voxels of a grid, in the order of codes.
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

// A page of one file that asks nothing of the net; `title` and `facts` are shown beside the tree.
std::string page_of(const std::vector<Shown>& tree, const std::string& title,
                    const std::string& info);
// MagicaVoxel's format, version 150; what is wider than 256 voxels becomes several models in one
// scene. Source: github.com/ephtracy/voxel-model, its two text files.
std::string vox_of(const std::vector<Shown>& tree);
// The faces that can be seen, with a colour behind each corner's place, z up.
std::string obj_of(const std::vector<Shown>& tree);

}  // namespace carom::redwood
