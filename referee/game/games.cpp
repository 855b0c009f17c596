// Contains the table of games, one line per game. Programs that test the tools link another table
// (tests/toy/games.cpp).
#include "referee/game/games.h"

#include "referee/bit_runner_2048/text.h"
#include "referee/fantastic_bits/text.h"
#include "referee/mad_pod_racing/text.h"
#include "referee/mean_max/text.h"
#include "referee/poker_chip_race/text.h"
#include "referee/search_race/text.h"

namespace carom::referee {

const std::vector<GameType>& game_types() {
    // clang-format off
    static const std::vector<GameType> types = {
        mean_max::game_type(),
        mad_pod_racing::game_type(),
        poker_chip_race::game_type(),
        fantastic_bits::game_type(),
        search_race::game_type(),
        bit_runner_2048::game_type(),
    };
    // clang-format on
    return types;
}

}  // namespace carom::referee
