// Lists the games of the test programs: the real games and the toy games.
#include "referee/game/games.h"

#include "referee/bit_runner_2048/text.h"
#include "referee/fantastic_bits/text.h"
#include "referee/mad_pod_racing/text.h"
#include "referee/mean_max/text.h"
#include "referee/poker_chip_race/text.h"
#include "referee/search_race/text.h"
#include "tests/toy/adapter.h"
#include "tests/toy_solo/adapter.h"

namespace carom::referee {

const std::vector<GameType>& game_types() {
    static const std::vector<GameType> types = {
        mean_max::game_type(),
        mad_pod_racing::game_type(),
        poker_chip_race::game_type(),
        fantastic_bits::game_type(),
        search_race::game_type(),
        bit_runner_2048::game_type(),
        toy::game_type(),
        type_of<toy::SoloAdapter>(),
    };
    return types;
}

}  // namespace carom::referee
