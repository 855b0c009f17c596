// What the amalgamator asks of characters and lines.
#pragma once

#include <cctype>
#include <stdexcept>
#include <string>

namespace carom::amalgamate {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::string place(const std::string& file, int line) {
    return file + ":" + std::to_string(line);
}

inline bool starts_with(const std::string& text, const std::string& start) {
    return text.compare(0, start.size(), start) == 0;
}

inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

inline std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

inline std::size_t utf16_units(const std::string& text) {
    std::size_t units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        units += (byte & 0xC0) != 0x80 ? (byte >= 0xF0 ? 2 : 1) : 0;
    }
    return units;
}

// Whether the quote at text[k] parts the digits of a number, 1'000.
inline bool parts_digits(const std::string& text, std::size_t k) {
    std::size_t start = k;
    while (start > 0 &&
           (std::isalnum(static_cast<unsigned char>(text[start - 1])) || text[start - 1] == '\'')) {
        --start;
    }
    return text[k] == '\'' && std::isdigit(static_cast<unsigned char>(text[start]));
}

}  // namespace carom::amalgamate
