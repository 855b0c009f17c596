// A bot whose search can be profiled, as the command uses it. profiler.h makes one from a
// description of a bot.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/profile/positions.h"
#include "bench/profile/profile.h"

namespace carom::bench {

struct ProfileSettings {
    int rollouts = 1000;  // per position
    int rounds = 5, seat = 0;
    std::string weights;  // a file of the bot's weights; empty: its own
};

struct Subject {
    std::string game;  // "mean_max"
    std::string name;  // "bot/mean_max", for people
    std::string program;  // "mean_max/bot": the end of the command line of recorded seats
    std::vector<StageName> stages;

    // Searches every position of the matches, with and without marks alternately. Calls `progress`
    // with the finished share, 0..1. Throws referee::Error if a match cannot be read, or if a
    // search with marks answers differently.
    std::function<Profile(const std::vector<Match>& matches, const ProfileSettings& settings,
                          const std::function<void(double)>& progress)>
        profile;
    // Searches some positions while callgrind counts only `stage` (-1: the whole search, without
    // marks), and returns the number of simulated turns.
    std::function<long(const std::vector<Match>& matches, int stage)> search_for_counting;
};

}  // namespace carom::bench
