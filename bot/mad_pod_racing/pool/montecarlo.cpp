// A sparring bot without evolution. It draws plans for both pods at random. Both pods race, the
// leading one counts more, and the opponent's pods keep rolling.
#include "bot/mad_pod_racing/pool/sparring.h"
#include "bot/pool/monte_carlo.h"

namespace {

using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

struct ValueFunction {
    static constexpr int TURNS = 8;
    static constexpr double EARLY = 0.2;

    static double value(const State& s, const Course& course, int player) {
        constexpr double PASSED = 20000, BEHIND = 0.3, LOOKAHEAD = 2;
        double best = -1e9, sum = 0;
        for (int k = 0; k < course.rules.pods; ++k) {
            const int pod = course.pod_of(player, k);
            const double come = PASSED * s.passed[pod] - pool::to_next(s, course, pod, LOOKAHEAD);
            sum += come;
            if (come > best) best = come;
        }
        return best + BEHIND * (sum - best);
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play<ValueFunction, carom::search::pool::MonteCarlo>(
        argc, argv, "montecarlo: plays Mad Pod Racing on stdin and stdout, at random");
}
