// Replays golden games, and games that were changed on purpose. Every change must be found.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "referee/match/verify.h"

namespace carom::tests {

struct Replayed {
    int games = 0, turns = 0, events = 0;
};

// Replays all games of a folder. None may have a difference.
inline Replayed replay_all(const std::string& folder,
                           referee::match::Numbers numbers = referee::match::Numbers::FED) {
    using namespace referee;
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    Replayed all;
    for (const std::string& path : paths) {
        for (const records::GoldenGame& game : records::read_golden_games(path, read_file(path))) {
            const match::Verified verdict = match::verify(path, game, numbers);
            CHECK_MESSAGE(!verdict.difference, verdict.difference.value_or(""));
            CHECK_FALSE(verdict.broken_off);
            all.games += 1, all.turns += verdict.turns, all.events += verdict.events;
        }
    }
    return all;
}

// Returns the text with one word replaced: word `k` (from 0) of the first line that begins with
// `words`.
inline std::string changed(std::string text, const std::string& words, int k,
                           const std::string& word) {
    std::size_t at = text.find("\n" + words + " ") + 1;
    for (int skipped = 0; skipped < k; ++skipped) at = text.find(' ', at) + 1;
    const std::size_t end = text.find_first_of(" \n", at);
    return text.replace(at, end - at, word);
}

// Returns whether a file's text is refused or one of its games has a difference.
inline bool differs(const std::string& path, const std::string& text,
                    referee::match::Numbers numbers = referee::match::Numbers::FED) {
    using namespace referee;
    try {
        for (const records::GoldenGame& game : records::read_golden_games(path, text)) {
            if (match::verify(path, game, numbers).difference) return true;
        }
    } catch (const std::exception&) {
        return true;
    }
    return false;
}

struct Change {
    const char *file, *words;
    int word;
    const char* instead;
    // A difference that is within the differences of libraries is found only with the file's
    // values.
    bool found_by_own = true;
};

// Checks that each of these changes to a file of the folder is found with the file's values. With
// `own`, also checks which changes are found with computed values.
inline void find_changes(const std::string& folder, const std::vector<Change>& changes,
                         bool own = false) {
    using referee::match::Numbers;
    for (const Change& change : changes) {
        INFO(std::string(change.file), " ", std::string(change.words), " ", change.word);
        const std::string path = folder + "/" + change.file;
        const std::string text = referee::read_file(path);
        REQUIRE_FALSE(differs(path, text));
        const std::string other = changed(text, change.words, change.word, change.instead);
        REQUIRE(other != text);
        CHECK(differs(path, other, Numbers::FED));
        if (!own) continue;
        REQUIRE_FALSE(differs(path, text, Numbers::OWN));
        CHECK(differs(path, other, Numbers::OWN) == change.found_by_own);
    }
}

// Checks that another last bit in a word of a line is found with the file's values. `words` is the
// part of the line before the word.
inline void find_other_last_bit(const std::string& path, const std::string& words) {
    std::string text = referee::read_file(path);
    const std::size_t at = text.find("\n" + words) + 1 + words.size(), end = text.find(' ', at);
    REQUIRE(end != std::string::npos);
    text[end - 1] = text[end - 1] == '0' ? '1' : '0';
    CHECK(differs(path, text));
}

}  // namespace carom::tests
