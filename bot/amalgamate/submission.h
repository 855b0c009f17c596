// Makes one file to submit from a bot and all files that the bot includes. The new program is
// compared with the original program before the file is written.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/compiler.h"
#include "bot/amalgamate/includes.h"
#include "bot/amalgamate/names.h"
#include "bot/amalgamate/tokens.h"
#include "bot/amalgamate/writer.h"
#include "bot/search/network.h"
#include "bot/search/options.h"
#include "bot/search/weights.h"

namespace carom::amalgamate {

// Writes chosen values into a bot's source for its submission. Tuned weights replace the values in
// W(name, value, least, most). A network's text replaces the string in #define CAROM_NETWORK "...".

class ParameterEmbedder {
  public:
    // Both arguments are file names, or "" for none.
    ParameterEmbedder(const std::string& weights, const std::string& network)
        : weights_file_(weights), network_file_(network) {
        if (!weights.empty()) read_weights();
        if (!network.empty()) read_network();
    }

    // Writes the values into a program. Throws Error if a chosen weight or a #define CAROM_NETWORK
    // is missing in the program, or if the program's network has other numbers of inputs or
    // outputs.
    void embed(Program& program) {
        if (weights_.empty() && network_.empty()) return;
        for (Piece& piece : program.pieces) {
            if (directive_of(piece.tokens) != "define") continue;
            std::string baked = with_network(with_weights(piece.raw), piece);
            if (baked == piece.raw) continue;
            const int line = piece.tokens[0].line;
            piece.raw = std::move(baked);
            piece.tokens = lines_of(program.sources[piece.source].name, piece.raw)[0].tokens;
            for (Token& token : piece.tokens) token.line += line - 1;
        }
        for (const auto& [name, weight] : weights_) {
            if (!baked_.count(name)) {
                throw Error(place(weights_file_, weight.line) +
                            ": expected the name of a weight, found " + name);
            }
        }
        if (!network_.empty() && !has_network_) {
            throw Error(program.sources[0].name +
                        ": expected a line #define CAROM_NETWORK \"...\" for " + network_file_);
        }
        // The bots of search::spar use a network only with this line.
        if (!network_.empty() && root_says(program, "Sparring") && !root_says(program, "LEARNED")) {
            throw Error(program.sources[0].name +
                        ": expected a line with LEARNED (bot/README.md), without which the bot "
                        "does not use " +
                        network_file_);
        }
    }

  private:
    struct Weight {
        std::string value;  // text of the weights file
        int line;
    };

    static bool root_says(const Program& program, const char* word) {
        for (const Piece& piece : program.pieces) {
            if (piece.source != 0) continue;
            for (const Token& token : piece.tokens) {
                if (token.text == word) return true;
            }
        }
        return false;
    }
    std::string with_network(const std::string& text, const Piece& piece) {
        const std::vector<Token>& tokens = piece.tokens;
        if (network_.empty() || has_network_) return text;
        const std::vector<Token> defined = tokens_after_directive(tokens);
        if (defined.size() != 2 || defined[0].text != "CAROM_NETWORK") return text;
        has_network_ = true;
        check_network(defined[1].text);
        return "#define CAROM_NETWORK \"" + network_ + "\"\n";
    }
    // `literal` is the string literal with the program's network. Throws Error if the chosen
    // network has other numbers of inputs or outputs. If the literal has no network, for example if
    // it is empty, any text is allowed.
    void check_network(const std::string& literal) const {
        search::Network present, chosen;
        if (literal.size() < 2 || literal[0] != '"') return;
        if (!present.read(literal.substr(1, literal.size() - 2).c_str())) return;
        if (chosen.read(network_.c_str()) && chosen.inputs() == present.inputs() &&
            chosen.outputs() == present.outputs()) {
            return;
        }
        throw Error(network_file_ + ": expected a network of " + std::to_string(present.inputs()) +
                    " inputs and " + std::to_string(present.outputs()) + " outputs");
    }
    // Returns a decimal number with as few digits as possible that is read as the same value.
    static std::string shortest(double value) {
        char number[32];
        for (int digits = 6; digits <= 17; ++digits) {
            std::snprintf(number, sizeof number, "%.*g", digits, value);
            if (std::strtod(number, nullptr) == value) break;
        }
        return number;
    }
    static std::string trimmed(const std::string& text) {
        const std::size_t first = text.find_first_not_of(" \t");
        if (first == std::string::npos) return "";
        return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
    }
    std::string with_weights(const std::string& text) {
        std::string baked;
        std::size_t copied = 0;
        for (std::size_t at = 0; (at = text.find("W(", at)) != std::string::npos; at += 2) {
            const std::size_t name_at = at + 2, comma = text.find(',', at);
            if (comma == std::string::npos) break;
            const auto weight = weights_.find(trimmed(text.substr(name_at, comma - name_at)));
            if (weight == weights_.end() || (at > 0 && is_word(text[at - 1]))) continue;
            double value, least, most;
            char end = 0;
            const int read =
                std::sscanf(text.c_str() + comma, ",%lf ,%lf ,%lf %c", &value, &least, &most, &end);
            if (read != 4 || end != ')') {
                throw Error(weight->first + ": expected W(name, value, least, most) in one line, " +
                            "with plain numbers");
            }
            const double chosen = std::strtod(weight->second.value.c_str(), nullptr);
            if (!(chosen >= least && chosen <= most)) {
                char bounds[64];
                std::snprintf(bounds, sizeof bounds, "%.15g .. %.15g", least, most);
                throw Error(place(weights_file_, weight->second.line) + ": expected " +
                            weight->first + " within " + bounds);
            }
            baked_.insert(weight->first);
            baked += text.substr(copied, comma + 1 - copied) + shortest(chosen);
            copied = text.find(',', comma + 1);
        }
        return baked + text.substr(copied);
    }

    void read_network() {
        if (!search::read_text_file(network_file_, network_)) {
            throw Error(network_file_ + ": cannot be read; expected a file with a network");
        }
        if (!network_.empty() && network_.back() == '\n') network_.pop_back();
        if (network_.empty() || network_.find_first_of("\"\\ \t\r\n") != std::string::npos) {
            throw Error(network_file_ + ": expected a file with a network, one line of text");
        }
    }
    void read_weights() {
        std::string text;
        if (!search::read_text_file(weights_file_, text))
            throw Error(weights_file_ + ": cannot be read; expected a weights file");
        search::for_each_weight_line(
            text,
            [this](int line, const std::string& name, const std::string& value) {
                weights_[name] = {value, line};
            },
            [this](int line, const std::string& expected) {
                throw Error((line > 0 ? place(weights_file_, line) : weights_file_) +
                            ": expected " + expected);
            });
    }

    std::string weights_file_, network_file_, network_;
    std::map<std::string, Weight> weights_;
    std::set<std::string> baked_;
    bool has_network_ = false;
};

// The platform's limit on the length of a source, in UTF-16 units.
constexpr std::size_t MAX_CHARACTERS = 100000;

struct Options {
    std::string root, output, weights, network, version = "unknown";
    SearchPath path;
    bool readable = false, line_markers = false, long_names = false, sizes = false;
};

struct Submission {
    std::string text;
    // Messages about sources that were left out, and about why the file is longer than usual.
    std::vector<std::string> remarks;
    std::map<std::string, std::size_t> sizes;  // UTF-16 units by file
    std::vector<std::string> inputs;  // all files that were read
};

class SubmissionBuilder {
  public:
    explicit SubmissionBuilder(const Options& options)
        : options_(options), program_(with_includes(options.root, options.path)) {
        ParameterEmbedder(options.weights, options.network).embed(baked_ = program_);
        folders_.quoted = folders_.all = options.path.folders;
        for (const std::string& folder :
             {folder_of(options.root), std::string("."), options.path.library}) {
            if (!folder.empty()) folders_.quoted.push_back(folder);
        }
        for (const std::string& folder : program_.angle_folders) {
            folders_.all.push_back(folder.empty() ? "." : folder);
        }
        if (options.root.find_first_of("\"\n") != std::string::npos) {
            throw Error("expected a name without quotes and new lines for the bot's .cpp file");
        }
        find_targets();
    }

    Submission make() {
        auto standard = std::async(std::launch::async, [this] { return standard_names(); });
        read_original();
        system_names_ = standard.get();
        for (const Reading& reading : readings_) {
            const Preprocessed& original = reading.original;
            system_names_.insert(original.system_names.begin(), original.system_names.end());
            for (const auto& word : original.program) words_.insert(word.text);
        }

        Submission made;
        for (const std::string& source : program_.left_out) {
            made.remarks.push_back(source +
                                   " is left out, although its header is included; "
                                   "--join-sources adds such files");
        }
        Style style = chosen_style();
        std::string wrong = difference_of(style);
        if (!wrong.empty()) {
            // This style keeps all names, lines, blanks and checks.
            Style careful;
            careful.lines = careful.blanks = true;
            careful.wide = style.wide;
            const std::string still_wrong = difference_of(careful);
            if (!still_wrong.empty()) {
                throw Error("no file is written, since it would be another program: " +
                            still_wrong);
            }
            made.remarks.push_back("names, lines and blanks stay as they are, since " + wrong);
            style = careful;
        } else if (shows_names() && shortens()) {
            made.remarks.push_back(
                "names stay long, since the program may print some (typeid, __func__)");
        } else if (style.wide == Style::OFF) {
            made.remarks.push_back(
                "the vector path is left out, since functions have targets of their own");
        }
        Writer writer(baked_, style);
        made.text = heading() + writer.text();
        made.sizes = writer.sizes();
        for (const Source& source : program_.sources) made.inputs.push_back(source.name);
        const std::size_t units = utf16_units(made.text);
        // A file with line markers is for local compilers and debuggers, so it may exceed the
        // limit.
        if (units >= MAX_CHARACTERS && !options_.line_markers) {
            throw Error(options_.output + ": " + std::to_string(units) +
                        " characters, expected fewer than " + std::to_string(MAX_CHARACTERS) +
                        " (--sizes shows where they are)");
        }
        return made;
    }

  private:
    // The program as one compiler preprocesses it with one language standard.
    struct Reading {
        Compiler compiler;
        std::string standard;
        Preprocessed original;
    };

    // Preprocesses the program with all installed compilers and two language standards, because
    // each of them may select other branches of #if blocks.
    void read_original() {
        const Compiler first = Compiler::first();
        std::vector<Reading> all = {{first, "gnu++17", {}}, {first, "gnu++20", {}}};
        for (const char* other : {"g++", "clang++"}) {
            const std::string version = Compiler(other).version();
            if (version.empty() || version == first.version()) continue;
            all.push_back({Compiler(other), "gnu++17", {}});
        }
        std::vector<std::future<Preprocessed>> read;
        for (const Reading& reading : all) {
            read.push_back(std::async(std::launch::async, [this, &reading] {
                return reading.compiler.preprocess(prelude(), folders_, reading.standard);
            }));
        }
        for (std::size_t k = 0; k < all.size(); ++k) {
            try {
                all[k].original = read[k].get();
                readings_.push_back(std::move(all[k]));
            } catch (const Error&) {
                if (k == 0) throw;
            }  // The program need not support the other compilers and standards.
        }
    }
    bool shortens() const {
        return !options_.long_names && !options_.readable && !options_.line_markers;
    }
    std::set<std::string> standard_names() const {
        const bool ours = std::any_of(program_.sources.begin(), program_.sources.end(),
                                      [](const Source& source) { return source.ours; });
        if (!shortens() || !ours) return {};
        return Compiler::first().standard_names();
    }
    bool shows_names() const { return amalgamate::shows_names(program_, readings_[0].original); }
    Style chosen_style() const {
        Style style;
        style.readable = options_.readable;
        style.lines = options_.line_markers || uses_source_locations(program_);
        style.wide = wide_;
        style.macros = macros_of(program_, readings_[0].original);
        if (shortens() && !shows_names()) {
            style.names = short_names(program_, style.macros, system_names_, words_);
        }
        return style;
    }
    // If the user's code has target pragmas, the amalgamator adds its target pragma without an end.
    // If a function of the user has a target attribute, the amalgamator adds no target pragma.
    void find_targets() {
        for (const Piece& piece : program_.pieces) {
            if (program_.sources[piece.source].ours) continue;
            const bool pragma = directive_of(piece.tokens) == "pragma";
            for (std::size_t k = 0; k < piece.tokens.size(); ++k) {
                const std::string& word = piece.tokens[k].text;
                const bool options = word == "push_options" || word == "pop_options";
                const bool target = word == "target" || word == "target_clones";
                const bool of_function = target && k + 2 < piece.tokens.size() &&
                                         piece.tokens[k + 1].text == "(" &&
                                         piece.tokens[k + 2].kind == Kind::TEXT;
                if (!pragma && of_function) wide_ = Style::OFF;
                if (pragma && (target || options) && wide_ != Style::OFF) wide_ = Style::ON;
            }
        }
    }
    // Returns a program that makes the definitions of a submission and includes the original file.
    std::string prelude() const {
        std::string text = Writer(Program{}, Style{}).text() +
                           (wide_ == Style::OFF ? "" : WIDE + "#define CAROM_AVX2\n#endif\n") +
                           "#include \"" + options_.root + "\"\n";
        for (const std::string& source : program_.joined) text += "#include \"" + source + "\"\n";
        return text;
    }
    // Compares the result with the original for every compiler and standard. Returns the first
    // difference, or "" if there is none.
    std::string difference_of(const Style& style) const {
        const std::string text = heading() + Writer(program_, style).text();
        std::set<std::string> checked;
        if (!style.blanks && !style.lines && !style.readable) {
            for (const Source& source : program_.sources) {
                if (source.ours) checked.insert(canonical(source.name));
            }
        }
        std::vector<std::future<std::string>> found;
        for (const Reading& reading : readings_) {
            found.push_back(std::async(std::launch::async, [&]() -> std::string {
                try {
                    return difference(reading.original,
                                      reading.compiler.preprocess(text, {}, reading.standard),
                                      style.names, checked);
                } catch (const Error& error) {
                    return error.what();
                }
            }));
        }
        std::string first;
        for (std::future<std::string>& each : found) {
            const std::string difference = each.get();
            if (first.empty()) first = difference;
        }
        return first;
    }
    std::string heading() const {
        std::string text = "// Made by carom-amalgamate from " + options_.root +
                           ", Carom version " + options_.version +
                           (options_.weights.empty() ? "" : ", weights " + options_.weights) + ".";
        for (char& c : text) {
            if (static_cast<unsigned char>(c) < ' ') c = '?';
        }
        return text + "\n";
    }

    const Options& options_;
    Program program_, baked_;
    Compiler::Folders folders_;
    std::vector<Reading> readings_;
    // `words_` holds all words of the program after macro expansion.
    std::set<std::string> system_names_, words_;
    decltype(Style::wide) wide_ = Style::ALTERNATING;
};

inline void print_sizes(const Submission& made) {
    std::vector<std::pair<std::size_t, std::string>> rows;
    for (const auto& [file, size] : made.sizes) rows.push_back({size, file});
    std::sort(rows.rbegin(), rows.rend());
    std::printf("%10s  %s\n", "characters", "header");
    for (const auto& [size, file] : rows) std::printf("%10zu  %s\n", size, file.c_str());
    std::printf("%10zu  in all, of %zu\n", utf16_units(made.text), MAX_CHARACTERS);
}

}  // namespace carom::amalgamate
