// A sparring bot that hunts enemy chips. Its value function counts the contacts of own and enemy
// chips that will happen if all chips drift, and the lead as a share of the areas of both sides.
#include "bot/poker_chip_race/kit.h"
#include "bot/poker_chip_race/pool/areas.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;

#define WEIGHTS(W)                                                                  \
    W(meets, 0.116, 0.0, 2.0) /* area of an enemy chip that an own chip will eat */ \
    W(met, 0.0883, 0.0, 2.0) /* area of an own chip that an enemy chip will eat */  \
    W(soon, 2.28, 1.0, 40.0) /* turns until a contact that counts half */           \
    W(share, 0.117, 0.0, 2.0) /* the lead as a share of both areas */

struct Hunter : search::Sparring {
    static constexpr const char* NAME = "hunter";
    static constexpr double EARLY = 1;
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const Position& s, int player, const Weights& w) {
        double own = 0, enemy = 0, meetings = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] != player) {
                if (s.owner[i] != NOBODY) enemy += area_of(s, i);
                continue;
            }
            own += area_of(s, i);
            for (int j = 0; j < s.count; ++j) {
                if (s.owner[j] == player || s.owner[j] == NOBODY) continue;
                const double turns = meet_after(s, i, j);
                if (turns < 0) continue;
                const double nearness = w.soon / (w.soon + turns);
                meetings += s.radius[i] > s.radius[j] ? w.meets * nearness * area_of(s, j)
                                                      : -w.met * nearness * area_of(s, i);
            }
        }
        const double both = own + enemy;
        return hand_value(s, player) + meetings +
               (both > 0 ? w.share * (own - enemy) * own / both : 0);
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Hunter>(argc, argv); }
