// A sparring bot that evolves plans for all its chips together with its own value function: its
// area minus a share of the strongest enemy's area, and in addition its largest chip compared with
// the others' largest. The others are assumed to drift.
#include "bot/pool/evolution.h"
#include "bot/poker_chip_race/pool/sparring.h"

namespace {

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

struct ValueFunction {
    static constexpr int TURNS = 12;
    static constexpr double EARLY = 0.4;
    static double value(const pool::World& s, int player) {
        constexpr double ENEMY = 0.5, LARGEST = 0.4;
        double own = 0, other = 0;
        for (int i = 0; i < s.count; ++i) {
            const double area = s.radius[i] * s.radius[i];
            if (s.owner[i] == player && area > own) own = area;
            if (s.owner[i] != player && area > other) other = area;
        }
        double enemy = 0;
        for (int p = 0; p < s.players; ++p) {
            const double his = p == player ? 0 : pool::area(s, p);
            if (his > enemy) enemy = his;
        }
        return pool::area(s, player) - ENEMY * enemy + LARGEST * (own - other);
    }
};

}  // namespace

int main(int argc, char** argv) {
    const carom::search::SearchOptions options(
        argc, argv,
        {"evolution: plays Poker Chip Race on stdin and stdout, by values of its own", 120, 150,
         false});
    using Planner = pool::Planner<ValueFunction>;
    Planner planner;
    carom::search::pool::Evolution<Planner, 12> search(options.seed());
    return pool::play(options, [&](const pool::World& s, int me, const int* ids, int count,
                                   const carom::search::Budget& budget) {
        Orders orders;
        if (count == 0) return orders;
        planner.look(s, me, ids, count);
        const auto plan = search.search(planner, budget);
        planner.order(s, plan, 0, orders);
        search.shift(planner);
        return orders;
    });
}
