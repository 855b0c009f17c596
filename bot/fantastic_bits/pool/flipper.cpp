// An exploiter that saves its mana and scores from a distance: a snaffle in flight counts at the
// place where it will stop, and a position counts more if an own wizard's FLIPENDO would push a
// snaffle into the goal.
#include "bot/fantastic_bits/pool/exploiter.h"

namespace {

using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

#define WEIGHTS(W)                                                                            \
    CAROM_EXPLOITER_WEIGHTS(W, 22300, 49400, 1.45, 0.63, 0.117, 0.918, 349, 181, 2240, 0.874, \
                            0.439, 0.119, 0.148, 0.23, 0.0755)                                \
    W(aims, 141, 0.0, 10000.0) /* a wizard whose FLIPENDO would push a snaffle into the goal */

struct Flipper {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int player, const Weights& w) {
        return pool::lead(s, player, w) + side(s, player, w) - w.enemy * side(s, 1 - player, w);
    }
    static double side(const State& s, int player, const Weights& w) {
        const int first = player * WIZARDS_EACH;
        double value = pool::belongings(s, player, w);
        int taken = NOBODY;
        bool aims = false;
        for (int i = first; i < first + WIZARDS_EACH; ++i) {
            const pool::Nearest nearest = pool::nearest_snaffle(s, pool::place(s, i), taken);
            taken = nearest.snaffle;
            value -= w.near * nearest.distance;
            for (int j = WIZARDS; j < s.first_bludger(); ++j) {
                aims = aims || (s.is_alive(j) && aims_at_goal(s, player, i, j));
            }
        }
        return value + (aims ? w.aims : 0);
    }
    // Returns whether the line from a wizard through a snaffle meets the goal, and the snaffle is
    // near enough for a strong push.
    static bool aims_at_goal(const State& s, int player, int wizard, int snaffle) {
        constexpr double FAR = 5000, MARGIN = 500;  // units
        const double dx = s.x[snaffle] - s.x[wizard], dy = s.y[snaffle] - s.y[wizard];
        const double line = pool::goal_of(player).x - s.x[snaffle];
        if (dx * line <= 0 || carom::length(dx, dy) > FAR) return false;
        const double y = s.y[snaffle] + dy * line / dx;
        return y > MOUTH_TOP + MARGIN && y < MOUTH_BOTTOM - MARGIN;
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Flipper>(
        argc, argv, "flipper: plays Fantastic Bits on stdin and stdout, saving mana for FLIPENDO");
}
