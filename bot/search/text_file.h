// Reads the text files of options.
#pragma once

#include <fstream>
#include <string>

namespace carom::search {

// Largest size of such a file in bytes. A file without an end, such as /dev/zero, has more.
constexpr std::size_t MAX_TEXT_FILE = 16'000'000;

// Returns whether a file was read to its end.
inline bool read_text_file(const std::string& path, std::string& text) {
    std::ifstream in(path, std::ios::binary);
    text.clear();
    char block[4096];
    while (text.size() <= MAX_TEXT_FILE && (in.read(block, sizeof block), in.gcount() > 0)) {
        text.append(block, static_cast<std::size_t>(in.gcount()));
    }
    return in.is_open() && in.eof() && !in.bad();
}

}  // namespace carom::search
