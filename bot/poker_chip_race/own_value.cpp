// A bot with its own structs, parser and value function. It uses this folder's search and the exact
// simulator. The optional argument is the time for a turn in milliseconds.
#include <cstdlib>
#include <iostream>
#include <map>

#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/turn_model.h"
#include "bot/search/own_value.h"

struct Chip {
    int owner;
    double radius, x, y, vx, vy;
};

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::poker_chip_race;
    using search::Budget, search::Clock;
    const double ms = argc > 1 ? std::atof(argv[1]) : 120;
    // Returns the player's area minus the largest area of another player.
    const auto worth = [](const bot::Position& s, int player) {
        double area[MAX_PLAYERS] = {}, most = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.owner[i] != NOBODY) area[s.owner[i]] += s.radius[i] * s.radius[i];
        }
        for (int p = 0; p < MAX_PLAYERS; ++p) most = std::max(most, p == player ? 0 : area[p]);
        return area[player] - most;
    };
    auto think = search::own_search<bot::Thinker, bot::TurnModel<>>(worth);
    int me, own, count;
    std::cin >> me;
    bot::Position s{};
    for (; std::cin >> own >> count; ++s.turn) {
        std::map<int, Chip> chips;  // The referee sorts chips by id.
        for (int id; count > 0 && std::cin >> id; --count) {
            Chip& c = chips[id];
            std::cin >> c.owner >> c.radius >> c.x >> c.y >> c.vx >> c.vy;
            s.players = std::max(s.players, c.owner + 1);
        }
        s.count = s.eaten.count = 0;
        for (double& turn : s.lost_at) turn = s.turn;
        for (const auto& [id, c] : chips) {
            if (s.count == bot::Position::CAPACITY) break;
            const int i = s.add(c.x - HALF_WIDTH, c.y - HALF_HEIGHT, c.vx, c.vy, c.radius, c.owner);
            s.id[i] = id, s.next_id = id + 1;
            if (c.owner != NOBODY) s.lost_at[c.owner] = NOT_LOST;
        }
        bot::print(std::cout, s, me, think(me, Budget::of_time(Clock::now(), ms), s));
    }
}
