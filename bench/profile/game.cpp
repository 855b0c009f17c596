// Describes the searching bot of one game for the profiler. Mean Max and Search Race have their own
// files for this.
#include "bench/profile/search_stages.h"
#include "bot/search/this_kit.h"

namespace carom::bench::CAROM_GAME {

Subject subject() { return Profiler<DrivenBot<Kit>>::subject(); }

}  // namespace carom::bench::CAROM_GAME
