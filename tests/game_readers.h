// What the conformance suite and the fuzzers need of a game. Each game registers its readers in
// tests/<game>/readers.cpp, so that no list of games stands here.
#pragma once

#include <string>
#include <vector>

#include "tests/conformance.h"
#include "tests/fuzz/targets.h"

namespace carom::tests {

struct GameReaders {
    const char* game;
    Echo (*echo)();
    Complaints (*fields)();  // of fields_conformance
    // Feed a bot's answers, and what a bot reads, to the game's readers. They may throw nothing.
    void (*answer)(const std::string& text);
    void (*input)(const std::string& text);
    const char* golden;  // golden games that the fuzzers begin with, as a shell's pattern
};
const std::vector<GameReaders>& game_readers();
const GameReaders& readers_of(const std::string& game);  // throws std::out_of_range

// Objects of static storage duration: they register what they are made of.
struct RegisteredReaders {
    explicit RegisteredReaders(const GameReaders& readers);
};
struct RegisteredTarget {
    explicit RegisteredTarget(const FuzzTarget& target);
};

}  // namespace carom::tests
