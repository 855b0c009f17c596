// An exploiter that goes after the leader: the score of the leading enemy counts most, and all own
// looters come close to that enemy's reaper.
#include "bot/mean_max/pool/exploiter.h"

namespace {

using namespace carom::mean_max;
using namespace carom::mean_max::bot;

#define WEIGHTS(W)                                                                            \
    CAROM_EXPLOITER_WEIGHTS(W, 0.199, 0.00347, 0.327, 2750, 0.768, 0.112, 0.14, 0.346, 0.228, \
                            0.843, 0.0236, 0.0595)                                            \
    W(leads, 0.128, 0.0, 2.0) /* a point more of the leading enemy's score */                 \
    W(doof, 0.125, 0.0, 5.0) /* the doof at the leading enemy's reaper */                     \
    W(destroyer, 0.0155, 0.0, 5.0) /* the destroyer there */                                  \
    W(reaper, 0.00935, 0.0, 5.0) /* the reaper there */                                       \
    W(slow, 0.117, 0.0, 5.0) /* a speed of 1000 of the leading enemy's reaper */

struct Bully {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int seat, const Weights& w) {
        const int rival = pool::leader(s, seat), prey = s.looter(rival, REAPER);
        const carom::Vector at = pool::place(s, prey, w.lead);
        const double press[] = {w.reaper, w.destroyer, w.doof};
        double value = pool::lead(s, seat, w) + pool::harvest(s, seat, w) -
                       w.leads * s.score[rival] - w.slow * pool::speed(s, prey) / 1000;
        for (int type = 0; type < s.team_size(); ++type) {
            value +=
                press[type] * pool::near(pool::place(s, s.looter(seat, type), w.lead), at, w.half);
        }
        return value;
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Bully>(
        argc, argv, "bully: plays Mean Max on stdin and stdout, after the leading enemy");
}
