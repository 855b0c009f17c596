// The command line of a bot: pairs of `--name VALUE`. It uses no library, because it becomes part
// of submissions.
#pragma once

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace carom::search {

class Options {
  public:
    // `usage` is printed for --help. `names` lists the known options. An unknown option ends the
    // program with one sentence and status 2.
    Options(int argc, char** argv, const char* usage, const std::vector<const char*>& names)
        : count_(argc), words_(argv) {
        for (int k = 1; k < argc; ++k) {
            if (std::strcmp(argv[k], "--help") == 0) {
                std::printf("%s", usage);
                std::exit(0);
            }
            bool known = false;
            for (const char* name : names) known = known || std::strcmp(argv[k], name) == 0;
            if (!known) fail(argv[k], "unknown option; --help lists them");
            if (++k == argc) fail(argv[k - 1], "expected a value after it");
            if (!*argv[k]) fail(argv[k - 1], "expected a value, found an empty one");
        }
    }
    // Returns the text given for `name`, or nullptr.
    const char* text(const char* name) const {
        for (int k = 1; k + 1 < count_; k += 2) {
            if (std::strcmp(words_[k], name) == 0) return words_[k + 1];
        }
        return nullptr;
    }
    // Returns the number given for `name`, or `otherwise`.
    double number(const char* name, double otherwise, double least, double most) const {
        const char* given = text(name);
        if (!given) return otherwise;
        char* end;
        const double value = std::strtod(given, &end);
        // strtod itself passes over blanks.
        const bool is_number = *given && !*end && !std::isspace(static_cast<unsigned char>(*given));
        if (is_number && value >= least && value <= most) return value;
        std::fprintf(stderr, "%s: expected a number from %g to %g, found \"%s\"\n", name, least,
                     most, given);
        std::exit(2);
    }

  private:
    [[noreturn]] static void fail(const char* word, const char* what) {
        std::fprintf(stderr, "%s: %s\n", word, what);
        std::exit(2);
    }

    int count_;
    char** words_;
};

}  // namespace carom::search
