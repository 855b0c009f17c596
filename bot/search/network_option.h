// The option --network of a bot: a file with the text of a network.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "bot/search/network.h"
#include "bot/search/text_file.h"

namespace carom::search {

// Returns the text of the network in a file, or the built-in one if `file` is nullptr. A text that
// is no network with these numbers of inputs and outputs ends the program with one sentence and
// status 2.
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

// Returns the network whose text network_text returns.
inline Network network_of(const char* file, const char* built_in, int inputs, int outputs) {
    Network network;
    network.read(network_text(file, built_in, inputs, outputs).c_str());
    return network;
}

}  // namespace carom::search
