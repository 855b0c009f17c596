// Writes a tree in several file formats.
#include "bench/redwood/formats.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "referee/base/html.h"
#include "referee/base/text.h"

// The page is a separate file in this folder and is linked into the program.
asm(".section .rodata\n"
    "carom_redwood_begin: .incbin \"bench/redwood/page.html\"\n"
    "carom_redwood_end: .byte 0\n"
    ".text\n");
extern "C" const char carom_redwood_begin[], carom_redwood_end[];

namespace carom::redwood {

namespace {

// Shades of each species as red, green, blue. A voxel's shade is drawn from its place.
constexpr int SHADES = 4;
constexpr int COLOUR[4][SHADES][3] = {
    {},
    {{58, 104, 62}, {66, 116, 66}, {50, 94, 58}, {76, 126, 70}},
    {{122, 72, 52}, {132, 80, 58}, {112, 66, 48}, {128, 74, 50}},
    {{122, 72, 52}, {132, 80, 58}, {112, 66, 48}, {128, 74, 50}},
};
int shade_of(Place p) { return static_cast<int>((code_of(p) * 0x9e3779b97f4a7c15u) >> 62); }

Place min_of(const std::vector<Shown>& tree) {
    Place least = tree.front().place;
    for (const Shown& v : tree) {
        least = {std::min(least.x, v.place.x), std::min(least.y, v.place.y),
                 std::min(least.z, v.place.z)};
    }
    return least;
}

void replace(std::string& text, const std::string& word, const std::string& by) {
    text.replace(text.find(word), word.size(), by);
}

// A chunk of a .vox file: its name, the length of its content, the length of its children, and
// both.
std::string number(std::size_t n) {
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(n >> shift & 0xff);
    return bytes;
}
std::string chunk(const std::string& name, const std::string& content,
                  const std::string& enclosed = "") {
    return name + number(content.size()) + number(enclosed.size()) + content + enclosed;
}
std::string word(const std::string& text) { return number(text.size()) + text; }

}  // namespace

std::string page_of(const std::vector<Shown>& tree, const std::string& title,
                    const std::string& info) {
    // The voxels are sorted by their codes. Each stores its distance to the one before, its faces
    // and its species.
    const Place least = min_of(tree);
    nlohmann::json list = nlohmann::json::array();
    Code last = 0;
    std::vector<std::array<Code, 2>> seen;
    for (const Shown& v : tree) {
        if (v.faces == 0) continue;
        const Code code = spread(static_cast<std::uint32_t>(v.place.x - least.x)) |
                          spread(static_cast<std::uint32_t>(v.place.y - least.y)) << 1 |
                          spread(static_cast<std::uint32_t>(v.place.z - least.z)) << 2;
        seen.push_back({code, static_cast<Code>(v.faces) * 4 + v.species});
    }
    std::sort(seen.begin(), seen.end());
    for (const auto& [code, appearance] : seen) {
        list.push_back(code - last), list.push_back(appearance);
        last = code;
    }
    nlohmann::json colours = nlohmann::json::array();
    for (const auto& species : COLOUR) {
        for (const auto& shade : species) colours.push_back(shade);
    }
    const nlohmann::json data{{"voxels", std::move(list)}, {"colours", std::move(colours)}};
    std::string page(carom_redwood_begin, carom_redwood_end);
    replace(page, "TITLE", referee::escaped(title));
    replace(page, "TITLE", referee::escaped(title));
    replace(page, "INFO", referee::escaped(info));
    replace(page, "TREE", data.dump());
    return page;
}

std::string vox_of(const std::vector<Shown>& tree) {
    constexpr int WIDEST = 256;  // voxels per side of a model
    const Place least = min_of(tree);
    std::map<std::array<int, 3>, std::string> models;  // by place: four bytes per voxel
    for (const Shown& v : tree) {
        const int at[] = {v.place.x - least.x, v.place.y - least.y, v.place.z - least.z};
        std::string& model = models[{at[0] / WIDEST, at[1] / WIDEST, at[2] / WIDEST}];
        for (const int c : at) model += static_cast<char>(c % WIDEST);
        model += static_cast<char>(v.species * SHADES + shade_of(v.place) + 1);
    }
    // A root that places a group. The group contains a place and a shape for each model.
    std::string content, scene, children;
    std::size_t id = 2, index = 0;
    for (const auto& [place, model] : models) {
        content += chunk("SIZE", number(WIDEST) + number(WIDEST) + number(WIDEST));
        content += chunk("XYZI", number(model.size() / 4) + model);
        const std::string at = referee::formatted("%d %d %d", place[0] * WIDEST, place[1] * WIDEST,
                                                  place[2] * WIDEST + WIDEST / 2);
        scene +=
            chunk("nTRN", number(id) + number(0) + number(id + 1) + number(0xffffffff) +
                              number(0xffffffff) + number(1) + number(1) + word("_t") + word(at));
        scene += chunk("nSHP", number(id + 1) + number(0) + number(1) + number(index) + number(0));
        children += number(id);
        id += 2, ++index;
    }
    content += chunk("nTRN", number(0) + number(0) + number(1) + number(0xffffffff) +
                                 number(0xffffffff) + number(1) + number(0));
    content += chunk("nGRP", number(1) + number(0) + number(models.size()) + children) + scene;
    std::string palette;  // colours count from 1
    for (int k = 0; k < 256; ++k) {
        const bool used = k < 4 * SHADES;
        for (int c = 0; c < 3; ++c) {
            palette += static_cast<char>(used ? COLOUR[k / SHADES][k % SHADES][c] : 0);
        }
        palette += static_cast<char>(255);
    }
    content += chunk("RGBA", palette);
    return "VOX " + number(150) + chunk("MAIN", "", content);
}

std::string obj_of(const std::vector<Shown>& tree) {
    // The corners of a voxel's side in each direction, in the order in which the side is visible
    // from outside.
    constexpr int CORNER[DIRECTIONS][4][3] = {
        {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0, 1}}, {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 0}},
        {{0, 1, 0}, {0, 1, 1}, {1, 1, 1}, {1, 1, 0}}, {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}},
        {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}, {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}},
    };
    std::map<std::array<int, 4>, std::size_t> corners;  // numbers of places with colours
    std::string text = "# a tree of voxels, z up; colours after the corners\n", faces;
    for (const Shown& v : tree) {
        const int colour = v.species * SHADES + shade_of(v.place);
        for (int d = 0; d < DIRECTIONS; ++d) {
            if (!(v.faces >> d & 1)) continue;
            faces += "f";
            for (const auto& corner : CORNER[d]) {
                const std::array<int, 4> key{v.place.x + corner[0], v.place.y + corner[1],
                                             v.place.z + corner[2], colour};
                const auto [known, fresh] = corners.emplace(key, corners.size() + 1);
                if (fresh) {
                    const auto& rgb = COLOUR[v.species][colour % SHADES];
                    text +=
                        referee::formatted("v %d %d %d %.3f %.3f %.3f\n", key[0], key[1], key[2],
                                           rgb[0] / 255.0, rgb[1] / 255.0, rgb[2] / 255.0);
                }
                faces += " " + std::to_string(known->second);
            }
            faces += "\n";
        }
    }
    return text + faces;
}

}  // namespace carom::redwood
