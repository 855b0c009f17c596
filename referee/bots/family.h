// Processes by their parents, as far as /proc shows them.
#pragma once

#include <sys/types.h>

#include <vector>

namespace carom::referee::bots {

// The children of a process, of all its threads.
std::vector<pid_t> children_of(pid_t pid);
// All processes below it, parents first, as far as a look of 50 ms gets: a family may fork faster
// than anybody can read.
std::vector<pid_t> family_below(pid_t pid);

}  // namespace carom::referee::bots
