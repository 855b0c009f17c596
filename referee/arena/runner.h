// Plays scheduled games on several threads. Each thread and its bots are pinned to one core that no
// other arena of this machine uses, so that games do not slow each other down. If there are more
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
    // The records to store. LOSSES: games that the candidate did not win. ERRORS: games in which a
    // bot was disqualified.
    Keep keep = Keep::NONE;
    int candidate = 0;  // number of the bot whose losses are stored
};

// Returns how many threads can have a core of their own.
int usable_cores();

// Starts and ends every bot of the tournament once. Throws CannotStart if a bot does not start.
void try_bots(const Tournament& tournament);

// Plays the scheduled games in order. Calls `finished` after each game, also for discarded tries
// (outcome.h), and `is_skipped` before it, from any thread but never from two threads at a time.
// Skipped games are not played. Returns when all games are played, or soon after `stop` is set;
// games that are still running are then dropped. A game that cannot be simulated is void. Rethrows
// the first exception of a thread (a bot that no longer starts, a full disk).
void run_games(const Tournament& tournament, const std::vector<ScheduledGame>& scheduled_games,
               const RunnerSettings& settings, std::atomic<bool>& stop,
               const std::function<void(const Outcome&)>& finished,
               const std::function<bool(const ScheduledGame&)>& is_skipped = nullptr);

}  // namespace carom::referee::arena
