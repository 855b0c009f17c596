// A bot with its own structs, parser and value function. It uses this folder's search and the exact
// simulator. The optional argument is the time for a turn in milliseconds.
#include <cstdlib>
#include <iostream>

#include "bot/mad_pod_racing/read.h"
#include "bot/mad_pod_racing/turn_model.h"
#include "bot/search/own_value.h"

struct Pod {
    int x, y, vx, vy, angle, next;
};

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mad_pod_racing;
    using search::Budget, search::Clock;
    const double ms = argc > 1 ? std::atof(argv[1]) : 60;
    // Returns the lead of the player's better pod. The progress of a pod is 20,000 per passed
    // checkpoint minus the distance to the next checkpoint.
    const auto worth = [](const Position& p, int player) {
        const auto& [s, course] = p;
        double progress[MAX_PODS];
        for (int i = 0; i < MAX_PODS; ++i) {
            const int to = course.next(s.passed[i]);
            const double x = course.x[to] - s.x[i] - s.vx[i], y = course.y[to] - s.y[i] - s.vy[i];
            progress[i] = 20'000 * s.passed[i] - std::hypot(x, y);
        }
        const double lead = std::max(progress[0], progress[1]) - std::max(progress[2], progress[3]);
        return player == 0 ? lead : -lead;
    };
    auto think = search::own_search<bot::Thinker, bot::TurnModel<>>(worth);
    Position position{};
    auto& [s, course] = position;
    s.pods = MAX_PODS;
    for (int& turn : s.shielded_at) turn = NO_SHIELD_YET;
    for (int laps; std::cin >> laps >> course.checkpoints;) {
        for (int k = 0; k < course.checkpoints; ++k) std::cin >> course.x[k] >> course.y[k];
        for (Pod p; std::cin; ++s.turn) {
            for (int i = 0;
                 i < MAX_PODS && std::cin >> p.x >> p.y >> p.vx >> p.vy >> p.angle >> p.next; ++i) {
                s.x[i] = p.x, s.y[i] = p.y, s.vx[i] = p.vx, s.vy[i] = p.vy;
                s.angle[i] = p.angle * PI / 180, s.turned[i] = p.angle >= 0;
                if (course.next(s.passed[i]) != p.next) ++s.passed[i], s.passed_at[i] = s.turn;
            }
            if (!std::cin) break;
            const Orders orders = think(0, Budget::of_time(Clock::now(), ms), position);
            for (int i = 0; i < course.rules.pods; ++i) {  // The input lacks boosts and shields.
                s.boosted[i] |= orders.of[i].kind == Order::BOOST;
                if (orders.of[i].kind == Order::SHIELD) s.shielded_at[i] = s.turn;
            }
            bot::print(std::cout, position, 0, orders);
        }
    }
}
