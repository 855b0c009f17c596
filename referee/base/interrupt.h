// Ctrl-C ends a long command in order: what runs watches `stop`, what comes after asks whether it
// was `interrupted`.
#pragma once

#include <atomic>

namespace carom::referee {

inline std::atomic<bool> stop{false};
inline std::atomic<bool> interrupted{false};

// From now on the first SIGINT or SIGTERM sets both, and one that comes later ends the program at
// once.
void catch_interrupts();

}  // namespace carom::referee
