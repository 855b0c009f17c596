// A bot whose search can be profiled, as the command sees it. profiler.h makes one of a small
// trait.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/profile/positions.h"
#include "bench/profile/profile.h"

namespace carom::bench {

struct ProfileSettings {
    int rollouts = 1000;  // a position
    int rounds = 5, seat = 0;
    std::string weights;  // a file of the bot's weights; empty: its own
};

struct Subject {
    std::string game;  // "mean_max"
    std::string name;  // "bot/mean_max", for people
    std::string program;  // "mean_max/bot": how the command line ends that played a recorded seat
    std::vector<StageName> stages;

    // Gives every position of the matches the bot's whole search, with and without a probe in turn.
    // `progress` is told the share done, 0..1. Throws referee::Error where a match cannot be read,
    // or a probed search answers otherwise than the plain one.
    std::function<Profile(const std::vector<Match>& matches, const ProfileSettings& settings,
                          const std::function<void(double)>& progress)>
        profile;
    // Searches some positions, with callgrind collecting in `stage` alone (-1: in all of the
    // search, without a probe), and returns the number of simulated turns.
    std::function<long(const std::vector<Match>& matches, int stage)> search_for_counting;
};

}  // namespace carom::bench
