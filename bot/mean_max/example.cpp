// A bot of one's own in thirty lines: tries a few directions for the reaper, plays each for three
// turns with the exact simulator, and goes where that leaves the best score and the nearest water.
#include <iostream>

#include "bot/mean_max/genes.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "sim/mean_max/step.h"

int main() {
    using namespace carom;
    const mean_max::SpawnQueue no_spawns{};
    bot::Reader reader;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        const mean_max::State& now = reader.state();
        const int reaper = now.looter(reader.me(), mean_max::REAPER);
        mean_max::Orders best;
        double best_value = -1e9;
        for (int direction = 0; direction < bot::DIRECTIONS; ++direction) {
            mean_max::Orders orders;
            for (int p = 0; p < mean_max::PLAYERS; ++p) bot::hunt(now, p, orders);
            orders.set(reaper,
                       bot::decode({bot::Gene::PUSH, std::uint8_t(direction), 255}, now, reaper));
            mean_max::State s = now;
            bool sound = true;  // else two circles met at the very same point
            for (int turn = 0; turn < 3 && sound; ++turn) {
                sound = mean_max::step(s, orders, no_spawns) == mean_max::Fault::NONE;
            }
            if (!sound) continue;
            const int wreck = bot::nearest_wreck(s, s.units.x[reaper], s.units.y[reaper]);
            double value = 1e5 * s.score[reader.me()];
            if (wreck >= 0) {
                const mean_max::Wreck& w = s.wrecks.item[wreck];
                value -= length(s.units.x[reaper] - w.x, s.units.y[reaper] - w.y);
            }
            if (value > best_value) best_value = value, best = orders;
        }
        bot::print(std::cout, now, reader.me(), best);
    }
}
