// A sparring bot in which each looter has one goal. The reaper goes to the best water, the
// destroyer to a tanker near the reaper, and the doof to the leading enemy's reaper.
#include "bot/mean_max/kit.h"
#include "bot/mean_max/pool/near.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mean_max;
using namespace carom::mean_max::bot;

struct Solo : search::Sparring {
    static constexpr const char* NAME = "solo";
    static constexpr double EARLY = 0.8;

    static double value(const State& s, int player, const Weights&) {
        const int reaper = s.looter(player, REAPER);
        double value = 12.0 * s.score[player] + 0.02 * s.rage[player], water = 0, tanker = 0;
        for (int p = 0; p < PLAYERS; ++p) value -= 3.0 * s.score[p];
        for (const Wreck& w : s.wrecks) {
            const double at = near(s, reaper, w.x, w.y);
            water = std::max(water, at * at * std::min<int>(w.water, 4));
        }
        value += 2.0 * water;
        if (s.team_size() <= DESTROYER) return value;
        const int destroyer = s.looter(player, DESTROYER);
        for (int u = s.looters(); u < s.units.count; ++u) {
            tanker = std::max(tanker, near(s, destroyer, u) + 0.3 * near(s, reaper, u));
        }
        value += 1.5 * tanker + 0.4 * near(s, reaper, destroyer);
        if (s.team_size() <= DOOF) return value;
        return value +
               0.8 * near(s, s.looter(player, DOOF), s.looter(leading_enemy(s, player), REAPER));
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Solo>(argc, argv); }
