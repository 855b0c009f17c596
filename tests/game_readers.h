// The functions that the conformance checks and the fuzzers need of a game. Each game registers
// them in tests/readers.cpp or tests/<game>/readers.cpp, so that this folder has no list of games.
#pragma once

#include <string>
#include <vector>

#include "tests/conformance.h"
#include "tests/fuzz/targets.h"

namespace carom::tests {

struct GameReaders {
    const char* game;
    Echo (*echo)();
    Complaints (*fields)();  // calls fields_conformance
    // Pass a bot's answers, and a bot's input, to the game's readers. They must not throw.
    void (*answer)(const std::string& text);
    void (*input)(const std::string& text);
    // Shell pattern of the golden games with which the fuzzers start.
    const char* golden;
};
const std::vector<GameReaders>& game_readers();
const GameReaders& readers_of(const std::string& game);  // throws std::out_of_range

// Global objects of this type register the game in their constructor.
struct RegisteredReaders {
    explicit RegisteredReaders(const GameReaders& readers);
};
struct RegisteredTarget {
    explicit RegisteredTarget(const FuzzTarget& target);
};

}  // namespace carom::tests
