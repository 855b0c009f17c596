// Self-play of Poker Chip Race.
#include "bot/learn/search_player.h"
#include "bot/poker_chip_race/features.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/think.h"

namespace carom::poker_chip_race {

namespace {

struct Kit : learn::NoPolicy {
    using Reader = bot::Reader<bot::World::CAPACITY>;
    using Thinker = bot::Thinker<>;
    using Planner = bot::Planner<>;
    using Weights = bot::Weights;
    using ValueFunction = bot::ValueFunction;

    static Reader reader() { return Reader(); }
    static Orders think(Thinker& thinker, const Reader& reader, const search::Budget& budget) {
        return thinker.think(reader.me(), budget, reader.state());
    }
    static void look(Planner& planner, const Reader& reader) { planner.look(reader.state()); }
    static void print(std::ostream& out, Reader& reader, const Orders& orders) {
        bot::print(out, reader.state(), reader.me(), orders);
    }
    static bool is_terminal(const Planner&, const bot::World& s, int player) {
        return poker_chip_race::is_terminal(s) || s.is_lost(player);
    }
    static void describe(const Planner& planner, const bot::World& s, int player,
                         learn::Position& position) {
        position.turn = s.turn;
        position.hand = static_cast<float>(planner.problem(player, 1).hand_value(s));
        position.features.resize(bot::FEATURE_COUNT);
        bot::Features<bot::World::CAPACITY>::compute(s, planner.last(), player,
                                                     position.features.data());
    }
};

}  // namespace

}  // namespace carom::poker_chip_race

int main(int argc, char** argv) {
    using namespace carom::poker_chip_race;
    return carom::learn::play_for_positions<Kit>("poker_chip_race", bot::FEATURES,
                                                 bot::FEATURE_COUNT, bot::DEPTH, CAROM_NETWORK,
                                                 argc, argv);
}
