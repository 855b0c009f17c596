// Parses the command line of a bot, which has pairs `--name VALUE`. The parser uses only the
// standard library, because it becomes part of submissions.
#pragma once

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "bot/search/network.h"

namespace carom::search {

// The maximum size in bytes of an option's text file. The limit stops the reading of endless files
// such as /dev/zero.
constexpr std::size_t MAX_TEXT_FILE = 16'000'000;

// Reads a file into `text`. Returns false if the file cannot be read or is too large.
inline bool read_text_file(const std::string& path, std::string& text) {
    std::ifstream in(path, std::ios::binary);
    text.clear();
    char block[4096];
    while (text.size() <= MAX_TEXT_FILE && (in.read(block, sizeof block), in.gcount() > 0)) {
        text.append(block, static_cast<std::size_t>(in.gcount()));
    }
    return in.is_open() && in.eof() && !in.bad();
}

// Returns the text of the network in a file (--network), or `built_in` if `file` is nullptr. If the
// text is not a network with these numbers of inputs and outputs, the program ends with an error
// message and status 2.
inline std::string network_text(const char* file, const char* built_in, int inputs, int outputs) {
    std::string text = file ? "" : built_in;
    if (file && !read_text_file(file, text)) {
        std::fprintf(stderr, "--network: %s cannot be read; expected a file with a network\n",
                     file);
        std::exit(2);
    }
    text = text.substr(0, text.find('\n'));
    Network network;
    if (network.read(text.c_str()) && network.inputs() == inputs && network.outputs() == outputs) {
        return text;
    }
    std::fprintf(stderr, "%s: expected a network of %d inputs and %d outputs\n",
                 file ? file : "the built-in network", inputs, outputs);
    std::exit(2);
}

// Returns the network that the text from network_text() encodes.
inline Network network_of(const char* file, const char* built_in, int inputs, int outputs) {
    Network network;
    network.read(network_text(file, built_in, inputs, outputs).c_str());
    return network;
}

class Options {
  public:
    // `usage` is printed for --help. `names` lists the known options. An unknown option or missing
    // value ends the program with an error message and status 2.
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
    // Returns the value of option `name` as text, or nullptr if the option was not given.
    const char* text(const char* name) const {
        for (int k = 1; k + 1 < count_; k += 2) {
            if (std::strcmp(words_[k], name) == 0) return words_[k + 1];
        }
        return nullptr;
    }
    // Returns the value of option `name`, or `otherwise` if the option was not given. A value that
    // is not a number from `least` to `most` ends the program with status 2.
    double number(const char* name, double otherwise, double least, double most) const {
        const char* given = text(name);
        if (!given) return otherwise;
        char* end;
        const double value = std::strtod(given, &end);
        // strtod() accepts leading blanks, which are an error here.
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
