// Plays scheduled games on several threads, each pinned to a core of its own together with its
// bots, so that no game takes another's time: a core that no other arena of this machine uses, and
// none where there are more threads than cores.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/arena/outcome.h"

namespace carom::referee::arena {

enum class Keep { NONE, LOSSES, ERRORS, ALL };

struct RunnerSettings {
    int threads = 1;
    std::string records;  // folder for records of games; empty: none is kept
    Keep keep = Keep::NONE;  // LOSSES: the first bot did not win; ERRORS: a bot died
};

// How many threads there is a core for.
int usable_cores();

// Starts every bot of the tournament once and ends it again. Throws CannotStart.
void try_bots(const Tournament& tournament);

// Hands out the scheduled games in order and calls `finished` for each game that is over, one call
// at a time, from any thread; a try that says nothing (outcome.h) is such a call, too. Ends when
// all are played, or soon after `stop` is set (games under way are dropped). A game whose world
// cannot be simulated counts as void. Throws what the first failing thread threw (a bot that cannot
// be started any more, a disk that is full).
void run_games(const Tournament& tournament, const std::vector<ScheduledGame>& scheduled_games,
               const RunnerSettings& settings, std::atomic<bool>& stop,
               const std::function<void(const Outcome&)>& finished);

}  // namespace carom::referee::arena
