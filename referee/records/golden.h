// Games of the official referee, written down event by event (tests/golden/FORMAT.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/mean_max/rules.h"

namespace carom::referee::records {

// Something the file says, and the line (from 1) where it says it.
template <class T>
struct Said {
    T value{};
    int line = 0;
};

struct GoldenEvent {
    std::uint64_t time_bits;
    int a, b;  // unit ids; b is -1 for the border
};

enum class Fate { ANSWERED, KILLED, TIMEOUT, DEAD };

struct GoldenTurn {
    struct Player {
        std::vector<Said<std::string>> input;  // empty where the file leaves it out
        std::vector<std::string> output;
        Said<Fate> fate;
    };
    std::array<Player, mean_max::PLAYERS> player;
    std::vector<Said<GoldenEvent>> events;
    Said<std::uint64_t> moved;
    Said<int> number;
};

struct GoldenGame {
    std::int64_t seed;
    int league;
    std::vector<GoldenTurn> turns;
    Said<std::array<int, mean_max::PLAYERS>> scores;
};

// Throws Error with the file, the line and what was expected there.
GoldenGame read_golden(const std::string& path, const std::string& text);

}  // namespace carom::referee::records
