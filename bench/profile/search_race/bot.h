// Search Race's searching bot for the profiler.
#pragma once

#include "bench/profile/subject.h"

namespace carom::bench::search_race {

Subject subject();

}  // namespace carom::bench::search_race
