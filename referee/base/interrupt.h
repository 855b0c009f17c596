// Ctrl-C, or a terminal that is closed, ends a long command in order: what runs watches `stop`,
// what comes after asks whether it was `interrupted`. What measures time asks whether the process
// was stopped meanwhile, as Ctrl-Z does.
#pragma once

#include <atomic>

namespace carom::referee {

inline std::atomic<bool> stop{false};
inline std::atomic<bool> interrupted{false};

// From now on the first SIGINT, SIGTERM or SIGHUP sets both, and one that comes later ends the
// program at once.
void catch_interrupts();

// How often this process went on after it had been stopped (SIGSTOP, Ctrl-Z), since the first call.
int times_continued();

}  // namespace carom::referee
