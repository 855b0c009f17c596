// An exploiter that guards its own harvest: the doof stays between the own reaper and the nearest
// enemy, and the reaper brakes inside its water.
#include "bot/mean_max/pool/exploiter.h"

namespace {

using namespace carom::mean_max;
using namespace carom::mean_max::bot;

#define WEIGHTS(W)                                                                             \
    CAROM_EXPLOITER_WEIGHTS(W, 0.285, 0.00546, 0.407, 2860, 0.471, 0.105, 0.161, 0.181, 0.505, \
                            0.629, 0.052, 0.0924)                                              \
    W(guards, 0.0952, 0.0, 5.0) /* the doof between the reaper and the nearest enemy */        \
    W(stays, 0.0909, 0.0, 5.0) /* a speed of 1000 of the reaper inside its water */            \
    W(clear, 0.112, 0.0, 5.0) /* the nearest enemy looter at the reaper */                     \
    W(waits, 0.126, 0.0, 5.0) /* the reaper at the tanker nearest to the own destroyer */

struct Guardian {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int seat, const Weights& w) {
        double value = pool::lead(s, seat, w) + pool::harvest(s, seat, w);
        const int own = s.looter(seat, REAPER);
        const carom::Vector reaper = pool::place(s, own, w.lead);
        if (pool::water_at(s, reaper, w).inside > 0) {
            value -= w.stays * pool::speed(s, own) / 1000;
        }
        carom::Vector enemy{0, 0};
        double least = 4 * MAP_RADIUS;
        for (int k = 1; k < PLAYERS; ++k) {
            for (int type = 0; type < s.team_size(); ++type) {
                const int u = s.looter((seat + k) % PLAYERS, type);
                const carom::Vector at = pool::place(s, u, w.lead);
                const double d = pool::distance(at, reaper);
                if (d < least) least = d, enemy = at;
            }
        }
        value -= w.clear * pool::near(enemy, reaper, w.half);
        if (s.team_size() > DESTROYER) {
            const carom::Vector destroyer = pool::place(s, s.looter(seat, DESTROYER), w.lead);
            const int tanker = nearest_tanker(s, destroyer.x, destroyer.y);
            if (tanker >= 0) {
                value += w.waits * pool::near(reaper, pool::place(s, tanker, 0), w.half);
            }
        }
        if (s.team_size() <= DOOF) return value;
        const carom::Vector post{(reaper.x + enemy.x) / 2, (reaper.y + enemy.y) / 2};
        const carom::Vector doof = pool::place(s, s.looter(seat, DOOF), w.lead);
        return value + w.guards * pool::near(doof, post, w.half);
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Guardian>(
        argc, argv, "guardian: plays Mean Max on stdin and stdout, with its doof as a guard");
}
