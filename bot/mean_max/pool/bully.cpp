// A sparring bot that attacks the leading enemy. Its value function subtracts the leading enemy's
// score and rewards own looters that are close to the leading enemy's reaper.
#include "bot/mean_max/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mean_max;
using namespace carom::mean_max::bot;

#define WEIGHTS(W)                                                                 \
    W(leads, 0.83, 0.0, 20.0) /* cost of a point of the leading enemy's score */   \
    W(doof, 0.81, 0.0, 20.0) /* nearness of the doof to the leader's reaper */     \
    W(destroyer, 0.1, 0.0, 20.0) /* destroyer's nearness to the leader's reaper */ \
    W(reaper, 0.06, 0.0, 20.0) /* nearness of the reaper to the leader's reaper */ \
    W(slow, 0.75, 0.0, 20.0) /* cost of 1000 units per turn of the leader's reaper */

struct Bully : search::Sparring {
    static constexpr const char* NAME = "bully";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int player, const Weights& w) {
        static const bot::Weights HAND;
        const int one = (player + 1) % PLAYERS, other = (player + 2) % PLAYERS;
        const int rival = s.score[one] >= s.score[other] ? one : other;
        const int prey = s.looter(rival, REAPER);
        const double press[] = {w.reaper, w.destroyer, w.doof};
        double value = value_of(s, player, HAND) - w.leads * s.score[rival] -
                       w.slow * length(s.units.vx[prey], s.units.vy[prey]) / 1000;
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(player, type);
            value += press[type] * nearness(s.units.x[u] - s.units.x[prey],
                                            s.units.y[u] - s.units.y[prey], 2750.0 * 2750);
        }
        return value;
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Bully>(argc, argv); }
