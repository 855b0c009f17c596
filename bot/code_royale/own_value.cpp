// A bot with its own value function and weights. The reader, the search and the exact simulator are
// those of this folder. `carom tune` finds better weights, and `carom init` makes a project of this
// file.
#include "bot/code_royale/kit.h"
#include "bot/search/sparring.h"

using namespace carom;
using namespace carom::code_royale;

// Each weight has a name, a value, a minimum and a maximum.
#define WEIGHTS(W)                                         \
    W(health, 50, 0, 500) /* value of a point of health */ \
    W(gold, 1, 0, 10) /* value of a piece of gold */       \
    W(rate, 60, 0, 500) /* value of gold per turn */       \
    W(tower, 0.2, 0, 5) /* value of a tower's health */    \
    W(knight, 8, 0, 100) /* value of a knight near a queen */

struct OwnValue : search::Sparring {
    static constexpr const char* NAME = "own_value";
    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)

    // Returns what the player has minus what the enemy has.
    static double value(const Position& s, int player, const Weights& w) {
        double value = 0;
        for (const int p : {0, 1}) {
            double side = w.health * s.health[s.queen(p)] + w.gold * s.gold[p];
            for (int k = 0; k < s.sites; ++k) {
                if (s.site[k].owner == p)
                    side += w.rate * s.site[k].rate + w.tower * s.site[k].health;
            }
            for (int i = s.first_creep(p); i < s.end_of_creeps(p); ++i) {
                const double way = bot::distance(s, i, s.queen(1 - p)) / 100;  // turns
                if (s.health[i] > way) side += w.knight * (s.health[i] - way);
            }
            value += p == player ? side : -side;
        }
        return value;
    }
};

int main(int argc, char** argv) { return search::spar<bot::Kit, OwnValue>(argc, argv); }
