// Checks whether two programs are equal: the same tokens after preprocessing, and the same standard
// headers. The comparison ignores assertions, and a namespace that is closed and opened again at
// once, because they do not change a program that compiles.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/compiler.h"

namespace carom::amalgamate {

// Returns whether this token is a single character that can form an operator or a comment with its
// neighbour.
inline bool is_operator(const std::string& text) {
    return text.size() == 1 &&
           std::string("+-*/%&|^!~<>=?:.#\\@$`").find(text) != std::string::npos;
}

// Marks the tokens that close a namespace and open it again: `} namespace x {`.
inline std::vector<bool> reopenings(const std::vector<std::string>& tokens) {
    std::vector<bool> found(tokens.size(), false);
    // Heads of the open blocks. The head is "" for a block that is not a namespace.
    std::vector<std::string> open;
    std::size_t head = 0;  // index after the last ; { or }
    const auto name_at = [&tokens](std::size_t start, std::size_t end) {
        if (start < end && tokens[start] == "inline") ++start;
        std::string name;
        for (std::size_t k = start; k < end; ++k) name += tokens[k] + " ";
        return starts_with(name, "namespace ") ? name : "";
    };
    for (std::size_t k = 0; k < tokens.size(); ++k) {
        const bool opens = tokens[k] == "{", closes = tokens[k] == "}";
        if (opens) open.push_back(name_at(head, k));
        if (closes && !open.empty()) {
            const std::string name = open.back();
            std::size_t next = k + 1;
            while (next < tokens.size() && tokens[next] != "{" && tokens[next] != ";" &&
                   tokens[next] != "}") {
                ++next;
            }
            if (!name.empty() && next < tokens.size() && tokens[next] == "{" &&
                tokens[k + 1] == "namespace" && name_at(k + 1, next) == name) {
                std::fill(found.begin() + static_cast<std::ptrdiff_t>(k),
                          found.begin() + static_cast<std::ptrdiff_t>(next + 1), true);
                k = next;
            } else {
                open.pop_back();
            }
        }
        if (opens || closes || tokens[k] == ";" || tokens[k][0] == '#') head = k + 1;
    }
    return found;
}

// Marks the tokens of all calls of these checks: the name and the arguments, without the semicolon
// after them.
inline std::vector<bool> checks(const std::vector<std::string>& tokens,
                                const std::set<std::string>& names) {
    std::vector<bool> found(tokens.size(), false);
    for (std::size_t k = 0; k + 1 < tokens.size(); ++k) {
        const bool starts =
            k == 0 || tokens[k - 1] == ";" || tokens[k - 1] == "{" || tokens[k - 1] == "}";
        if (!starts || !names.count(tokens[k]) || tokens[k + 1] != "(") continue;
        std::size_t end = k + 1;
        int depth = 0;
        do {
            depth += tokens[end] == "(" ? 1 : tokens[end] == ")" ? -1 : 0;
            ++end;
        } while (end < tokens.size() && depth > 0);
        if (end == tokens.size() || tokens[end] != ";") continue;
        std::fill(found.begin() + static_cast<std::ptrdiff_t>(k),
                  found.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
    return found;
}

// Returns a program's tokens without those that the comparison ignores. `checked` lists the files,
// by canonical name, whose checks are ignored.
inline std::vector<Preprocessed::Word> essence(const Preprocessed& program,
                                               const std::set<std::string>& checked) {
    // For each file, whether its checks are ignored.
    std::vector<bool> idle;
    for (const std::string& file : program.files) {
        idle.push_back(!checked.empty() && checked.count(canonical(file)) > 0);
    }
    std::vector<Preprocessed::Word> words = program.program;
    const auto drop = [&words](const auto& which) {
        std::vector<std::string> tokens;
        for (const auto& word : words) tokens.push_back(word.text);
        const std::vector<bool> dropped = which(tokens);
        std::size_t kept = 0;
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (!dropped[k]) words[kept++] = words[k];
        }
        words.resize(kept);
    };
    const auto only_idle = [&](std::vector<bool> found) {
        for (std::size_t k = 0; k < words.size(); ++k) found[k] = found[k] && idle[words[k].file];
        return found;
    };
    drop([&](const auto& tokens) { return only_idle(checks(tokens, {"static_assert"})); });
    // This is the expansion of assert(x) in <cassert> when NDEBUG is defined.
    drop([&](const auto& tokens) {
        static const std::vector<std::vector<std::string>> NOTHING = {
            {"(", "static_cast", "<", "void", ">", "(", "0", ")", ")"},
            {"(", "(", "void", ")", "0", ")"},
            {"(", "(", "void", ")", "(", "0", ")", ")"}};
        std::vector<bool> found(tokens.size(), false);
        for (std::size_t k = 0; k < tokens.size(); ++k) {
            for (const auto& nothing : NOTHING) {
                if (k + nothing.size() > tokens.size() ||
                    !std::equal(nothing.begin(), nothing.end(),
                                tokens.begin() + static_cast<std::ptrdiff_t>(k))) {
                    continue;
                }
                std::fill_n(found.begin() + static_cast<std::ptrdiff_t>(k), nothing.size(), true);
            }
        }
        return only_idle(std::move(found));
    });
    drop([](const auto& tokens) { return reopenings(tokens); });
    return words;
}

// Returns a description of the first difference, or "" if the programs are equal. `renamed` maps
// long names to their short names in the second program. `checked` lists files of the first program
// whose checks are missing in the second.
inline std::string difference(const Preprocessed& first, const Preprocessed& second,
                              const std::map<std::string, std::string>& renamed,
                              const std::set<std::string>& checked) {
    for (const auto& [file, text] : second.system) {
        if (!first.system.count(file)) return "the header " + file + " comes in";
    }
    for (const auto& [file, text] : first.system) {
        const auto other = second.system.find(file);
        if (other == second.system.end()) return "the header " + file + " is not included";
        if (other->second != text) {
            return "the header " + file + " reads otherwise, as if other macros were defined";
        }
    }
    std::set<std::string> taken;
    for (const auto& [name, is_short] : renamed) taken.insert(is_short);
    const auto ours = essence(first, checked), theirs = essence(second, {});
    for (std::size_t k = 0; k < ours.size() || k < theirs.size(); ++k) {
        const auto where = [&] {
            if (ours.empty()) return std::string();
            const auto& here = ours[std::min(k, ours.size() - 1)];
            return place(first.files[here.file], here.line) + ": ";
        };
        if (k >= ours.size()) return where() + "more follows, " + theirs[k].text;
        const auto& here = ours[k];
        if (k >= theirs.size()) return where() + here.text + " is missing, and what follows";
        const auto name = renamed.find(here.text);
        const std::string& expected = name == renamed.end() ? here.text : name->second;
        if (theirs[k].text != expected) return where() + here.text + " becomes " + theirs[k].text;
        if (taken.count(here.text)) return where() + here.text + " is a short name, too";
        if (k > 0 && is_operator(here.text) && is_operator(ours[k - 1].text) &&
            here.blank != theirs[k].blank) {
            return where() + ours[k - 1].text + here.text + " is parted otherwise";
        }
    }
    return "";
}

}  // namespace carom::amalgamate
