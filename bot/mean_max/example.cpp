// An example of a simple bot in thirty lines. The bot tries 64 directions for the reaper and
// simulates three turns in each direction with the exact simulator. It chooses the direction with
// the best score and, among equal scores, with the nearest water.
#include <iostream>

#include "bot/mean_max/genes.h"
#include "bot/mean_max/read.h"
#include "sim/mean_max/step.h"

int main() {
    using namespace carom;
    using namespace carom::mean_max;
    using namespace carom::mean_max::bot;
    Reader reader;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        const State& now = reader.position();
        const int reaper = now.looter(reader.me(), REAPER);
        Orders best;
        double best_value = -1e9;
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            Orders orders;
            for (int p = 0; p < PLAYERS; ++p) hunt(now, p, orders);
            orders.set(reaper, decode({Gene::PUSH, std::uint8_t(direction), 255}, now, reaper));
            State s = now;
            // step() fails if the centres of two circles are at exactly the same point.
            bool sound = true;
            for (int turn = 0; turn < 3 && sound; ++turn) {
                sound = mean_max::step(s, orders, NO_SPAWNS) == Fault::NONE;
            }
            if (!sound) continue;
            const int wreck = nearest_wreck(s, s.units.x[reaper], s.units.y[reaper]);
            double value = 1e5 * s.score[reader.me()];
            if (wreck >= 0) {
                const Wreck& w = s.wrecks.item[wreck];
                value -= length(s.units.x[reaper] - w.x, s.units.y[reaper] - w.y);
            }
            if (value > best_value) best_value = value, best = orders;
        }
        print(std::cout, now, reader.me(), best);
    }
}
