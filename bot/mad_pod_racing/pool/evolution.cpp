// A sparring bot that values the progress of its leading pod. Its other pod goes to a checkpoint
// that the enemy's leading pod must pass, and rams the enemy's pod.
#include "bot/mad_pod_racing/kit.h"
#include "bot/mad_pod_racing/pool/way.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

struct Evolution : search::Sparring {
    static constexpr const char* NAME = "evolution";
    static constexpr double EARLY = 0.2;

    static double value(const Position& p, int player, const Weights&) {
        constexpr double PASSED = 15000, AHEAD = 1.2, RAMS = 0.15, WAITS = 0.25, LOOKAHEAD = 2;
        const auto& [s, course] = p;
        const int own = leader(p, player), rival = leader(p, 1 - player);
        const double value =
            AHEAD * way(p, own, PASSED, LOOKAHEAD) - way(p, rival, PASSED, LOOKAHEAD);
        if (course.rules.pods == 1) return value;
        const int other = course.pod_of(player, own == course.pod_of(player, 0) ? 1 : 0);
        const int gate = course.next(s.passed[rival] + 1);
        return value - WAITS * length(course.x[gate] - s.x[other], course.y[gate] - s.y[other]) -
               RAMS * length(s.x[rival] - s.x[other], s.y[rival] - s.y[other]);
    }
    // Returns the player's pod with more progress.
    static int leader(const Position& p, int player) {
        const int first = p.course.pod_of(player, 0);
        if (p.course.rules.pods == 1) return first;
        return way(p, first + 1, 1e6, 0) > way(p, first, 1e6, 0) ? first + 1 : first;
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Evolution>(argc, argv); }
