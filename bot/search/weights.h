// Reads and lists the weights of a bot (value_function.h): the options --weights FILE and
// --weights-list, which `carom tune` uses. A submission has neither: its weights are constants.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "bot/search/options.h"
#include "bot/search/value_function.h"

namespace carom::search {

// Prints one line `name,type,value,least,most` for each weight (--weights-list).
template <class Weights>
void list_weights() {
    Weights().for_each([](const char* name, double value, double least, double most) {
        std::printf("%s,float,%.15g,%.15g,%.15g\n", name, value, least, most);
    });
}

// Calls each(line, name, value) for every line `name,value` of a text. The value is passed as text.
// A # starts a comment. If a line is invalid or repeats a name, or if the text has no weights (line
// 0), the function calls fail(line, expected), which must not return.
template <class Each, class Fail>
void for_each_weight_line(const std::string& lines, Each&& each, Fail&& fail) {
    std::istringstream in(lines);
    std::string text;
    std::vector<std::string> names;
    for (int line = 1; std::getline(in, text); ++line) {
        text = text.substr(0, text.find('#'));
        text.erase(text.find_last_not_of(" \t\r") + 1);
        text.erase(0, text.find_first_not_of(" \t"));
        if (text.empty()) continue;
        const std::size_t comma = text.find(',');
        if (comma == std::string::npos) fail(line, "name,value");
        const std::string name = text.substr(0, comma), value = text.substr(comma + 1);
        char* end;
        std::strtod(value.c_str(), &end);
        if (value.empty() || *end) fail(line, "a number after " + name);
        for (const std::string& other : names) {
            if (other == name) fail(line, name + " once");
        }
        names.push_back(name);
        each(line, name, value);
    }
    if (names.empty()) fail(0, "a file with lines name,value");
}

// Reads a file with lines `name,value`. An unknown name, a value out of bounds or an invalid line
// ends the program with an error message and status 2.
template <class Weights>
Weights read_weights(const char* path) {
    Weights weights;
    std::string text;
    const auto fail = [path](int line, const std::string& expected) {
        const std::string place = line > 0 ? ":" + std::to_string(line) : "";
        std::fprintf(stderr, "%s%s: expected %s\n", path, place.c_str(), expected.c_str());
        std::exit(2);
    };
    if (!read_text_file(path, text)) fail(0, "a weights file that can be read");
    const auto choose = [&](int line, const std::string& name, const std::string& value) {
        const double chosen = std::strtod(value.c_str(), nullptr);
        bool known = false;
        weights.for_each([&](const char* weight, double& own, double least, double most) {
            if (name != weight) return;
            known = true;
            char bounds[64];
            std::snprintf(bounds, sizeof bounds, " within %.15g .. %.15g", least, most);
            if (!(chosen >= least && chosen <= most)) fail(line, name + bounds);
            own = chosen;
        });
        if (!known) fail(line, "a weight that --weights-list names, not " + name);
    };
    for_each_weight_line(text, choose, fail);
    return weights;
}

}  // namespace carom::search
