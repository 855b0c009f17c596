// The compiler includes this file before the source of a bot, so that search::play, which the bot's
// main function calls, profiles the bot. CAROM_PROFILED is the name of the bot's program.
#pragma once

#define CAROM_PROFILE

#include <string>

#include "bench/profile/profile.h"
#include "bench/profile/profiler.h"
#include "bench/profile/search_stages.h"

#ifndef CAROM_PROFILED
#define CAROM_PROFILED "bot"
#endif

namespace carom::search {

template <class Kit>
struct OwnBot : bench::DrivenBot<Kit> {
    static inline const std::string NAME = CAROM_PROFILED, PROGRAM = CAROM_PROFILED;
};

template <class Kit>
int profile(int argc, char** argv) {
    return bench::profile_command(argc, argv, {bench::Profiler<OwnBot<Kit>>::subject()});
}

}  // namespace carom::search
