// A bot with its own structs, parser and value function. It uses this folder's search and the exact
// simulator. The optional argument is the time for a turn in milliseconds.
#include <cstdlib>
#include <iostream>

#include "bot/bit_runner_2048/read.h"
#include "bot/bit_runner_2048/turn_model.h"
#include "bot/search/own_value.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::bit_runner_2048;
    using search::Budget, search::Clock;
    const double ms = argc > 1 ? std::atof(argv[1]) : 40;
    // Returns the lead in goals, prisoners in cars, and distances: of loaded cars to the hole, and
    // of other cars to the nearest prisoner.
    const auto worth = [](const Position& p, int player) {
        const State& s = p.state;
        const Movers& m = s.movers;
        double value = 20'000.0 * (s.goals[player] - s.goals[1 - player]);
        for (int i = 0; i < CARS; ++i) {
            const double x = m.x[i] + 2 * m.vx[i], y = m.y[i] + 2 * m.vy[i];
            double way = s.held[i] != NOBODY ? std::hypot(x, y) - 6000 : 6000;
            for (int k = CARS; s.held[i] == NOBODY && k < CARS + s.prisoners; ++k)
                way = std::min(way, std::hypot(m.x[k] - x, m.y[k] - y));
            value += player_of(i) == player ? -way : way;
        }
        return value;
    };
    auto think = search::own_search<bot::Thinker, bot::TurnModel<>>(worth);
    Position position{};
    auto& [s, yard] = position;
    int cars, leader, entities, me = 0;
    for (std::cin >> yard.radius >> yard.hole >> yard.swap_impulse >> cars; std::cin; ++s.turn) {
        int own, other;
        if (!(std::cin >> own >> other >> leader >> entities)) break;
        s.prisoners = 0;
        for (int id, type, x, y, vx, vy, angle, held; entities-- > 0;) {
            std::cin >> id >> type >> x >> y >> vx >> vy >> angle >> held;
            const int i = type == 2 ? CARS + s.prisoners : id - 1;
            if (type == 2) s.prisoner[s.prisoners++] = id;
            if (type == 0) me = player_of(i);
            s.movers.x[i] = x, s.movers.y[i] = y, s.movers.vx[i] = vx, s.movers.vy[i] = vy;
            if (type != 2) s.angle[i] = radians(angle), s.held[i] = held;
        }
        s.goals[me] = own, s.goals[1 - me] = other;
        bot::print(std::cout, position, me, think(me, Budget::of_time(Clock::now(), ms), position));
    }
}
