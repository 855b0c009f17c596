// Self-play of Bit Runner 2048.
#include "bot/bit_runner_2048/features.h"
#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/read.h"
#include "bot/bit_runner_2048/think.h"
#include "bot/learn/search_player.h"

namespace carom::bit_runner_2048 {

namespace {

struct Kit : learn::NoPolicy {
    using Reader = bot::Reader;
    using Thinker = bot::Thinker<>;
    using Planner = bot::Planner<>;
    using Weights = bot::Weights;
    using ValueFunction = bot::ValueFunction;

    static Reader reader() { return Reader(); }
    static Orders think(Thinker& thinker, const Reader& reader, const search::Budget& budget) {
        return thinker.think(reader.me(), budget, reader.state(), reader.yard());
    }
    static void look(Planner& planner, const Reader& reader) {
        planner.look(reader.state(), reader.yard());
    }
    static void print(std::ostream& out, Reader& reader, const Orders& orders) {
        reader.ordered(orders);
        bot::print(out, reader.me(), orders);
    }
    static bool is_terminal(const Planner&, const bot::Future& future, int) {
        const State& s = future.state;
        return has_ten_goals(s) || s.turn >= MAX_TURNS;
    }
    static void describe(const Planner& planner, const bot::Future& future, int player,
                         learn::Position& position) {
        const State& s = future.state;
        position.turn = s.turn;
        position.hand = static_cast<float>(bot::value_of(s, planner.yard(), player, Weights()));
        position.features.resize(bot::FEATURE_COUNT);
        bot::Features::compute(s, planner.yard(), planner.headings(), future.heading, player,
                               position.features.data());
    }
};

}  // namespace

}  // namespace carom::bit_runner_2048

int main(int argc, char** argv) {
    using namespace carom::bit_runner_2048;
    return carom::learn::play_for_positions<Kit>("bit_runner_2048", bot::FEATURES,
                                                 bot::FEATURE_COUNT, bot::DEPTH, CAROM_NETWORK,
                                                 argc, argv);
}
