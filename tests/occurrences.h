// Counts how often a text contains a word.
#pragma once

#include <string>

namespace carom::tests {

inline long occurrences(const std::string& text, const std::string& word) {
    long found = 0;
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) ++found;
    return found;
}

}  // namespace carom::tests
