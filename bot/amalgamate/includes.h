// Replaces every #include of a bot's source by the included file, as a compiler does. Other #if
// directives are kept, because the platform's compiler evaluates them. Include guards and the code
// in `#if 0` and `#ifndef CAROM_SUBMISSION` are removed.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/tokens.h"
#include "bot/search/options.h"

namespace carom::amalgamate {

struct Piece {
    enum What { CODE, DIRECTIVE, SYSTEM_INCLUDE } what;
    std::vector<Token> tokens;
    int source;  // index into the program's sources
    // `before` has the comments and blanks before the piece in its file. `raw` is the text of the
    // piece.
    std::string before, raw;
    // The name of the include guard to which this line belongs, or "".
    std::string guard = "";
};
struct Source {
    std::string name;  // name as the compiler shows it
    bool ours;  // true for a file of the library
};
struct Program {
    std::vector<Piece> pieces;
    // The files that were read. The root file comes first.
    std::vector<Source> sources;
    // The bot's other sources, such as pod.cpp beside an included pod.h. The sources in `joined`
    // follow the root file in the program. Those in `left_out` are not used.
    std::vector<std::string> joined, left_out;
    // The library's folder, if headers of the library are included in angle brackets.
    std::set<std::string> angle_folders;
};

// The folders in which headers are searched, and whether other sources are joined.
struct SearchPath {
    // The folder that contains sim/ and bot/, or "" if that is the current folder.
    std::string library;
    std::vector<std::string> folders;  // the folders of -I and of CPATH
    bool joins_sources = false;  // True if sources beside included headers are joined.
};

inline bool starts_with(const std::string& text, const std::string& start) {
    return text.compare(0, start.size(), start) == 0;
}
inline std::string folder_of(const std::string& file) {
    const std::size_t slash = file.rfind('/');
    return slash == std::string::npos ? "" : file.substr(0, slash + 1);
}
inline bool is_file(const std::string& path) {
    std::error_code none;
    return std::filesystem::is_regular_file(path, none);
}

// Returns the canonical path of a file, which is equal for all paths to the same file.
inline std::string canonical(const std::string& path) {
    std::error_code none;
    return std::filesystem::weakly_canonical(path, none).string();
}

class IncludeResolver {
  public:
    // `conditions` lists the include guards that must be treated as ordinary conditions.
    IncludeResolver(const std::string& root, const SearchPath& path,
                    const std::set<std::string>& conditions)
        : home_(folder_of(root)), path_(path), conditions_(conditions) {
        if (!is_file(root)) throw Error(root + ": expected a file of C++");
        include(root, is_ours(root));
        join_sources();
        drop_idle_guards();
    }
    Program take() { return std::move(program_); }

    // Returns the include guards that other code defines or undefines. They must be treated as
    // ordinary conditions.
    std::set<std::string> wrong_guards() const {
        std::map<std::string, int> changes;
        for (const Piece& piece : program_.pieces) {
            const std::string name = directive_of(piece.tokens);
            if (name != "define" && name != "undef") continue;
            const std::vector<Token> more = tokens_after_directive(piece.tokens);
            if (!more.empty()) ++changes[more[0].text];
        }
        std::set<std::string> wrong;
        for (const auto& [name, files] : guards_) {
            const int others = changes[name] - (kept_guards_.count(name) ? 1 : 0);
            if (others > 0 || files.size() > 1) wrong.insert(name);
        }
        return wrong;
    }

  private:
    struct File {
        std::string text;
        std::vector<Line> lines;
        bool once = false;  // #pragma once
        // The name in the #ifndef around the whole file (the include guard), or "".
        std::string guard;
        // The line with the #define of the include guard.
        const Line* guard_line = nullptr;
    };
    // The current branch of an open #if block.
    struct Branch {
        // STAYS: kept. GUARD: an include guard. NEVER: removed code after #if 0 or #ifndef
        // CAROM_SUBMISSION. ALWAYS: the #else of a NEVER branch. HIDDEN: inside a NEVER branch.
        enum What { STAYS, GUARD, NEVER, ALWAYS, HIDDEN } what;
    };
    // The numbers of the kept branches that contain a position, from the outermost to the
    // innermost.
    using Context = std::vector<int>;

    static bool within(const Context& inner, const Context& outer) {
        return inner.size() >= outer.size() &&
               std::equal(outer.begin(), outer.end(), inner.begin());
    }
    // Returns whether one of `places` is always compiled before the current position.
    bool is_preceded_by(const std::vector<Context>& places) const {
        return std::any_of(places.begin(), places.end(),
                           [this](const Context& each) { return within(context_, each); });
    }

    File& load(const std::string& key, const std::string& path) {
        const auto [at, fresh] = files_.try_emplace(key);
        File& file = at->second;
        if (!fresh) return file;
        if (!search::read_text_file(path, file.text)) throw Error(path + ": cannot be read");
        if (starts_with(file.text, "\xEF\xBB\xBF")) file.text.erase(0, 3);
        file.lines = lines_of(path, file.text);
        find_guard(file);
        return file;
    }
    static bool is_line(const Line& line, const std::vector<std::string>& words) {
        if (line.tokens.size() != words.size()) return false;
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (line.tokens[k].text != words[k]) return false;
        }
        return true;
    }
    // Finds the include guard of a file: #ifndef NAME, #define NAME ... #endif around the whole
    // file. Before the #define the file may only include headers with angle brackets.
    void find_guard(File& file) const {
        if (file.lines.empty()) return;
        const std::vector<Token>& first = file.lines[0].tokens;
        std::string name;
        for (const Token& token : first) {
            if (token.kind == Kind::WORD) name = token.text;
        }
        const bool asks = is_line(file.lines[0], {"#", "ifndef", name}) ||
                          is_line(file.lines[0], {"#", "if", "!", "defined", name}) ||
                          is_line(file.lines[0], {"#", "if", "!", "defined", "(", name, ")"});
        int depth = 0;
        bool whole = asks && !conditions_.count(name), open = true;
        for (const Line& line : file.lines) {
            const std::string what = directive_of(line.tokens);
            depth += starts_with(what, "if") ? 1 : what == "endif" ? -1 : 0;
            if (depth == 0 && &line != &file.lines.back()) whole = false;
            if (depth == 1 && starts_with(what, "el")) whole = false;
            const std::vector<Token> more =
                what.empty() ? first : tokens_after_directive(line.tokens);
            if (what == "include" && !more.empty() && more[0].text[0] != '<') open = false;
            if (open && depth == 1 && what == "define" && !more.empty() && more[0].text == name) {
                file.guard_line = &line;
                open = false;
            }
            if (is_line(line, {"#", "pragma", "once"})) file.once = true;
        }
        if (whole && depth == 0 && file.guard_line) file.guard = name;
    }

    void add(Piece::What what, std::vector<Token> tokens, int source, std::string before,
             std::string raw, std::string guard) {
        program_.pieces.push_back(
            {what, std::move(tokens), source, std::move(before), std::move(raw), std::move(guard)});
    }
    void add_directive(const std::string& text, int source, int line, const std::string& guard) {
        std::vector<Token> tokens = lines_of(text, text)[0].tokens;
        for (Token& token : tokens) token.line = line;
        add(Piece::DIRECTIVE, std::move(tokens), source, "", text + "\n", guard);
    }

    void include(const std::string& path, bool ours) {
        const std::string key = canonical(path);
        File& file = load(key, path);
        const bool guarded = file.once || !file.guard.empty();
        const bool open = std::find(open_.begin(), open_.end(), key) != open_.end();
        if (open && guarded) return;
        if (open) throw Error(path + ": includes itself in the end");
        std::string guard;
        if (guarded) {
            std::vector<Context>& places = places_[key];
            if (is_preceded_by(places)) return;
            // A condition may skip the file in one place and not in another, so the amalgamator
            // adds a new guard to the file.
            if (!context_.empty() || !places.empty()) {
                guard = "CAROM_ONCE_" +
                        std::to_string(1 + numbers_.emplace(key, numbers_.size()).first->second);
                ++times_[guard];
            }
            places.push_back(context_);
        }
        if (!file.guard.empty()) guards_[file.guard].insert(key);
        // A file of three lines only defines its guard. The guard's name is kept, because other
        // files may test it.
        if (file.lines.size() == 3) switches_.insert(file.guard);
        const int source = static_cast<int>(program_.sources.size());
        program_.sources.push_back({path, ours});
        open_.push_back(key);
        if (!guard.empty()) {
            add_directive("#ifndef " + guard, source, 1, guard);
            add_directive("#define " + guard, source, 1, guard);
            ++own_guards_;
        }
        // The new guard needs no branch in context_: if it skips the file, all files that the file
        // includes were also included before.
        Body{*this, file, path, source, {}, {}}.read();
        if (!guard.empty()) {
            --own_guards_;
            add_directive("#endif", source, 1, guard);
        }
        open_.pop_back();
    }

    // Reads the lines of one file.
    struct Body {
        IncludeResolver& all;
        const File& file;
        const std::string& path;
        int source;
        std::vector<Branch> branches;
        std::string before;  // comments and empty lines

        void read() {
            std::size_t at = 0;
            for (const Line& line : file.lines) {
                const std::string name = directive_of(line.tokens);
                const bool hidden = is_hidden();
                if (!hidden) before += file.text.substr(at, line.begin - at);
                at = line.end;
                if (condition(name, line) || hidden) continue;
                if (name == "include" && include(line)) continue;
                if (name == "#" || is_line(line, {"#", "pragma", "once"})) continue;
                const bool guards = !file.guard.empty() && &line == file.guard_line;
                add(name.empty() ? Piece::CODE : Piece::DIRECTIVE, line, guards ? file.guard : "");
            }
            if (!branches.empty()) throw Error(path + ": expected an #endif for each #if");
        }
        bool is_hidden() const {
            return !branches.empty() && (branches.back().what == Branch::NEVER ||
                                         branches.back().what == Branch::HIDDEN);
        }
        void add(Piece::What what, const Line& line, const std::string& guard = "") {
            const std::string raw = file.text.substr(line.begin, line.end - line.begin);
            all.add(what, line.tokens, source, std::exchange(before, ""), raw, guard);
        }
        // Adds a directive that was changed, with its text built from the tokens.
        void add_changed(const Line& line) {
            add(Piece::DIRECTIVE, line);
            std::string& raw = all.program_.pieces.back().raw;
            raw.clear();
            for (const Token& token : line.tokens) {
                raw += (token.blank && !raw.empty() ? " " : "") + token.text;
            }
            raw += '\n';
        }
        std::string here(const Line& line) const { return place(path, line.tokens[0].line); }

        // Handles #if, #ifdef, #else and similar directives. Returns false for all other lines.
        bool condition(const std::string& name, const Line& line) {
            if (name == "if" || name == "ifdef" || name == "ifndef") {
                const bool guards = !file.guard.empty() && &line == &file.lines[0];
                const bool never = is_line(line, {"#", "if", "0"}) ||
                                   is_line(line, {"#", "ifndef", "CAROM_SUBMISSION"});
                branches.push_back({is_hidden() ? Branch::HIDDEN
                                    : guards    ? Branch::GUARD
                                    : never     ? Branch::NEVER
                                                : Branch::STAYS});
                if (branches.back().what != Branch::STAYS) return true;
                all.context_.push_back(++all.branches_);
                add_changed(evaluate_has_include(line));
                return true;
            }
            const bool other =
                name == "else" || name == "elif" || name == "elifdef" || name == "elifndef";
            if (!other && name != "endif") return false;
            if (branches.empty()) throw Error(here(line) + ": expected an #if before #" + name);
            Branch& branch = branches.back();
            if (branch.what == Branch::NEVER && name == "else") {
                branch.what = Branch::ALWAYS;
            } else if (branch.what == Branch::NEVER && other) {
                branch.what = Branch::STAYS;  // #elif becomes #if
                all.context_.push_back(++all.branches_);
                Line first = evaluate_has_include(line);
                first.tokens[first.tokens[0].text == "#" ? 1 : 2].text.erase(0, 2);
                add_changed(first);
            } else if (branch.what == Branch::STAYS) {
                all.context_.back() = ++all.branches_;
                add_changed(evaluate_has_include(line));
            }
            if (name != "endif") return true;
            if (branch.what == Branch::STAYS) all.context_.pop_back();
            branches.pop_back();
            return true;
        }
        // Replaces __has_include("x") by 1 or 0, depending on whether x was found.
        Line evaluate_has_include(Line line) const {
            std::vector<Token>& tokens = line.tokens;
            for (std::size_t k = 0; k + 3 < tokens.size(); ++k) {
                if (tokens[k].text != "__has_include" || tokens[k + 2].text[0] != '"') continue;
                const bool there = !all.find(tokens[k + 2].text, path).first.empty();
                tokens[k] = {Kind::NUMBER, there ? "1" : "0", tokens[k].blank, tokens[k].line};
                tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(k + 1),
                             tokens.begin() + static_cast<std::ptrdiff_t>(k + 4));
            }
            return line;
        }

        // Handles an #include. Returns false if the line must be kept unchanged.
        bool include(const Line& line) {
            const std::vector<Token> more = tokens_after_directive(line.tokens);
            if (more.empty() || more[0].kind != Kind::HEADER) {
                // The name comes from a macro. The line is kept if the macro names a standard
                // header or if a condition may skip the line. Otherwise an unknown name is an
                // error.
                const std::string named = all.header_in_macro(more);
                const std::string found = named.empty() ? "" : all.find(named, path).first;
                if (!found.empty()) all.include(found, all.is_ours(found));
                if (!found.empty()) return true;
                if (!all.context_.empty() || named[0] == '<') return false;
                throw Error(here(line) + ": expected \"FILE\", <FILE> or a macro with one " +
                            "#define of such a name after #include");
            }
            const std::string& header = more[0].text;
            const auto [found, ours] = all.find(header, path);
            if (!found.empty()) {
                if (ours && header[0] == '<') {
                    const std::size_t name = header.size() - 2;
                    all.program_.angle_folders.insert(found.substr(0, found.size() - name));
                }
                all.include(found, ours);
                return true;
            }
            const bool standard = header[0] == '<' || header.find('.') == std::string::npos;
            if (!standard) {
                if (!all.context_.empty()) return false;  // A condition may skip the line.
                throw Error(here(line) + ": " + header + " cannot be read; expected it beside " +
                            path + ", in a folder of -I, or below sim/ or bot/ of the library");
            }
            // <cassert> has a new effect each time it is included.
            std::vector<Context>& places = all.places_[header];
            const bool again = header == "<cassert>" || header == "<assert.h>";
            if (!again && all.is_preceded_by(places)) return true;
            places.push_back(all.context_);
            if (!all.context_.empty() || all.own_guards_ > 0) return false;
            add(Piece::SYSTEM_INCLUDE, line);
            return true;
        }
    };

    // Returns the header that a macro names, "x" or <x>. Returns "" if the macro names no header or
    // does not have exactly one definition.
    std::string header_in_macro(const std::vector<Token>& name) const {
        std::string header;
        int changes = 0;
        for (const Piece& piece : program_.pieces) {
            const std::string directive = directive_of(piece.tokens);
            if (name.size() != 1 || (directive != "define" && directive != "undef")) continue;
            const std::vector<Token> defined = tokens_after_directive(piece.tokens);
            if (defined.empty() || defined[0].text != name[0].text) continue;
            ++changes;
            for (std::size_t k = 1; k < defined.size(); ++k) header += defined[k].text;
        }
        const bool is_name = header.size() > 2 && (header[0] == '"' || header[0] == '<');
        return changes == 1 && is_name ? header : "";
    }
    // Finds the sources beside the bot's headers, and includes them if joins_sources is true.
    void join_sources() {
        for (std::size_t k = 0; k < program_.sources.size(); ++k) {
            const Source header = program_.sources[k];
            const std::string stem = header.name.substr(0, header.name.rfind('.'));
            for (const char* suffix : {".cpp", ".cc", ".cxx"}) {
                const std::string source = stem + suffix;
                if (header.ours || !is_file(source) || files_.count(canonical(source))) continue;
                if (path_.joins_sources) include(source, false);
                (path_.joins_sources ? program_.joined : program_.left_out).push_back(source);
            }
        }
    }
    // Returns the path of a header, and whether the header belongs to the library. The path is ""
    // for a system header or a missing file.
    std::pair<std::string, bool> find(const std::string& header, const std::string& from) const {
        const std::string name = header.substr(1, header.size() - 2);
        if (starts_with(name, "/") && header[0] == '"') {
            return {is_file(name) ? name : "", is_ours(name)};
        }
        const bool ours = starts_with(name, "sim/") || starts_with(name, "bot/");
        if (header[0] == '"' && is_file(folder_of(from) + name)) {
            return {folder_of(from) + name, is_ours(folder_of(from) + name)};
        }
        // A name such as <vector> is a system header, even if CPATH has the folders of the system.
        const bool plain = name.find_first_of("./") == std::string::npos;
        for (const std::string& folder : path_.folders) {
            if (header[0] == '<' && plain) break;
            if (is_file(folder + name)) return {folder + name, is_ours(folder + name)};
        }
        if (ours && is_file(name)) return {name, true};
        if (ours && is_file(path_.library + name)) return {path_.library + name, true};
        if (header[0] == '"' && is_file(home_ + name)) return {home_ + name, is_ours(home_ + name)};
        return {"", false};
    }
    bool is_ours(const std::string& path) const {
        return starts_with(path, "sim/") || starts_with(path, "bot/") ||
               (!path_.library.empty() && starts_with(path, path_.library));
    }

    // Removes new guards that are used only once, and original guards that no other line uses.
    void drop_idle_guards() {
        std::map<std::string, int> named;
        for (const Piece& piece : program_.pieces) {
            for (const Token& token : piece.tokens) {
                if (token.kind == Kind::WORD) ++named[token.text];
            }
        }
        // A guard's name is kept if the system may use it (it begins with _), or if a macro may
        // build the name from parts.
        const bool pastes =
            std::any_of(program_.pieces.begin(), program_.pieces.end(), [](const Piece& piece) {
                for (std::size_t k = 3; k < piece.tokens.size(); ++k) {
                    const std::string two = piece.tokens[k - 1].text + piece.tokens[k].text;
                    if (two == "##" || two == ":%") return true;
                }
                return false;
            });
        const auto idle = [&](const Piece& piece) {
            if (piece.guard.empty()) return false;
            const auto times = times_.find(piece.guard);
            if (times != times_.end()) return times->second == 1;
            return named[piece.guard] == 1 && piece.guard[0] != '_' && !pastes &&
                   !switches_.count(piece.guard);
        };
        std::vector<Piece>& pieces = program_.pieces;
        for (const Piece& piece : pieces) {
            if (!piece.guard.empty() && !idle(piece)) kept_guards_.insert(piece.guard);
        }
        pieces.erase(std::remove_if(pieces.begin(), pieces.end(), idle), pieces.end());
    }

    std::string home_;  // folder that contains the root file
    SearchPath path_;
    std::set<std::string> conditions_;
    Program program_;
    std::map<std::string, File> files_;  // by canonical name
    std::vector<std::string> open_;
    Context context_;
    int branches_ = 0;
    int own_guards_ = 0;  // number of new guards around the current file
    // The positions at which each file or system header was included.
    std::map<std::string, std::vector<Context>> places_;
    // The numbers of the files with a new guard.
    std::map<std::string, std::size_t> numbers_;
    // The number of uses of each new guard.
    std::map<std::string, int> times_;
    // The include guards of the original files, each with the files that it guards.
    std::map<std::string, std::set<std::string>> guards_;
    std::set<std::string> kept_guards_, switches_;
};

inline Program with_includes(const std::string& root, const SearchPath& path) {
    std::set<std::string> conditions;
    for (;;) {
        IncludeResolver includer(root, path, conditions);
        const std::set<std::string> wrong = includer.wrong_guards();
        if (wrong.empty()) return includer.take();
        conditions.insert(wrong.begin(), wrong.end());
    }
}

}  // namespace carom::amalgamate
