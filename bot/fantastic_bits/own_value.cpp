// A bot with its own structs, parser and value function. It uses this folder's search and the exact
// simulator. The optional argument is the time for a turn in milliseconds.
#include <cstdlib>
#include <iostream>
#include <string>

#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/turn_model.h"
#include "bot/search/own_value.h"

struct Entity {
    int id, x, y, vx, vy, state;
    std::string type;
};

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::fantastic_bits;
    using search::Budget, search::Clock;
    const double ms = argc > 1 ? std::atof(argv[1]) : 85;
    // Returns 50,000 per goal of lead minus the distances from each snaffle to the goal line and to
    // one of the player's wizards.
    const auto worth = [](const Position& s, int player) {
        double value = 50'000 * (s.score[player] - s.score[1 - player]);
        for (int i = WIZARDS; i < s.first_bludger(); ++i) {
            const double x = s.x[i] + 2 * s.vx[i], way = player == 0 ? WIDTH - x : x;
            const int w = player * WIZARDS_EACH + i % WIZARDS_EACH;
            if (s.is_alive(i)) value -= way + 0.3 * std::hypot(s.x[w] - x, s.y[w] - s.y[i]);
        }
        return value;
    };
    auto think = search::own_search<bot::Thinker, bot::TurnModel<>>(worth);
    State s{};
    s.rules = {false, true};
    int me, count;
    std::cin >> me;
    while (std::cin >> s.score[me] >> s.mana[me] >> s.score[1 - me] >> s.mana[1 - me] >> count) {
        if (s.turn == 0) s.bludgers = 2, s.snaffles = std::int8_t(count - WIZARDS - s.bludgers);
        s.alive = s.held = 0, s.living = 0;
        for (Wizard& wizard : s.wizard) wizard = {NOBODY, 0, NOBODY, NOBODY, {}};
        for (Entity e; count > 0; --count) {
            std::cin >> e.id >> e.type >> e.x >> e.y >> e.vx >> e.vy >> e.state;
            s.x[e.id] = e.x, s.y[e.id] = e.y, s.vx[e.id] = e.vx, s.vy[e.id] = e.vy;
            if (e.type == "BLUDGER") s.last_victim[e.id - s.first_bludger()] = std::int8_t(e.state);
            if (e.type != "SNAFFLE") continue;
            s.set_alive(e.id, true), ++s.living;
            for (int i = 0; i < WIZARDS && e.state == 1; ++i)  // The holder has the same position.
                if (s.x[i] == e.x && s.y[i] == e.y)
                    s.wizard[i].held = std::int8_t(e.id), s.set_held(e.id, true);
        }
        bot::print(std::cout, s, me, think(me, Budget::of_time(Clock::now(), ms), s));
        ++s.turn;
    }
}
