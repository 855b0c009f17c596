// An exploiter that marks the enemy's wizards: each own wizard stays close to an enemy wizard, on
// the side of the snaffle that this enemy wants, and pushes the enemy away.
#include "bot/fantastic_bits/pool/exploiter.h"

namespace {

using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

#define WEIGHTS(W)                                                                              \
    CAROM_EXPLOITER_WEIGHTS(W, 44200, 33800, 1.89, 0.257, 0.0263, 0.751, 394, 61.4, 339, 0.178, \
                            0.903, 0.126, 0.0502, 0.355, 0.113)                                 \
    W(marks, 0.0654, 0.0, 5.0) /* a wizard one unit nearer to its place beside an enemy */      \
    W(front, 0.595, 0.0, 1.0) /* that place, from the enemy to the enemy's snaffle */           \
    W(slow, 0.942, 0.0, 20.0) /* a unit of the enemies' speed to their snaffles */              \
    W(carrier, 340, 0.0, 10000.0) /* an enemy's snaffle within reach of an own wizard */

struct Marker {
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int player, const Weights& w) {
        return pool::lead(s, player, w) + side(s, player, w) - w.enemy * side(s, 1 - player, w);
    }
    static double side(const State& s, int player, const Weights& w) {
        constexpr double REACH = 1500;  // units
        const int first = player * WIZARDS_EACH, enemies = (1 - player) * WIZARDS_EACH;
        double value = pool::belongings(s, player, w);
        int taken = NOBODY;
        for (int i = first; i < first + WIZARDS_EACH; ++i) {
            const pool::Nearest nearest = pool::nearest_snaffle(s, pool::place(s, i), taken);
            taken = nearest.snaffle;
            value -= w.near * nearest.distance;
        }
        for (int e = enemies; e < enemies + WIZARDS_EACH; ++e) {
            const carom::Vector at = pool::place(s, e);
            const pool::Nearest wanted = pool::nearest_snaffle(s, at);
            if (wanted.snaffle == NOBODY) continue;
            const carom::Vector to = pool::place(s, wanted.snaffle);
            const carom::Vector front{at.x + w.front * (to.x - at.x),
                                      at.y + w.front * (to.y - at.y)};
            const double nearest = std::min(pool::between(pool::place(s, first), front),
                                            pool::between(pool::place(s, first + 1), front));
            value -= w.marks * nearest;
            if (wanted.distance > 0) {
                value -=
                    w.slow * (s.vx[e] * (to.x - at.x) + s.vy[e] * (to.y - at.y)) / wanted.distance;
            }
            if (s.wizard[e].held != NOBODY && nearest < REACH) value += w.carrier;
        }
        return value;
    }
};

}  // namespace

int main(int argc, char** argv) {
    return pool::play_exploiter<Marker>(
        argc, argv,
        "marker: plays Fantastic Bits on stdin and stdout, marking the enemy's wizards");
}
