// Chooses which bots of a ladder play next.
//
// The bot with the fewest blocks plays first, until every bot has NEW_BLOCKS of them. Then the
// newest bot plays, or the one with the widest interval. Its opponents are drawn, each with a
// weight of the square of what its games tell about the bot: a game has the information p (1 - p),
// where p is the chance to win, divided by one plus the opponent's own uncertainty. Every
// CONNECTING-th block takes the opponents that the bot has met least instead, so that no part of
// the ladder is rated without the rest.
#pragma once

#include <optional>
#include <vector>

#include "referee/arena/summary.h"
#include "sim/base/rng.h"

namespace carom::referee::ladder {

constexpr int NEW_BLOCKS = 4, CONNECTING = 6;

struct Aim {
    // Half the width in Elo of the intervals to reach. 0: play on.
    double until = 0;
    // True if all bots must reach it, not only the newest.
    bool everybody = false;
};

// Returns the bot whose games are needed most, or nothing if the aim is reached. `active` has the
// numbers of the bots that play, in the order in which they were added, and at least two.
std::optional<int> needed_bot(const arena::Summary& summary, const std::vector<int>& active,
                              const Aim& aim);

// Returns the line-up of a block: `bot`, and `size` - 1 opponents.
std::vector<int> lineup_for(const arena::Summary& summary, const std::vector<int>& active, int bot,
                            int size, int block);

// The games that a simulated ladder and a simulated round robin need, as medians of `runs` runs.
struct Forecast {
    // Games of the ladder and of the round robin until all `bots` bots have intervals of the aim.
    int ladder = 0, round_robin = 0;
    // Games until one bot more has such an interval: in the ladder, and in a new round robin.
    int ladder_newest = 0, round_robin_newest = 0;
    // The share of all pairs that the ladder puts into the true order.
    double sorted = 0;
};
Forecast simulate_ladder(const arena::Tournament& settings, int bots, double spread, double until,
                         int runs);

}  // namespace carom::referee::ladder
