// Contains the table of the games' players.
#include "referee/base/error.h"
#include "referee/bindings/player.h"
#include "referee/game/list.h"

#define CAROM_DECLARE(game)                                             \
    namespace carom::game {                                             \
    std::unique_ptr<referee::bindings::Player> make_player(int league); \
    }
CAROM_GAMES(CAROM_DECLARE)

namespace carom::referee::bindings {

std::unique_ptr<Player> make_player(const std::string& game, int league) {
#define CAROM_MAKE(name) \
    if (game == #name) return name::make_player(league);
    CAROM_GAMES(CAROM_MAKE)
    throw Error("game: expected a game whose inputs can be read, found \"" + game + "\"");
}

}  // namespace carom::referee::bindings
