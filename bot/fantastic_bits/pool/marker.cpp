// A sparring bot that marks the enemy's wizards. For each enemy wizard, an own wizard stays between
// the enemy wizard and its nearest snaffle and slows the enemy wizard down.
#include "bot/fantastic_bits/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::fantastic_bits;
using namespace carom::fantastic_bits::bot;

#define WEIGHTS(W)                                                                             \
    W(marks, 0.065, 0.0, 5.0) /* cost of each unit from a wizard to its post */                \
    W(front, 0.595, 0.0, 1.0) /* position of the post from the enemy (0) to the snaffle (1) */ \
    W(slow, 0.942, 0.0, 20.0) /* cost of each unit of an enemy's speed to its snaffle */       \
    W(carrier, 340, 0.0, 10000.0) /* value of an own wizard near an enemy with a snaffle */

struct Marker : search::Sparring {
    static constexpr const char* NAME = "marker";
    static constexpr double EARLY = 0.9;
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int player, const Weights& w) {
        static const bot::Weights HAND;
        constexpr double REACH = 1500;  // units
        const int first = player * WIZARDS_EACH, enemies = (1 - player) * WIZARDS_EACH;
        double value = value_of(s, player, HAND);
        for (int e = enemies; e < enemies + WIZARDS_EACH; ++e) {
            const Vector at = place(s, e);
            const Nearest wanted = nearest_snaffle(s, at);
            if (wanted.snaffle == NOBODY) continue;
            const Vector to = place(s, wanted.snaffle);
            const Vector front{at.x + w.front * (to.x - at.x), at.y + w.front * (to.y - at.y)};
            const double nearest =
                std::min(between(place(s, first), front), between(place(s, first + 1), front));
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

int main(int argc, char** argv) { return search::spar<Kit, Marker>(argc, argv); }
