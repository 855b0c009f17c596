// Contains the table of games of the test programs: the real games and the toy game.
#include "referee/game/games.h"

#include "referee/game/list.h"
#include "tests/toy/adapter.h"

#define CAROM_DECLARE(game)        \
    namespace carom::game {        \
    referee::GameType game_type(); \
    }
CAROM_GAMES(CAROM_DECLARE)

namespace carom::referee {

const std::vector<GameType>& game_types() {
#define CAROM_TYPE(game) game::game_type(),
    static const std::vector<GameType> types = {CAROM_GAMES(CAROM_TYPE) toy::game_type()};
    return types;
}

}  // namespace carom::referee
