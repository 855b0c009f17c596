// A sparring bot that searches for one chip at a time, as if its player had no other chip, while
// all others drift. The value is the area at the end.
#include "bot/poker_chip_race/pool/sparring.h"
#include "bot/pool/evolution.h"

namespace {

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

struct ValueFunction {
    static constexpr int TURNS = 14;
    static constexpr double EARLY = 0.1;
    static double value(const pool::World& s, int player) { return pool::area(s, player); }
};

}  // namespace

int main(int argc, char** argv) {
    const carom::search::SearchOptions options(
        argc, argv,
        {"single: plays Poker Chip Race on stdin and stdout, each chip for itself", 120, 150,
         false});
    using Planner = pool::Planner<ValueFunction>;
    Planner planner;
    std::uint64_t seed = options.seed();
    return pool::play(options, [&](const pool::World& s, int me, const int* ids, int count,
                                   const carom::search::Budget& budget) {
        Orders orders;
        for (int k = 0; k < count; ++k) {
            // A new search for each chip: when chips are eaten, the k-th chip becomes another one.
            carom::search::pool::Evolution<Planner, 10> search(seed++);
            planner.look(s, me, ids + k, 1);
            const auto part = budget.part(double(k) / count, double(k + 1) / count);
            planner.order(s, search.search(planner, part), 0, orders);
        }
        return orders;
    });
}
