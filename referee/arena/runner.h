// Plays scheduled games on several threads. Each thread and its bots are pinned to one core that no
// other arena of this machine uses, so that games do not take each other's time. If there are more
// threads than cores, no thread is pinned.
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
    // Folder for records of games; empty if none are stored.
    std::string records;
    // LOSSES: the first bot did not win. ERRORS: a bot was disqualified.
    Keep keep = Keep::NONE;
};

// Returns how many threads can have a core of their own.
int usable_cores();

// Starts and ends every bot of the tournament once. Throws CannotStart.
void try_bots(const Tournament& tournament);

// Plays the scheduled games in order. Calls `finished` after each game, from any thread but never
// twice at a time. Discarded tries (outcome.h) are reported, too. Ends when all games are played,
// or soon after `stop` is set; running games are then dropped. A game that cannot be simulated is
// void. Rethrows the first exception of a thread (a bot that no longer starts, a full disk).
void run_games(const Tournament& tournament, const std::vector<ScheduledGame>& scheduled_games,
               const RunnerSettings& settings, std::atomic<bool>& stop,
               const std::function<void(const Outcome&)>& finished);

}  // namespace carom::referee::arena
