// Measures and cuts text for terminal columns.
#include "referee/terminal/columns.h"

#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

#include <algorithm>
#include <climits>
#include <vector>

#include "referee/base/text.h"

namespace carom::referee {

namespace {

// One visible character: a letter with its accents, or an emoji with all its parts.
struct Sign {
    std::size_t from, to;  // offsets in bytes
    int columns;
};

std::vector<Sign> signs_of(std::string_view text) {
    // This code point makes a character as wide as an emoji.
    constexpr utf8proc_int32_t AS_PICTURE = 0xFE0F;
    std::vector<Sign> signs;
    utf8proc_int32_t before = 0, state = 0;
    for (std::size_t at = 0; at < text.size();) {
        utf8proc_int32_t c = 0;
        const auto bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at;
        const auto left = static_cast<utf8proc_ssize_t>(text.size() - at);
        const auto length = static_cast<std::size_t>(
            std::max<utf8proc_ssize_t>(1, utf8proc_iterate(bytes, left, &c)));
        const int columns = c == AS_PICTURE ? 2 : utf8proc_charwidth(c);
        if (signs.empty() || utf8proc_grapheme_break_stateful(before, c, &state)) {
            signs.push_back({at, at + length, columns});
        } else {
            signs.back().to = at + length;
            signs.back().columns = std::min(2, signs.back().columns + columns);
        }
        before = c;
        at += length;
    }
    return signs;
}

int sum(const std::vector<Sign>& signs) {
    int columns = 0;
    for (const Sign& sign : signs) columns += sign.columns;
    return columns;
}

}  // namespace

int columns_of(std::string_view text) { return sum(signs_of(text)); }

std::string fitted(std::string_view text, int width, Cut cut) {
    constexpr int DOTS = 3;
    std::string shown = printable(text, INT_MAX);
    std::vector<Sign> signs = signs_of(shown);
    int columns = sum(signs);
    if (columns > width) {
        const bool beginning = cut == Cut::BEGINNING;
        while (columns > width - DOTS) {
            const auto gone = beginning ? signs.begin() : signs.end() - 1;
            columns -= gone->columns;
            signs.erase(gone);
        }
        const std::size_t from = signs.empty() ? 0 : signs.front().from;
        const std::size_t to = signs.empty() ? 0 : signs.back().to;
        const std::string kept = shown.substr(from, to - from);
        shown = beginning ? "..." + kept : kept + "...";
        columns += DOTS;
    }
    return shown + std::string(static_cast<std::size_t>(width - columns), ' ');
}

int output_width() {
    constexpr int MIN_WIDTH = 40;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return INT_MAX;
    return std::max<int>(MIN_WIDTH, size.ws_col);
}

std::string wrapped(const std::string& text, std::size_t at, std::size_t indent,
                    std::size_t width) {
    std::string out;
    for (std::size_t k = 0; k < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", k), text.size());
        const std::string word = text.substr(k, end - k);
        if (at + word.size() > width && at > indent) {
            while (!out.empty() && out.back() == ' ') out.pop_back();
            out += "\n" + std::string(indent, ' ');
            at = indent;
        }
        out += word;
        at += word.size();
        if (end < text.size() && text[end] == '\n') {
            out += "\n" + std::string(indent, ' ');
            at = indent;
        } else if (end < text.size()) {
            out += ' ', at += 1;
        }
        k = end + 1;
    }
    return out;
}

}  // namespace carom::referee
