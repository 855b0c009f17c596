// An exploiter that denies: its doof and its destroyer keep the enemies' reapers away from their
// water, and what the enemies can harvest counts against the own value.
#include "bot/mean_max/pool/exploiter.h"

namespace {

using namespace carom::mean_max;
using namespace carom::mean_max::bot;

#define WEIGHTS(W)                                                                                 \
    CAROM_EXPLOITER_WEIGHTS(W, 0.23, 0.00144, 0.384, 2710, 0.814, 0.113, 0.095, 0.294, 0.171, 0.5, \
                            0.0367, 0.0471)                                                        \
    W(to_rival, 0.0923, 0.0, 5.0) /* the doof at a rival's reaper */                               \
    W(to_rivals_water, 0.295, 0.0, 5.0) /* the doof at that reaper's water */                      \
    W(blocks, 0.0398, 0.0, 5.0) /* the destroyer at a rival's reaper */                            \
    W(denies, 0.324, 0.0, 2.0) /* weight of the enemies' harvest */

struct Denier {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int seat, const Weights& w) {
        double value = pool::lead(s, seat, w) + pool::harvest(s, seat, w);
        double most = 0;
        int rival = -1;
        for (int k = 1; k < PLAYERS; ++k) {
            const int enemy = (seat + k) % PLAYERS;
            const double harvest = pool::harvest(s, enemy, w);
            value -= w.denies * harvest;
            if (rival < 0 || harvest > most) most = harvest, rival = enemy;
        }
        if (s.team_size() <= DOOF) return value;
        const carom::Vector reaper = pool::place(s, s.looter(rival, REAPER), w.lead);
        const carom::Vector doof = pool::place(s, s.looter(seat, DOOF), w.lead);
        const pool::Water water = pool::water_at(s, reaper, w);
        value += w.to_rival * pool::near(doof, reaper, w.half);
        value += w.blocks *
                 pool::near(pool::place(s, s.looter(seat, DESTROYER), w.lead), reaper, w.half);
        if (water.best < 0) return value;
        const Wreck& wreck = s.wrecks.item[water.best];
        return value + w.to_rivals_water * pool::near(doof, {wreck.x, wreck.y}, w.half);
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Denier>(
        argc, argv, "denier: plays Mean Max on stdin and stdout, keeping enemies from their water");
}
