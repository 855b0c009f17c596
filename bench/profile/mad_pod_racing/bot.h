// Mad Pod Racing's searching bot for the profiler.
#pragma once

#include "bench/profile/subject.h"

namespace carom::bench::mad_pod_racing {

Subject subject();

}  // namespace carom::bench::mad_pod_racing
