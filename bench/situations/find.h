// Finds situations in recorded matches.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/situations/bots.h"

namespace carom::bench {

struct FindSettings {
    // The bot that is tested: rollouts per turn. Every seed up to `tested_seeds` must fail.
    int rollouts = 2000, tested_seeds = 3;
    // The bots that look for a better way: weights files ("" for the own weights), each with every
    // seed up to `seeds`, with so many rollouts.
    std::vector<std::string> searchers = {""};
    int seeds = 2, searcher_rollouts = 20000;
    int every = 5;  // turns between two positions that are tried
    int last_turn = 100;  // last position that is tried; later ones make large files
};

// Tries positions of a record in which the seat did not win. Calls found(situation) for each
// position in which a searcher reached the game's `gain` more than the tested bot. Situations of
// one match do not overlap. Throws referee::Error if the file is not a record.
void find_situations(const std::string& path, const FindSettings& settings,
                     const std::function<void(const Situation&)>& found);

}  // namespace carom::bench
