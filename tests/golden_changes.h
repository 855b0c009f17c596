// Golden games spoiled on purpose: what is changed must be found.
#pragma once

#include <string>

namespace carom::tests {

// The first line that begins with these words, with its `k`th word (from 0) replaced.
inline std::string changed(std::string text, const std::string& words, int k,
                           const std::string& word) {
    std::size_t at = text.find("\n" + words + " ") + 1;
    for (int skipped = 0; skipped < k; ++skipped) at = text.find(' ', at) + 1;
    const std::size_t end = text.find_first_of(" \n", at);
    return text.replace(at, end - at, word);
}

}  // namespace carom::tests
