// One file to submit of a bot and all it includes: the same program, which is proven before
// anything is written.
#pragma once

#include <algorithm>
#include <cstdio>
#include <future>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/bake.h"
#include "bot/amalgamate/compiler.h"
#include "bot/amalgamate/equal.h"
#include "bot/amalgamate/includes.h"
#include "bot/amalgamate/names.h"
#include "bot/amalgamate/writer.h"

namespace carom::amalgamate {

constexpr std::size_t MOST_UNITS = 100000;  // UTF-16 units that the platform takes, and no more

struct Options {
    std::string root, output, weights, network, version = "unknown";
    std::string library;  // before sim/ and bot/ where they are not below the present folder
    bool readable = false, line_markers = false, long_names = false, sizes = false;
};

struct Submission {
    std::string text;
    std::string remark;  // why it is longer than others, or ""
    std::map<std::string, std::size_t> sizes;  // UTF-16 units by file
    std::vector<std::string> inputs;  // the files it was made of
};

class Maker {
  public:
    explicit Maker(const Options& options)
        : options_(options), program_(with_includes(options.root, options.library)) {
        Baker(options.weights, options.network).bake(baked_ = program_);
        const std::size_t slash = options.root.rfind('/');
        if (slash != std::string::npos) folders_.push_back(options.root.substr(0, slash + 1));
        folders_.push_back(".");
        if (!options.library.empty()) folders_.push_back(options.library);
    }

    Submission make() {
        auto standard = std::async(std::launch::async, [this] { return standard_names(); });
        original_ = compiler_.preprocess(prelude(), folders_);
        system_names_ = standard.get();
        system_names_.insert(original_.system_names.begin(), original_.system_names.end());

        Submission made;
        Style style = chosen_style();
        std::string wrong = difference_of(style);
        if (!wrong.empty()) {
            // All that might matter stays.
            Style careful;
            careful.lines = careful.blanks = true;
            const std::string still_wrong = difference_of(careful);
            if (!still_wrong.empty()) {
                throw Error("no file is written, since it would be another program: " +
                            still_wrong);
            }
            made.remark = "names, lines and blanks stay as they are, since " + wrong;
            style = careful;
        } else if (shows_names(program_) && style.names.empty() && shortens()) {
            made.remark = "names stay long, since the program may print some (typeid, __func__)";
        }
        Writer writer(baked_, style);
        made.text = heading() + writer.text();
        made.sizes = writer.sizes();
        for (const Source& source : program_.sources) made.inputs.push_back(source.name);
        const std::size_t units = utf16_units(made.text);
        // With line markers the file is for compilers and debuggers at home.
        if (units >= MOST_UNITS && !options_.line_markers) {
            throw Error(options_.output + ": " + std::to_string(units) +
                        " characters, expected fewer than " + std::to_string(MOST_UNITS) +
                        " (--sizes shows where they are)");
        }
        return made;
    }

  private:
    bool shortens() const {
        return !options_.long_names && !options_.readable && !options_.line_markers;
    }
    std::set<std::string> standard_names() const {
        const bool ours = std::any_of(program_.sources.begin(), program_.sources.end(),
                                      [](const Source& source) { return source.ours; });
        if (!shortens() || !ours) return {};
        return compiler_.standard_names();
    }
    Style chosen_style() const {
        Style style;
        style.readable = options_.readable;
        style.lines = options_.line_markers || shows_places(program_);
        style.macros = macros_of(program_, original_);
        if (shortens() && !shows_names(program_)) {
            style.names = short_names(program_, style.macros, system_names_);
        }
        return style;
    }
    // The program as it was, under the conditions of a submission.
    std::string prelude() const {
        return Writer(Program{}, Style{}).text() + WIDE + "#define CAROM_AVX2\n#endif\n" +
               "#include \"" + options_.root + "\"\n";
    }
    std::string difference_of(const Style& style) const {
        const std::string text = heading() + Writer(program_, style).text();
        return difference(original_, compiler_.preprocess(text, {}), style.names);
    }
    std::string heading() const {
        return "// Made by carom-amalgamate from " + options_.root + ", Carom version " +
               options_.version +
               (options_.weights.empty() ? "" : ", weights " + options_.weights) + ".\n";
    }

    const Options& options_;
    Program program_, baked_;
    std::vector<std::string> folders_;  // where headers are looked for
    Compiler compiler_;
    Preprocessed original_;
    std::set<std::string> system_names_;
};

inline void print_sizes(const Submission& made) {
    std::vector<std::pair<std::size_t, std::string>> rows;
    for (const auto& [file, size] : made.sizes) rows.push_back({size, file});
    std::sort(rows.rbegin(), rows.rend());
    std::printf("%10s  %s\n", "characters", "header");
    for (const auto& [size, file] : rows) std::printf("%10zu  %s\n", size, file.c_str());
    std::printf("%10zu  in all, of %zu\n", utf16_units(made.text), MOST_UNITS);
}

}  // namespace carom::amalgamate
