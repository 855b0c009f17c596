// An exploiter with a goalkeeper: the wizard nearer to its own goal stands between that goal and
// the most dangerous snaffle, and the other wizard fetches.
#include "bot/fantastic_bits/pool/exploiter.h"

namespace {

using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

#define WEIGHTS(W)                                                                            \
    CAROM_EXPLOITER_WEIGHTS(W, 25400, 36700, 1.28, 0.544, 0.0336, 1.06, 198, 201, 196, 0.703, \
                            0.903, 0.0617, 0.186, 0.269, 0.138)                               \
    W(guard, 0.0976, 0.0, 5.0) /* the keeper one unit nearer to its place */                  \
    W(depth, 0.761, 0.0, 1.0) /* the keeper's place, from the goal to the snaffle */          \
    W(fetches, 0.966, 0.0, 5.0) /* the keeper one unit nearer to a snaffle */                 \
    W(danger, 0.159, 0.0, 5.0) /* the most dangerous snaffle one unit farther away */

struct Keeper {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int player, const Weights& w) {
        return pool::lead(s, player, w) + side(s, player, w) - w.enemy * side(s, 1 - player, w);
    }
    static double side(const State& s, int player, const Weights& w) {
        const carom::Vector home = pool::goal_of(1 - player);
        const int first = player * WIZARDS_EACH;
        const bool swapped = pool::between(pool::place(s, first), home) <
                             pool::between(pool::place(s, first + 1), home);
        const carom::Vector fetcher = pool::place(s, swapped ? first + 1 : first);
        const carom::Vector keeper = pool::place(s, swapped ? first : first + 1);
        const pool::Nearest fetched = pool::nearest_snaffle(s, fetcher);
        const pool::Nearest kept = pool::nearest_snaffle(s, keeper, fetched.snaffle);
        double value =
            pool::belongings(s, player, w) - w.near * fetched.distance - w.fetches * kept.distance;
        const pool::Nearest danger = pool::nearest_snaffle(s, home);
        if (danger.snaffle == NOBODY) return value;
        const carom::Vector threat = pool::rolled_place(s, danger.snaffle, w.roll);
        const carom::Vector post{home.x + w.depth * (threat.x - home.x),
                                 home.y + w.depth * (threat.y - home.y)};
        value += w.danger * pool::between(threat, home);
        return value - w.guard * pool::between(keeper, post);
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Keeper>(
        argc, argv, "keeper: plays Fantastic Bits on stdin and stdout, with a goalkeeper");
}
