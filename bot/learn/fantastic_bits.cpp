// Self-play of Fantastic Bits.
#include "bot/fantastic_bits/features.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/think.h"
#include "bot/learn/search_player.h"

namespace carom::fantastic_bits {

namespace {

struct Kit : learn::NoPolicy {
    using Reader = bot::Reader;
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
        reader.ordered(orders);
        bot::print(out, reader.me(), orders);
    }
    static bool is_terminal(const Planner&, const State& s, int) {
        return fantastic_bits::is_terminal(s);
    }
    static void describe(const Planner&, const State& s, int player, learn::Position& position) {
        position.turn = s.turn;
        position.hand = static_cast<float>(bot::value_of(s, player, Weights()));
        position.features.resize(bot::FEATURE_COUNT);
        bot::Features::compute(s, player, position.features.data());
    }
};

}  // namespace

}  // namespace carom::fantastic_bits

int main(int argc, char** argv) {
    using namespace carom::fantastic_bits;
    return carom::learn::play_for_positions<Kit>(
        "fantastic_bits", bot::FEATURES, bot::FEATURE_COUNT, bot::DEPTH, CAROM_NETWORK, argc, argv);
}
