// A sparring bot modelled on the contest's fifteenth, the strongest player whose bot is public: a
// small steady-state population, three turns deep, a value function that counts only the own score,
// rage and places, and no tar. Enemies are assumed to run to the nearest water and brake.
#include <algorithm>
#include <optional>

#include "bot/mean_max/pool/sparring.h"
#include "bot/pool/evolution.h"

namespace {

using namespace carom;
using namespace carom::mean_max;
using namespace carom::mean_max::bot;

struct Fifteenth {
    static constexpr int TURNS = 3;
    static constexpr double DECAY = 0.9;
    static constexpr bool USES_TAR = false;

    static double value(const State& s, int me) {
        using pool::nearness;
        const int reaper = s.looter(me, REAPER);
        double value = 9.2 * s.score[me] / WIN_SCORE + 0.77 * s.rage[me] / MAX_RAGE;
        double water = 0;
        for (const Wreck& w : s.wrecks) {
            water = std::max(water, nearness(s, reaper, w.x, w.y) * (1 + 0.05 * w.water));
        }
        value += 0.65 * water;
        if (s.team_size() > DESTROYER) {
            const int destroyer = s.looter(me, DESTROYER);
            const int tanker = nearest_tanker(s, s.units.x[destroyer], s.units.y[destroyer]);
            if (tanker >= 0) value += nearness(s, destroyer, tanker);
            value += 0.56 * nearness(s, reaper, destroyer);
        }
        return value;
    }
    static void foes(const State& s, int me, Orders& orders) {
        hunt(s, me, orders);
        for (int p = 0; p < PLAYERS; ++p) {
            if (p == me) continue;
            for (int type = 0; type < s.team_size(); ++type) {
                const int u = s.looter(p, type);
                const int wreck = nearest_wreck(s, s.units.x[u], s.units.y[u]);
                if (type == REAPER && wreck >= 0) {
                    orders.set(u, toward(s, u, s.wrecks.item[wreck].x, s.wrecks.item[wreck].y));
                } else {
                    orders.set(u, toward(s, u, s.units.x[u], s.units.y[u]));
                }
            }
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    using Game = pool::Plans<Fifteenth>;
    constexpr int POPULATION = 10;
    Game game;
    using Evolution = carom::search::pool::Evolution<Game, POPULATION>;
    std::optional<Evolution> evolution;
    return pool::play(argc, argv, "fifteenth: plays Mean Max on stdin and stdout",
                      [&](const State& s, int me, const carom::search::Budget& budget, Rng& rng) {
                          if (!evolution) evolution.emplace(rng.next());
                          game.look(s, me);
                          const auto plan = evolution->search(game, budget);
                          evolution->shift(game);
                          return game.first_orders(plan);
                      });
}
