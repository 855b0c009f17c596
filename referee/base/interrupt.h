// Handles interrupts: Ctrl-C or a closed terminal ends a long command in an orderly way. Code in a
// long loop checks `stop`, and code after the loop checks `interrupted`. Code that measures time
// can check whether the process was paused, for example by Ctrl-Z.
#pragma once

#include <atomic>

namespace carom::referee {

inline std::atomic<bool> stop{false};
inline std::atomic<bool> interrupted{false};

// After this call, the first SIGINT, SIGTERM or SIGHUP sets `stop` and `interrupted`, and a later
// signal ends the program at once.
void catch_interrupts();

// Returns how often this process was continued after a pause (SIGSTOP, Ctrl-Z) since the first
// call.
int times_continued();

}  // namespace carom::referee
