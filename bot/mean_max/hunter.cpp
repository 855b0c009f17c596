// A bot without search. The bot is a sparring bot and the simplest complete example of a bot.
#include "bot/mean_max/hunter_moves.h"

#include <iostream>

#include "bot/mean_max/read.h"
#include "bot/search/options.h"

namespace carom::mean_max::bot {

// Orders the doof to throw oil on a wreck that an enemy harvests and the player does not harvest.
// Returns false if no wreck qualifies. `oiled` is the id of the last target, which is excluded.
inline bool oil(const State& s, int seat, int& oiled, Orders& orders) {
    if (!has_skill(s.league, DOOF) || s.rage[seat] < SKILLS[DOOF].rage) return false;
    const int doof = s.looter(seat, DOOF);
    for (const Wreck& w : s.wrecks) {
        if (w.id == oiled || w.water < 2) continue;
        if (distance2(s.units.x[doof] - w.x, s.units.y[doof] - w.y) > SKILL_RANGE * SKILL_RANGE) {
            continue;
        }
        bool harvested[PLAYERS], enemy = false;
        for (int p = 0; p < PLAYERS; ++p) {
            const int reaper = s.looter(p, REAPER);
            harvested[p] = distance2(s.units.x[reaper] - w.x, s.units.y[reaper] - w.y) <=
                           double(w.radius) * w.radius;
            enemy = enemy || (p != seat && harvested[p]);
        }
        if (!enemy || harvested[seat]) continue;
        oiled = w.id;
        orders.set(doof, {round_half_away(w.x), round_half_away(w.y), 0, Order::SKILL});
        return true;
    }
    return false;
}

}  // namespace carom::mean_max::bot

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mean_max;
    using namespace carom::mean_max::bot;
    const carom::search::Options options(argc, argv,
                                         "hunter: plays Mean Max on stdin and stdout\n"
                                         "  --league N  0..3 (default: as seen)\n",
                                         {"--league"});
    std::ios::sync_with_stdio(false);
    Reader reader(static_cast<int>(options.number("--league", -1, 0, 3)));
    int oiled = -1;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        hunt(reader.position(), reader.me(), orders);
        oil(reader.position(), reader.me(), oiled, orders);
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
