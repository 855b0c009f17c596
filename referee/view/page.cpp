// Builds the pages that show a film.
#include "referee/view/page.h"

#include "referee/base/error.h"
#include "referee/base/json.h"

// The pages are separate files in this folder and are linked into the program.
asm(".section .rodata\n"
    "carom_viewer_begin: .incbin \"referee/view/viewer.html\"\n"
    "carom_viewer_end: .byte 0\n"
    "carom_pair_begin: .incbin \"referee/view/pair.html\"\n"
    "carom_pair_end: .byte 0\n"
    ".text\n");
extern "C" const char carom_viewer_begin[], carom_viewer_end[], carom_pair_begin[],
    carom_pair_end[];

namespace carom::referee::view {

namespace {

// Inside a script element only "<" could end the element or start a comment.
std::string in_script(const std::string& json) {
    std::string safe;
    for (const char c : json) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return safe;
}

// Fills in the text of one script element of the page.
void fill(std::string& page, const std::string& slot, const std::string& json) {
    const std::size_t at = page.find(slot + "</script>");
    page = page.substr(0, at) + in_script(json) + page.substr(at + slot.size());
}

}  // namespace

std::string film_page(const std::string& film) {
    std::string page(carom_viewer_begin, carom_viewer_end);
    fill(page, "FILM", film);
    return page;
}

std::string pair_page(const std::string& film, const std::string& other) {
    std::string page(carom_pair_begin, carom_pair_end);
    fill(page, "PAGE",
         format_json(nlohmann::json(std::string(carom_viewer_begin, carom_viewer_end))));
    fill(page, "FILMS", "[" + film + "," + other + "]");
    return page;
}

std::string page_colour(const std::string& name) {
    const std::string page(carom_viewer_begin, carom_viewer_end);
    const std::size_t at = page.find("--" + name + ": #");
    if (at == std::string::npos) throw Error("no colour is named " + name);
    return page.substr(page.find('#', at), 7);
}

}  // namespace carom::referee::view
