// One file to submit of a bot and the headers it includes: each quoted include once, in order,
// standard headers gathered at the top behind the pragmas that make the platform's build fast.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bot/amalgamate/characters.h"
#include "bot/amalgamate/comment_stripper.h"
#include "bot/amalgamate/shorten.h"
#include "bot/weights.h"

namespace carom::amalgamate {

constexpr std::size_t MOST_UNITS = 100000;  // UTF-16 units that the platform takes, and no more

struct Options {
    std::string root, output, weights, network, version = "unknown";
    std::string library;  // before sim/ and bot/ where they are not below the present folder
    bool readable = false, line_markers = false, long_names = false, sizes = false;
};

// Whether two characters mean something else without a blank between them.
inline bool would_join(char a, char b) {
    const auto is_token = [](char c) { return is_word(c) || c == '"' || c == '\''; };
    const auto is_operator = [](char c) {
        return std::strchr("+-*/%&|^!~<>=?:.[]#", c) != nullptr;
    };
    return (is_token(a) && is_token(b)) || (is_operator(a) && is_operator(b));
}

// Takes out the blanks that part nothing: a line of code means the same without them; a directive
// keeps one of each run. Those in strings stay.
inline std::string squeezed(const std::string& line, bool directive) {
    std::string kept;
    char quote = 0;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const char c = line[k];
        if (quote) {
            kept += c;
            if (c == '\\' && k + 1 < line.size()) kept += line[++k];
            if (c == quote) quote = 0;
            continue;
        }
        if ((c == '"' || c == '\'') && !parts_digits(line, k)) quote = c;
        if (c == ' ' && !kept.empty() && k + 1 < line.size()) {
            const char next = line[k + 1];
            if (next == ' ' || !(directive || would_join(kept.back(), next))) continue;
        }
        kept += c;
    }
    return kept;
}

// A check on one line that a program which compiles, with NDEBUG, does not need.
inline bool is_check(const std::string& line) {
    const bool checks = starts_with(line, "assert(") || starts_with(line, "static_assert(");
    return checks && line.find(';') == line.size() - 1 &&
           std::count(line.begin(), line.end(), '(') == std::count(line.begin(), line.end(), ')');
}

class Amalgamator {
  public:
    explicit Amalgamator(const Options& options) : options_(options) {
        const std::size_t slash = options.root.rfind('/');
        home_ = slash == std::string::npos ? "" : options.root.substr(0, slash + 1);
        if (!options.weights.empty()) read_weights();
        if (!options.network.empty()) read_network();
    }

    std::string run() {
        inline_file(options_.root, options_.root);
        for (const auto& [name, value] : weights_) {
            if (!baked_.count(name)) {
                throw Error(options_.weights + ": expected the name of a weight, found " + name);
            }
        }
        if (!network_.empty()) {
            throw Error(options_.root + ": expected a line #define CAROM_NETWORK \"...\" for " +
                        options_.network);
        }
        if (!pending_.empty()) join(options_.root, "}");
        std::string text = heading();
        for (const std::string& header : standard_) text += "#include <" + header + ">\n";
        const bool shorten = !options_.long_names && !options_.readable && !options_.line_markers;
        text += VECTORS + (shorten ? shortener_.shortened(body_) : body_);
        const std::size_t units = utf16_units(text);
        // With line markers the file is for compilers and debuggers at home.
        if (units >= MOST_UNITS && !options_.line_markers) {
            throw Error(options_.output + ": " + std::to_string(units) +
                        " characters, expected fewer than " + std::to_string(MOST_UNITS) +
                        " (--sizes shows where they are)");
        }
        return text;
    }

    void print_sizes(const std::string& text) const {
        std::vector<std::pair<std::size_t, std::string>> rows;
        for (const auto& [file, size] : size_) rows.push_back({size, file});
        std::sort(rows.rbegin(), rows.rend());
        std::printf("%10s  %s\n", "characters", "header (before names are shortened)");
        for (const auto& [size, file] : rows) std::printf("%10zu  %s\n", size, file.c_str());
        std::printf("%10zu  in all, of %zu\n", utf16_units(text), MOST_UNITS);
    }

  private:
    // g++ takes the vector path, as the platform's processors have it. Its target pragma stands
    // behind the standard headers, where all versions accept it. clang knows no such pragma and
    // plays the portable path, unless its command line allows more.
    static constexpr const char* VECTORS =
        "#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)\n"
        "#pragma GCC target(\"avx2,bmi,bmi2,lzcnt,popcnt\")\n"
        "#define CAROM_AVX2\n"
        "#elif defined(__AVX2__) && defined(__BMI2__)\n"
        "#define CAROM_AVX2\n"
        "#endif\n";

    std::string heading() const {
        return "// Made by carom-amalgamate from " + options_.root + ", Carom version " +
               options_.version +
               (options_.weights.empty() ? "" : ", weights " + options_.weights) +
               ".\n"
               "#if defined(__GNUC__) && !defined(__clang__)\n"
               "#pragma GCC optimize(\"O3,inline,fp-contract=off\")\n"
               "#endif\n"
               "#if defined(__clang__)\n"
               "#pragma STDC FP_CONTRACT OFF\n"
               "#endif\n"
               "#if defined(__GNUC__)\n"
               "#pragma GCC diagnostic ignored \"-Wmisleading-indentation\"\n"
               "#endif\n"
               "#ifndef NDEBUG\n"
               "#define NDEBUG\n"
               "#endif\n";
    }

    // Where an include written in `from` is found; only the library and the bot's own folder count.
    std::string resolve(const std::string& name, const std::string& from) const {
        const bool ours = starts_with(name, "sim/") || starts_with(name, "bot/");
        if (!ours && std::ifstream(home_ + name)) return home_ + name;
        if (!ours) {
            throw Error(from + ": \"" + name + "\" is neither below sim/ or bot/ nor beside " +
                        options_.root);
        }
        return std::ifstream(name) ? name : options_.library + name;
    }

    void inline_file(const std::string& file, const std::string& from) {
        for (const std::string& open : open_) {
            if (open == file) throw Error(from + ": \"" + file + "\" includes itself in the end");
        }
        if (done_.count(file)) return;
        std::ifstream in(file);
        if (!in) throw Error(from + ": \"" + file + "\" cannot be read");
        open_.push_back(file);
        CommentStripper stripper;
        int conditions = 0;
        bool marked = false;
        std::string text;
        for (int number = 1; std::getline(in, text); ++number) {
            const std::string bare =
                with_plain_include(stripped(stripper, text, place(file, number)));
            if (starts_with(bare, "#if")) ++conditions;
            if (starts_with(bare, "#endif")) --conditions;
            if (starts_with(bare, "#pragma once")) {
                done_.insert(file);
                continue;
            }
            if (starts_with(bare, "#include \"")) {
                if (conditions) {
                    throw Error(place(file, number) + ": expected no #if around this include");
                }
                const std::string name = bare.substr(10, bare.find('"', 10) - 10);
                inline_file(resolve(name, place(file, number)), place(file, number));
                marked = false;
                continue;
            }
            if (starts_with(bare, "#include <") && conditions == 0) {
                standard_.insert(bare.substr(10, bare.find('>') - 10));
                continue;
            }
            if (!options_.readable && !options_.line_markers && merges(file, text, bare)) continue;
            const bool directive = continued_ || starts_with(bare, "#");
            const std::string kept = bake(options_.readable ? text
                                          : is_check(bare)  ? ";"
                                                            : squeezed(bare, directive));
            if (trimmed(kept).empty() && !(options_.readable && options_.line_markers)) {
                marked = marked && options_.readable;
                continue;
            }
            if (options_.line_markers && !marked && !continued_) {
                add(file, "#line " + std::to_string(number) + " \"" + file + "\"\n");
            }
            marked = options_.readable;
            if (!options_.readable && !options_.line_markers && !directive) {
                join(file, kept);
                continue;
            }
            continued_ = !kept.empty() && kept.back() == '\\';
            add(file, kept + "\n");
        }
        open_.pop_back();
    }

    // `#  include"x"` in the one spelling that is looked for.
    static std::string with_plain_include(const std::string& bare) {
        if (bare.empty() || bare[0] != '#') return bare;
        const std::string directive = trimmed(bare.substr(1));
        if (!starts_with(directive, "include")) return bare;
        const std::string name = trimmed(directive.substr(7));
        return name.empty() || is_word(name[0]) ? bare : std::string("#include") + ' ' + name;
    }
    // A namespace that ends here and goes on in the next header is not closed at all. True where
    // the line has been dealt with.
    bool merges(const std::string& file, const std::string& text, const std::string& bare) {
        const std::string end = "}  // namespace ";
        const std::string closed = std::move(pending_);
        pending_.clear();
        if (starts_with(text, end)) {
            if (!closed.empty()) join(file, "}");
            pending_ = text.substr(end.size());
            return true;
        }
        if (closed.empty()) return false;
        if (bare.empty()) {
            pending_ = closed;
            return true;
        }
        if (bare == "namespace " + closed + " {") return true;
        join(file, "}");
        return false;
    }
    // A line of code goes behind the last one while that is short.
    void join(const std::string& file, const std::string& code) {
        constexpr std::size_t WIDTH = 1000;
        if (joinable_ && body_.size() - line_start_ + code.size() < WIDTH) {
            body_.pop_back();
            size_[file] -= 1;
            if (would_join(body_.back(), code[0])) add(file, " ");
        } else {
            line_start_ = body_.size();
        }
        add(file, code + "\n");
        joinable_ = true;
    }
    static std::string stripped(CommentStripper& stripper, const std::string& text,
                                const std::string& where) {
        try {
            return stripper.line(text);
        } catch (const Error& e) {
            throw Error(where + ": " + e.what() + " cannot be put into one file here");
        }
    }

    void add(const std::string& file, const std::string& text) {
        joinable_ = false;
        body_ += text;
        const bool installed = !options_.library.empty() && starts_with(file, options_.library);
        if (starts_with(file, "sim/") || starts_with(file, "bot/") || installed) {
            shortener_.learn(text);
        }
        size_[file] += utf16_units(text);
    }

    // Chosen weights take the place of those in W(name, value, least, most), wherever a line has
    // them; a network that of the text in #define CAROM_NETWORK "...".
    std::string bake(const std::string& line) {
        const std::string network = "#define CAROM_NETWORK ";
        if (!network_.empty() && starts_with(line, network)) {
            const std::string baked = network + '"' + network_ + '"';
            network_.clear();
            return baked;
        }
        std::string text;
        std::size_t copied = 0;
        for (std::size_t at = 0; (at = line.find("W(", at)) != std::string::npos; at += 2) {
            const std::size_t name_at = at + 2, comma = line.find(',', at);
            if (comma == std::string::npos) break;
            const auto weight = weights_.find(trimmed(line.substr(name_at, comma - name_at)));
            if (weight == weights_.end() || (at > 0 && is_word(line[at - 1]))) continue;
            double value, least, most;
            char end = 0;
            const int read =
                std::sscanf(line.c_str() + comma, ",%lf ,%lf ,%lf %c", &value, &least, &most, &end);
            if (read != 4 || end != ')') {
                throw Error(weight->first + ": expected W(name, value, least, most) in one line, " +
                            "with plain numbers");
            }
            const double chosen = std::strtod(weight->second.c_str(), nullptr);
            if (!(chosen >= least && chosen <= most)) {
                char bounds[64];
                std::snprintf(bounds, sizeof bounds, "%.15g .. %.15g", least, most);
                throw Error(options_.weights + ": " + weight->first + ": expected a value within " +
                            bounds);
            }
            baked_.insert(weight->first);
            text += line.substr(copied, comma + 1 - copied) + weight->second;
            copied = line.find(',', comma + 1);
        }
        return text + line.substr(copied);
    }

    void read_network() {
        std::ifstream in(options_.network);
        std::string more;
        if (!std::getline(in, network_) || network_.empty() || std::getline(in, more) ||
            network_.find_first_of("\"\\ \t\r") != std::string::npos) {
            throw Error(options_.network + ": expected a network, one line of base85");
        }
    }
    void read_weights() {
        std::ifstream in(options_.weights);
        if (!in) throw Error(options_.weights + ": cannot be read; expected a weights file");
        bot::for_each_weight_line(
            in,
            [this](int, const std::string& name, const std::string& value) {
                weights_[name] = value;
            },
            [this](int line, const std::string& expected) {
                throw Error(place(options_.weights, line) + ": expected " + expected);
            });
    }

    const Options& options_;
    std::string home_;  // the root file's folder
    std::string body_;
    Shortener shortener_;
    std::set<std::string> standard_, done_, baked_;
    std::vector<std::string> open_;
    std::map<std::string, std::size_t> size_;
    std::map<std::string, std::string> weights_;
    std::string network_;  // until it has found its place
    std::string pending_;  // the namespace whose end has been read, but not written
    bool joinable_ = false;  // the last line is code that more may follow
    std::size_t line_start_ = 0;
    bool continued_ = false;  // the last line ends in a backslash
};

}  // namespace carom::amalgamate
