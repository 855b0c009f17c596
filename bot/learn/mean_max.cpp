// Self-play of Mean Max.
#include "bot/learn/search_player.h"
#include "bot/mean_max/features.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "bot/mean_max/think.h"

namespace carom::mean_max {

namespace {

struct Kit : learn::NoPolicy {
    using Reader = bot::Reader;
    using Thinker = bot::Thinker<>;
    using Planner = bot::Planner<>;
    using Weights = bot::Weights;
    using ValueFunction = bot::ValueFunction;

    static Reader reader() { return Reader(TOP_LEAGUE); }
    static Orders think(Thinker& thinker, const Reader& reader, const search::Budget& budget) {
        return thinker.think(reader.me(), budget, reader.state(), reader.spawns());
    }
    static void look(Planner& planner, const Reader& reader) {
        planner.look(reader.state(), reader.spawns());
    }
    static void print(std::ostream& out, Reader& reader, const Orders& orders) {
        reader.ordered(orders);
        bot::print(out, reader.state(), reader.me(), orders);
    }
    static bool is_terminal(const Planner&, const State& s, int) {
        return mean_max::is_terminal(s);
    }
    static void describe(const Planner&, const State& s, int player, learn::Position& position) {
        position.turn = s.turn;
        position.hand = static_cast<float>(bot::value_of(s, player, Weights()));
        position.features.resize(bot::FEATURE_COUNT);
        bot::Features::compute(s, player, position.features.data());
    }
};

}  // namespace

}  // namespace carom::mean_max

int main(int argc, char** argv) {
    using namespace carom::mean_max;
    return carom::learn::play_for_positions<Kit>("mean_max", bot::FEATURES, bot::FEATURE_COUNT,
                                                 bot::DEPTH, CAROM_NETWORK, argc, argv);
}
