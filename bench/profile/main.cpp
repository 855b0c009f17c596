// Runs the profiler with the bots of all games.
#include "bench/profile/profile.h"
#include "referee/game/list.h"

// Each Subject is defined in a subfolder or in game.cpp, which is compiled once per game.
#define CAROM_DECLARE(game)        \
    namespace carom::bench::game { \
    Subject subject();             \
    }
CAROM_GAMES(CAROM_DECLARE)

int main(int argc, char** argv) {
#define CAROM_SUBJECT(game) carom::bench::game::subject(),
    return carom::bench::profile_command(argc, argv, {CAROM_GAMES(CAROM_SUBJECT)});
}
