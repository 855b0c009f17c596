// A bot with its own structs, parser and value function. It uses this folder's search and the exact
// simulator. The optional argument is the time for a turn in milliseconds.
#include <cstdlib>
#include <iostream>

#include "bot/mean_max/read.h"
#include "bot/mean_max/turn_model.h"
#include "bot/search/own_value.h"

struct Unit {
    int id, type, player, water, size;
    double mass, radius, x, y, vx, vy;
};

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mean_max;
    using search::Budget, search::Clock;
    const double ms = argc > 1 ? std::atof(argv[1]) : 40;
    // Returns 5000 per point of score minus the distance from the reaper to the nearest wreck.
    const auto worth = [](const Position& s, int player) {
        const int reaper = s.looter(player, REAPER);
        const double x = s.units.x[reaper], y = s.units.y[reaper];
        double nearest = 2 * MAP_RADIUS;
        for (const Wreck& w : s.wrecks) nearest = std::min(nearest, std::hypot(x - w.x, y - w.y));
        return 5000.0 * s.score[player] - nearest;
    };
    auto think = search::own_search<bot::Thinker, bot::TurnModel<>>(worth);
    State s{};
    s.league = 3;
    for (int count; std::cin >> s.score[0] >> s.score[1] >> s.score[2]; ++s.turn) {
        std::cin >> s.rage[0] >> s.rage[1] >> s.rage[2] >> count;
        s.units.count = MAX_LOOTERS, s.wrecks.count = s.effects.count = 0;
        for (Unit u; count > 0; --count) {
            std::cin >> u.id >> u.type >> u.player >> u.mass >> u.radius;
            std::cin >> u.x >> u.y >> u.vx >> u.vy >> u.water >> u.size;
            s.next_id = std::max(s.next_id, u.id + 1);
            if (u.type == WRECK) {
                s.wrecks.push_back(make_wreck(u.x, u.y, u.radius, u.id, -1, u.water));
            } else if (u.type <= TANKER) {  // Player and type decide a looter's index.
                const int i = u.type == TANKER ? s.units.count++ : s.looter(u.player, u.type);
                s.units.x[i] = u.x, s.units.y[i] = u.y, s.units.vx[i] = u.vx;
                s.units.vy[i] = u.vy, s.units.radius[i] = u.radius, s.units.mass[i] = u.mass;
                s.id[i] = std::int16_t(u.id), s.type[i] = std::int8_t(u.type);
                s.player[i] = std::int8_t(u.player), s.water[i] = std::int8_t(u.water);
                s.size[i] = std::int8_t(u.size);
            }
        }
        bot::print(std::cout, s, 0, think(0, Budget::of_time(Clock::now(), ms), s));
    }
}
