// Declares the functions that the conformance checks and the fuzzers need from a game. Each game
// registers them in tests/readers.cpp or tests/<game>/readers.cpp, so that no file here lists the
// games.
#pragma once

#include <string>
#include <vector>

#include "tests/conformance.h"
#include "tests/fuzz/targets.h"

namespace carom::tests {

struct GameReaders {
    const char* game;
    Echo (*echo)();
    Complaints (*fields)();  // runs fields_conformance for all leagues
    // These functions pass a bot's answer, or a bot's input, to the game's readers. They must not
    // throw.
    void (*answer)(const std::string& text);
    void (*input)(const std::string& text);
    // The shell pattern of the golden games with which the fuzzers start.
    const char* golden;
};
const std::vector<GameReaders>& game_readers();
const GameReaders& readers_of(const std::string& game);  // throws std::out_of_range

// A global object of one of these types registers the readers or the fuzz target of a game.
struct RegisteredReaders {
    explicit RegisteredReaders(const GameReaders& readers);
};
struct RegisteredTarget {
    explicit RegisteredTarget(const FuzzTarget& target);
};

}  // namespace carom::tests
