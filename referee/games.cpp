// A line a game. Programs that test the tools link another table (tests/toy/games.cpp).
#include "referee/games.h"

#include "referee/fantastic_bits/binding.h"
#include "referee/game_of.h"
#include "referee/mad_pod_racing/binding.h"
#include "referee/mean_max/binding.h"
#include "referee/poker_chip_race/binding.h"

namespace carom::referee {

const std::vector<GameType>& game_types() {
    static const std::vector<GameType> types = {
        type_of<mean_max::Binding>(),
        type_of<mad_pod_racing::Binding>(),
        type_of<poker_chip_race::Binding>(),
        type_of<fantastic_bits::Binding>(),
    };
    return types;
}

}  // namespace carom::referee
