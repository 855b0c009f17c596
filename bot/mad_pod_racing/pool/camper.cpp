// An exploiter that camps: the leading pod races, and the other pod waits on the enemy runner's way
// before a checkpoint that the blocker reaches first.
#include "bot/mad_pod_racing/pool/exploiter.h"

namespace {

using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

#define WEIGHTS(W)                                                                            \
    CAROM_EXPLOITER_WEIGHTS(W, 43000, 2.44, 0.346, 1173, 20.5, 0.401, 0.076, 0.0477, 0.00283, \
                            0.904)                                                            \
    W(post, 0.559, 0.0, 3.0) /* a unit nearer to the waiting place */                         \
    W(before, 1159, 0.0, 4000.0) /* the waiting place's distance from the checkpoint */       \
    W(rush, 0.86, 0.0, 5.0) /* a unit nearer to the runner, within 2,500 units */             \
    W(slow, 3.05, 0.0, 30.0) /* a unit of the runner's speed to its checkpoint */             \
    W(apart, 4.88, 0.0, 20.0) /* own pods: a unit closer than 900 units */

struct Camper {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, const Course& course, int player, const Weights& w) {
        const int own = pool::leader(s, course, player, w);
        const int rival = pool::leader(s, course, 1 - player, w);
        const double value = pool::lead(s, course, player, own, rival, w);
        if (course.rules.pods == 1) return value;
        const int other = course.pod_of(player, own == course.pod_of(player, 0) ? 1 : 0);
        return value + blocking(s, course, other, rival, w) -
               w.apart * std::max(0.0, 900 - pool::between_pods(s, own, other));
    }
    static double blocking(const State& s, const Course& course, int pod, int rival,
                           const Weights& w) {
        constexpr double NEAR = 2500;  // units
        const int next = course.next(s.passed[rival]);
        const double to_next = carom::length(course.x[next] - s.x[pod], course.y[next] - s.y[pod]);
        const bool is_late = to_next > pool::to_next(s, course, rival, 0);
        const int gate = is_late ? (next + 1) % course.checkpoints : next;
        // The runner comes from here.
        const double fx = is_late ? course.x[next] : s.x[rival];
        const double fy = is_late ? course.y[next] : s.y[rival];
        const double length = carom::length(fx - course.x[gate], fy - course.y[gate]);
        const double share = length > 0 ? std::min(1.0, w.before / length) : 0;
        const double px = course.x[gate] + share * (fx - course.x[gate]);
        const double py = course.y[gate] + share * (fy - course.y[gate]);
        return -w.post * carom::length(px - s.x[pod], py - s.y[pod]) -
               w.rush * std::min(NEAR, pool::between_pods(s, pod, rival)) -
               w.slow * pool::speed_to_next(s, course, rival);
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Camper>(argc, argv,
                                        "camper: plays Mad Pod Racing on stdin and stdout, waiting "
                                        "on the enemy runner's way");
}
