// Stores the registered readers and fuzz targets of the games.
#include "tests/game_readers.h"

#include <stdexcept>

namespace carom::tests {

namespace {

std::vector<GameReaders>& readers() {
    static std::vector<GameReaders> all;
    return all;
}

std::vector<FuzzTarget>& targets() {
    static std::vector<FuzzTarget> all;
    return all;
}

}  // namespace

RegisteredReaders::RegisteredReaders(const GameReaders& added) { readers().push_back(added); }
RegisteredTarget::RegisteredTarget(const FuzzTarget& target) { targets().push_back(target); }

const std::vector<GameReaders>& game_readers() { return readers(); }

const GameReaders& readers_of(const std::string& game) {
    for (const GameReaders& each : readers()) {
        if (each.game == game) return each;
    }
    throw std::out_of_range("no readers of " + game + " (a kit, or tests/" + game +
                            "/readers.cpp)");
}

const std::vector<FuzzTarget>& registered_targets() { return targets(); }

}  // namespace carom::tests
