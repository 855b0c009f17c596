// A sparring bot that races with both pods and almost ignores the enemy.
#include "bot/mad_pod_racing/kit.h"
#include "bot/mad_pod_racing/pool/way.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

struct Racer : search::Sparring {
    static constexpr const char* NAME = "racer";
    static constexpr double EARLY = 0.1;

    static double value(const Position& p, int player, const Weights&) {
        constexpr double PASSED = 20000, LOOKAHEAD = 3;
        double sum = 0;
        for (int k = 0; k < p.course.rules.pods; ++k) {
            sum += way(p, p.course.pod_of(player, k), PASSED, LOOKAHEAD);
        }
        return sum;
    }
    static void direct(bot::Weights& w) { w.shields = 0, w.enemies = w.own = w.answers = 0.01; }
};

int main(int argc, char** argv) { return search::spar<Kit, Racer>(argc, argv); }
