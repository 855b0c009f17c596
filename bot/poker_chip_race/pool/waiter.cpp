// An exploiter that waits: a throw has a price, and a plan looks far ahead, so that its chips drift
// until a throw surely pays.
#include "bot/poker_chip_race/pool/exploiter.h"

namespace {

using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

#define WEIGHTS(W)                                                                             \
    CAROM_EXPLOITER_WEIGHTS(W, 0.443, 0.925, 0.0758, 0.172, 0.0401, 0.17, 0.0903, 96.4, 0.902, \
                            0.0276, 0.851, 0.42)

struct Waiter {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)
    static constexpr int TURNS = 11, ACTS = 3;

    static double value(const pool::World& s, int player, const Weights& w) {
        return pool::prospects(s, player, w);
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Waiter>(
        argc, argv,
        "waiter: plays Poker Chip Race on stdin and stdout, throwing only if it surely pays");
}
