// What the machine gave to a process: time on a processor, and time it was ready but had to wait
// for one. Source: the scheduler's own books, /proc/PID/schedstat (nanoseconds: ran, waited).
#pragma once

#include <sys/types.h>

#include <map>
#include <vector>

namespace carom::referee::bots {

struct Usage {
    double cpu_ms = 0;  // all threads
    double waited_ms = 0;  // the first thread; stays 0 where the kernel keeps no such books

    Usage operator+(const Usage& o) const { return {cpu_ms + o.cpu_ms, waited_ms + o.waited_ms}; }
    // What was used since `earlier`; never negative, though children that have ended take theirs
    // along.
    Usage since(const Usage& earlier) const;
};

// The children of a process, oldest first; and all below it, as far as a short look gets: some
// hundreds of processes, a few milliseconds. A family may fork faster than anybody can read.
std::vector<pid_t> children_of(pid_t pid);
std::vector<pid_t> family_below(pid_t pid);

// Of a bot, all its descendants, and what its keeper has adopted of them. Reading costs some two
// microseconds where the bot is alone. What a process was seen to use stays in the sum when it has
// ended; what it used between the last look and its end does not come in.
class Meter {
  public:
    Meter() = default;
    Meter(pid_t keeper, pid_t bot);
    ~Meter();
    Meter(Meter&& other) noexcept;
    Meter& operator=(Meter&& other) noexcept;

    Usage read();

  private:
    void see(pid_t pid, const Usage& usage);

    pid_t bot_ = -1;
    std::map<pid_t, Usage> seen_;  // by process, the bot's own included
    Usage past_;  // of processes whose numbers others have now
    int schedstat_ = -1, kept_ = -1, children_ = -1;  // the bot's books, its keeper's children, its
};

// How long the calling thread has waited for a processor so far.
double own_waiting_ms();

}  // namespace carom::referee::bots
