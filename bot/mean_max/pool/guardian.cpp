// A sparring bot that guards its own harvest. The doof stays between the player's reaper and the
// nearest enemy looter, and the reaper brakes inside a wreck.
#include "bot/mean_max/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mean_max;
using namespace carom::mean_max::bot;

#define WEIGHTS(W)                                                                       \
    W(guards, 0.61, 0.0, 20.0) /* doof's nearness to the midpoint of reaper and enemy */ \
    W(stays, 0.59, 0.0, 20.0) /* cost of 1000 units per turn of the reaper in a wreck */ \
    W(clear, 0.72, 0.0, 20.0) /* cost of the nearest enemy's nearness to the reaper */

struct Guardian : search::Sparring {
    static constexpr const char* NAME = "guardian";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    static double value(const State& s, int player, const Weights& w) {
        static const bot::Weights HAND;
        constexpr double HALF2 = 2860.0 * 2860;
        const auto& units = s.units;
        const int reaper = s.looter(player, REAPER);
        const double x = units.x[reaper], y = units.y[reaper];
        double value = value_of(s, player, HAND), ex = 0, ey = 0, least = HUGE_VAL;
        for (const Wreck& wreck : s.wrecks) {
            const double dx = x - wreck.x, dy = y - wreck.y;
            if (dx * dx + dy * dy > wreck.reach2) continue;
            value -= w.stays * length(units.vx[reaper], units.vy[reaper]) / 1000;
            break;
        }
        for (int k = 1; k < PLAYERS; ++k) {
            for (int type = 0; type < s.team_size(); ++type) {
                const int u = s.looter((player + k) % PLAYERS, type);
                const double dx = units.x[u] - x, dy = units.y[u] - y, d2 = dx * dx + dy * dy;
                if (d2 < least) least = d2, ex = units.x[u], ey = units.y[u];
            }
        }
        value -= w.clear * HALF2 / (HALF2 + least);
        if (s.team_size() <= DOOF) return value;
        const int doof = s.looter(player, DOOF);
        return value + w.guards * nearness(units.x[doof] - (x + ex) / 2,
                                           units.y[doof] - (y + ey) / 2, HALF2);
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Guardian>(argc, argv); }
