// A sparring bot that draws plans at random. Its value function counts the scores, the player's
// rage, and the distances of the reaper and the destroyer to their goals.
#include "bot/mean_max/kit.h"
#include "bot/mean_max/pool/near.h"
#include "bot/search/monte_carlo.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::mean_max;
using namespace carom::mean_max::bot;

struct MonteCarlo : search::SparringBy<search::MonteCarlo> {
    static constexpr const char* NAME = "montecarlo";
    static constexpr double EARLY = 0.75;

    static double value(const State& s, int player, const Weights&) {
        const int reaper = s.looter(player, REAPER);
        double water = 0, tanker = 0;
        for (const Wreck& wreck : s.wrecks) {
            const double at = near(s, reaper, wreck.x, wreck.y);
            water = std::max(water, at * at * at * (1.0 + 0.1 * wreck.water));
        }
        double value = 10.0 * s.score[player] + 0.025 * s.rage[player] + 4.0 * water;
        for (int p = 0; p < PLAYERS; ++p) value -= 3.0 * s.score[p];
        if (s.team_size() <= DESTROYER) return value;
        const int destroyer = s.looter(player, DESTROYER);
        for (int u = s.looters(); u < s.units.count; ++u) {
            tanker = std::max(tanker, near(s, destroyer, u) * (1.0 + 0.1 * s.water[u]));
        }
        return value + 0.6 * near(s, reaper, destroyer) + 1.5 * tanker;
    }
};

int main(int argc, char** argv) { return search::spar<Kit, MonteCarlo>(argc, argv); }
