// Finds processes by their parents in /proc.
#pragma once

#include <sys/types.h>

#include <vector>

namespace carom::referee::bots {

// Returns the children of all threads of a process.
std::vector<pid_t> children_of(pid_t pid);
// Returns all descendants of a process, parents first, as far as 50 ms of searching reach. A family
// may fork faster than the search.
std::vector<pid_t> family_below(pid_t pid);

}  // namespace carom::referee::bots
