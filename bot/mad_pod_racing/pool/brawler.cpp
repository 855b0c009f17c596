// An exploiter that brawls: both pods race, and whichever pod is near an enemy pod tries to stop
// it. There is no runner and no blocker.
#include "bot/mad_pod_racing/pool/exploiter.h"

namespace {

using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

#define WEIGHTS(W)                                                                               \
    CAROM_EXPLOITER_WEIGHTS(W, 15253.9, 1.90202, 0.381553, 145.388, 60.0067, 0.735793, 0.109499, \
                            0.0169087, 0.00166815, 0.911062)                                     \
    W(second, 0.0108075, 0.0, 1.0) /* weight of the second pods' progress */                     \
    W(slow, 0.861405, 0.0, 30.0) /* a unit of an enemy's speed to its checkpoint */              \
    W(reach, 4121.19, 500.0, 8000.0) /* units within which a pod goes for an enemy */            \
    W(attack, 0.33497, 0.0, 5.0) /* a unit nearer to the enemy's leader, within reach */         \
    W(cut, 0.61078, 0.0, 3.0) /* a unit nearer to the leader's checkpoint than it */             \
    W(apart, 6.36941, 0.0, 20.0) /* own pods: a unit closer than 900 units */

struct Brawler {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, const Course& course, int player, const Weights& w) {
        const int own = pool::leader(s, course, player, w);
        const int rival = pool::leader(s, course, 1 - player, w);
        double value = pool::lead(s, course, player, own, rival, w);
        if (course.rules.pods == 1) return value;
        const int enemy = 1 - player;
        const int other = course.pod_of(player, own == course.pod_of(player, 0) ? 1 : 0);
        const int follower = course.pod_of(enemy, rival == course.pod_of(enemy, 0) ? 1 : 0);
        value += w.second * (pool::progress(s, course, other, w) -
                             w.enemy * pool::progress(s, course, follower, w));
        value -= w.slow * pool::speed_to_next(s, course, rival);
        // The pod that is nearer to the enemy's leader goes for it.
        const double near =
            std::min(pool::between_pods(s, own, rival), pool::between_pods(s, other, rival));
        value -= w.attack * std::min(near, w.reach);
        const int next = course.next(s.passed[rival]);
        const double gap = carom::length(course.x[next] - s.x[other], course.y[next] - s.y[other]) -
                           pool::to_next(s, course, rival, 0);
        value -= w.cut * std::max(0.0, gap);
        return value - w.apart * std::max(0.0, 900 - pool::between_pods(s, own, other));
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Brawler>(
        argc, argv, "brawler: plays Mad Pod Racing on stdin and stdout, racing with both pods");
}
