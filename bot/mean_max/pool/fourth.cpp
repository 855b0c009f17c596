// Plays by the value function of the player who came fourth in the contest: the own standing minus
// both enemies' standings by the same function. The enemy with the nearer score weighs more as the
// game goes on.
#include "bot/mean_max/kit.h"
#include "bot/mean_max/pool/near.h"
#include "bot/search/sparring.h"

namespace carom::mean_max::bot {

struct Fourth : search::Sparring {
    static constexpr const char* NAME = "fourth";
    static constexpr double EARLY = 0.75;

    static double standing(const State& s, int player) {
        const int reaper = s.looter(player, REAPER);
        double water = 0, tanker = 0;
        for (const Wreck& wreck : s.wrecks) {
            const double at = near(s, reaper, wreck.x, wreck.y);
            water = std::max(water, at * at * at * (1.0 + 0.1 * wreck.water));
        }
        const double value = 10.0 * s.score[player] + 0.025 * s.rage[player] + 4.0 * water;
        if (s.team_size() <= DESTROYER) return value;
        const int destroyer = s.looter(player, DESTROYER);
        for (int u = s.looters(); u < s.units.count; ++u) {
            tanker = std::max(tanker, near(s, destroyer, u) * (1.0 + 0.1 * s.water[u]));
        }
        return value + 0.6 * near(s, reaper, destroyer) + 1.5 * tanker;
    }
    static double value(const State& s, int player, const Weights&) {
        const int most = *std::max_element(s.score, s.score + PLAYERS);
        const double progress =
            std::min(1.0, std::max(double(s.turn) / MAX_TURNS, double(most) / WIN_SCORE));
        int rival = (player + 1) % PLAYERS, other = (player + 2) % PLAYERS;
        const auto gap = [&](int p) { return std::abs(s.score[p] - s.score[player]); };
        if (gap(other) < gap(rival)) std::swap(rival, other);
        const double value = standing(s, player) - (0.5 + 0.5 * progress) * standing(s, rival) -
                             (0.5 - 0.5 * progress) * standing(s, other);
        if (s.team_size() <= DOOF) return value;
        return value + 0.5 * near(s, s.looter(player, DOOF), s.looter(rival, REAPER));
    }
};

}  // namespace carom::mean_max::bot

int main(int argc, char** argv) {
    using namespace carom::mean_max::bot;
    return carom::search::spar<Kit, Fourth>(argc, argv);
}
