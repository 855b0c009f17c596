// Bit Runner 2048's searching bot for the profiler.
#pragma once

#include "bench/profile/subject.h"

namespace carom::bench::bit_runner_2048 {

Subject subject();

}  // namespace carom::bench::bit_runner_2048
