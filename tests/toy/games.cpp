// The table of games for the test programs: the real games, and the toy game.
#include "referee/game/games.h"

#include "referee/bit_runner_2048/adapter.h"
#include "referee/fantastic_bits/adapter.h"
#include "referee/game/game_of.h"
#include "referee/mad_pod_racing/adapter.h"
#include "referee/mean_max/adapter.h"
#include "referee/poker_chip_race/adapter.h"
#include "referee/search_race/adapter.h"
#include "tests/toy/adapter.h"
#include "tests/toy_solo/adapter.h"

namespace carom::referee {

const std::vector<GameType>& game_types() {
    static const std::vector<GameType> types = {
        type_of<mean_max::GameAdapter>(),
        type_of<mad_pod_racing::GameAdapter>(),
        type_of<poker_chip_race::GameAdapter>(),
        type_of<fantastic_bits::GameAdapter>(),
        type_of<search_race::GameAdapter>(),
        type_of<bit_runner_2048::GameAdapter>(),
        type_of<toy::GameAdapter>(),
        type_of<toy::SoloAdapter>(),
    };
    return types;
}

}  // namespace carom::referee
