// An exploiter that rams: the leading pod races, and the other pod hunts the enemy's runner and
// hits it as hard as it can.
#include "bot/mad_pod_racing/pool/exploiter.h"

namespace {

using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

#define WEIGHTS(W)                                                                           \
    CAROM_EXPLOITER_WEIGHTS(W, 16100, 2.13, 0.526, 141, 46.4, 0.294, 0.106, 0.0177, 0.00979, \
                            0.958)                                                           \
    W(ahead, 3.24, 0.0, 20.0) /* turns of the runner's velocity in the hunter's target */    \
    W(hunt, 0.399, 0.0, 3.0) /* a unit nearer to the target */                               \
    W(ram, 0.87, 0.0, 20.0) /* a unit of the hunter's speed toward the runner */             \
    W(cut, 0.664, 0.0, 3.0) /* a unit nearer to the runner's checkpoint than the runner */   \
    W(slow, 3.19, 0.0, 30.0) /* a unit of the runner's speed to its checkpoint */            \
    W(apart, 2.85, 0.0, 20.0) /* own pods: a unit closer than 900 units */

struct Rammer {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, const Course& course, int player, const Weights& w) {
        const int own = pool::leader(s, course, player, w);
        const int rival = pool::leader(s, course, 1 - player, w);
        const double value = pool::lead(s, course, player, own, rival, w);
        if (course.rules.pods == 1) return value;
        const int hunter = course.pod_of(player, own == course.pod_of(player, 0) ? 1 : 0);
        const double tx = s.x[rival] + w.ahead * s.vx[rival];
        const double ty = s.y[rival] + w.ahead * s.vy[rival];
        const int next = course.next(s.passed[rival]);
        const double gap =
            carom::length(course.x[next] - s.x[hunter], course.y[next] - s.y[hunter]) -
            pool::to_next(s, course, rival, 0);
        return value - w.hunt * carom::length(tx - s.x[hunter], ty - s.y[hunter]) +
               w.ram * pool::speed_toward(s, hunter, rival) - w.cut * std::max(0.0, gap) -
               w.slow * pool::speed_to_next(s, course, rival) -
               w.apart * std::max(0.0, 900 - pool::between_pods(s, own, hunter));
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Rammer>(
        argc, argv, "rammer: plays Mad Pod Racing on stdin and stdout, hunting the enemy's runner");
}
