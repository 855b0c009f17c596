// Fantastic Bits's searching bot for the profiler.
#pragma once

#include "bench/profile/subject.h"

namespace carom::bench::fantastic_bits {

Subject subject();

}  // namespace carom::bench::fantastic_bits
