// A sparring bot that evolves plans for both pods with its own value function. The leading pod
// races. The other pod goes to a place that the opponent's leader must pass, and rams it.
#include "bot/pool/evolution.h"
#include "bot/mad_pod_racing/pool/sparring.h"

namespace {

using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

struct ValueFunction {
    static constexpr int TURNS = 6;
    static constexpr double EARLY = 0.2;

    static double value(const State& s, const Course& course, int player) {
        constexpr double PASSED = 15000, AHEAD = 1.2, RAMS = 0.15, WAITS = 0.25, LOOKAHEAD = 2;
        const int own = leader(s, course, player), rival = leader(s, course, 1 - player);
        const double come = PASSED * s.passed[own] - pool::to_next(s, course, own, LOOKAHEAD);
        const double his = PASSED * s.passed[rival] - pool::to_next(s, course, rival, LOOKAHEAD);
        double value = AHEAD * come - his;
        if (course.rules.pods == 1) return value;
        const int other = course.pod_of(player, own == course.pod_of(player, 0) ? 1 : 0);
        const int gate = course.next(s.passed[rival] + 1);
        const double gx = course.x[gate] - s.x[other], gy = course.y[gate] - s.y[other];
        const double rx = s.x[rival] - s.x[other], ry = s.y[rival] - s.y[other];
        value -= WAITS * std::sqrt(gx * gx + gy * gy) + RAMS * std::sqrt(rx * rx + ry * ry);
        return value;
    }
    // Returns the player's pod with more progress.
    static int leader(const State& s, const Course& course, int player) {
        const int first = course.pod_of(player, 0);
        if (course.rules.pods == 1) return first;
        const int second = course.pod_of(player, 1);
        if (s.passed[first] != s.passed[second]) {
            return s.passed[first] > s.passed[second] ? first : second;
        }
        const double ahead =
            pool::to_next(s, course, second, 0) - pool::to_next(s, course, first, 0);
        return ahead >= 0 ? first : second;
    }
};

template <class Game>
using Evolution = carom::search::pool::Evolution<Game, 14>;

}  // namespace

int main(int argc, char** argv) {
    return pool::play<ValueFunction, Evolution>(
        argc, argv, "evolution: plays Mad Pod Racing on stdin and stdout, by values of its own");
}
