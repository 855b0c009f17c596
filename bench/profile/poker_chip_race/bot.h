// Poker Chip Race's searching bot for the profiler.
#pragma once

#include "bench/profile/subject.h"

namespace carom::bench::poker_chip_race {

Subject subject();

}  // namespace carom::bench::poker_chip_race
