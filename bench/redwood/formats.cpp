// Writes a tree as an HTML page.
#include "bench/redwood/formats.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "referee/base/html.h"

// The template of the page is a separate file in this folder and is linked into the program.
asm(".section .rodata\n"
    "carom_redwood_begin: .incbin \"bench/redwood/page.html\"\n"
    "carom_redwood_end: .byte 0\n"
    ".text\n");
extern "C" const char carom_redwood_begin[], carom_redwood_end[];

namespace carom::redwood {

namespace {

// Shades of each species as red, green and blue. The position of a voxel selects its shade.
constexpr int SHADES = 4;
constexpr int COLOUR[4][SHADES][3] = {
    {},
    {{58, 104, 62}, {66, 116, 66}, {50, 94, 58}, {76, 126, 70}},
    {{122, 72, 52}, {132, 80, 58}, {112, 66, 48}, {128, 74, 50}},
    {{122, 72, 52}, {132, 80, 58}, {112, 66, 48}, {128, 74, 50}},
};

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

}  // namespace

std::string page_of(const std::vector<Shown>& tree, const std::string& title,
                    const std::string& info) {
    // The voxels are sorted by their codes. Each entry has the difference from the previous code,
    // the visible faces and the species.
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

}  // namespace carom::redwood
