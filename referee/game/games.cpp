// Contains the table of games. Programs that test the tools link another table
// (tests/toy/games.cpp).
#include "referee/game/games.h"

#include "referee/game/list.h"

#define CAROM_DECLARE(game)        \
    namespace carom::game {        \
    referee::GameType game_type(); \
    }
CAROM_GAMES(CAROM_DECLARE)

namespace carom::referee {

const std::vector<GameType>& game_types() {
#define CAROM_TYPE(game) game::game_type(),
    static const std::vector<GameType> types = {CAROM_GAMES(CAROM_TYPE)};
    return types;
}

}  // namespace carom::referee
