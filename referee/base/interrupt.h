// Interrupts: Ctrl-C or a closed terminal ends a long command in an orderly way. Running code
// checks `stop`, and later code checks `interrupted`. Code that measures time can check whether the
// process was paused, as Ctrl-Z does.
#pragma once

#include <atomic>

namespace carom::referee {

inline std::atomic<bool> stop{false};
inline std::atomic<bool> interrupted{false};

// From this call on the first SIGINT, SIGTERM or SIGHUP sets both variables, and a later signal
// ends the program at once.
void catch_interrupts();

// Returns how often this process was continued after a pause (SIGSTOP, Ctrl-Z) since the first
// call.
int times_continued();

}  // namespace carom::referee
