// A sparring bot with the value function of rank 15 of the contest, the best player whose bot is
// public. The function counts only the player's score, rage and positions.
#include "bot/mean_max/kit.h"
#include "bot/mean_max/pool/near.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mean_max;
using namespace carom::mean_max::bot;

struct Fifteenth : search::Sparring {
    static constexpr const char* NAME = "fifteenth";
    static constexpr double EARLY = 0.9;

    static double value(const State& s, int player, const Weights&) {
        const int reaper = s.looter(player, REAPER);
        double water = 0;
        for (const Wreck& w : s.wrecks) {
            water = std::max(water, near(s, reaper, w.x, w.y) * (1 + 0.05 * w.water));
        }
        const double value =
            9.2 * s.score[player] / WIN_SCORE + 0.77 * s.rage[player] / MAX_RAGE + 0.65 * water;
        if (s.team_size() <= DESTROYER) return value;
        const int destroyer = s.looter(player, DESTROYER);
        const int tanker = nearest_tanker(s, s.units.x[destroyer], s.units.y[destroyer]);
        return value + 0.56 * near(s, reaper, destroyer) +
               (tanker >= 0 ? near(s, destroyer, tanker) : 0);
    }
};

int main(int argc, char** argv) { return search::spar<Kit, Fifteenth>(argc, argv); }
