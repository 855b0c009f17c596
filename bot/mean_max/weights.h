// What the evaluation weighs: name, value, least, most. Constants in a submission, where the values
// of a chosen file are baked in; options of the bot (--weights FILE) for tuning. In points of a
// standing (value.h), where a distance counts in shares of the map's diameter.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#define CAROM_WEIGHTS(W)                                                  \
    W(score, 10.0, 0.0, 100.0) /* for a point of score */                 \
    W(rage, 0.025, 0.0, 1.0) /* for a point of rage */                    \
    W(to_water, 4.0, 0.0, 100.0) /* reaper at the best wreck */           \
    W(to_own_destroyer, 0.6, 0.0, 20.0) /* reaper at the own destroyer */ \
    W(to_tanker, 1.5, 0.0, 20.0) /* destroyer at the best tanker */       \
    W(doof_to_rival, 0.5, 0.0, 20.0) /* doof at the rival's reaper */     \
    W(decay, 0.85, 0.0, 1.0) /* what each later turn of a plan keeps */

namespace carom::bot {

struct Weights {
#define W(name, value, least, most) double name = value;
    CAROM_WEIGHTS(W)
#undef W
};

inline void list_weights() {
#define W(name, value, least, most) \
    std::printf(#name ",float,%g,%g,%g\n", double(value), double(least), double(most));
    CAROM_WEIGHTS(W)
#undef W
}

// Reads lines `name,value`; # begins a comment. An unknown name, a value out of bounds or a line of
// another form ends the program with one sentence and status 2.
inline Weights read_weights(const char* path) {
    Weights weights;
    std::ifstream in(path);
    const auto fail = [path](int line, const std::string& expected) {
        std::fprintf(stderr, "%s:%d: expected %s\n", path, line, expected.c_str());
        std::exit(2);
    };
    if (!in) fail(0, "a weights file that can be read");
    std::string text;
    for (int line = 1; std::getline(in, text); ++line) {
        text = text.substr(0, text.find('#'));
        text.erase(text.find_last_not_of(" \t\r") + 1);
        if (text.empty()) continue;
        const std::size_t comma = text.find(',');
        if (comma == std::string::npos) fail(line, "name,value");
        const std::string name = text.substr(0, comma), number = text.substr(comma + 1);
        char* end;
        const double value = std::strtod(number.c_str(), &end);
        if (number.empty() || *end) fail(line, "a number behind " + name);
        bool known = false;
#define W(member, standard, least, most)                                                           \
    if (name == #member) {                                                                         \
        known = true;                                                                              \
        if (!(value >= least && value <= most)) fail(line, name + " within " #least " .. " #most); \
        weights.member = value;                                                                    \
    }
        CAROM_WEIGHTS(W)
#undef W
        if (!known) fail(line, "a weight that --weights-list names, not " + name);
    }
    return weights;
}

}  // namespace carom::bot
