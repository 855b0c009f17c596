// What the machine gave to a bot: time on a processor, and time it was ready but had to wait for
// one. Sources: the processes' clocks, the scheduler's own books (/proc/PID/schedstat, nanoseconds:
// ran, waited), the control group's, and the times of children that were waited for.
#pragma once

#include <sys/types.h>
#include <time.h>

#include <chrono>
#include <map>

#include "referee/bots/control_group.h"

namespace carom::referee::bots {

struct Usage {
    double cpu_ms = 0;  // all threads and processes
    double waited_ms = 0;  // the first thread; stays 0 where the kernel keeps no such books

    Usage operator+(const Usage& o) const { return {cpu_ms + o.cpu_ms, waited_ms + o.waited_ms}; }
    // What was used since `earlier`; never negative.
    Usage since(const Usage& earlier) const;
};

// Of a bot, all its descendants, and what its keeper has adopted of them. The bot's own process is
// read at every call. The others are looked at when the last look is a millisecond old and a
// hundred times as old as it took, so that a bot with a thousand children costs no more than one
// without. Where the bot has a control group, nothing of theirs is missed. Elsewhere, a child is
// missed that its parent did not wait for (SIGCHLD ignored) and that lived between two looks.
class Meter {
  public:
    Meter() = default;
    Meter(pid_t keeper, pid_t bot);
    ~Meter();
    Meter(Meter&& other) noexcept;
    Meter& operator=(Meter&& other) noexcept;

    // Never less than before. `group`: the bot's, or none. `afresh`: the others are looked at now,
    // however old the last look is.
    Usage read(const ControlGroup& group, bool afresh = false);

  private:
    double others_now(const ControlGroup& group);
    double others_by_walking();

    pid_t keeper_ = -1, bot_ = -1;
    clockid_t clock_{};
    int schedstat_ = -1;
    double own_ms_ = 0, others_ms_ = 0;
    std::chrono::steady_clock::time_point next_look_;
    std::map<pid_t, double> seen_;  // others that lived at the last look
    double vanished_ms_ = 0;  // of those that lived at a look before
    double waited_for_ms_ = 0;  // of those that a parent has waited for
};

// How long the calling thread has waited for a processor so far.
double own_waiting_ms();

}  // namespace carom::referee::bots
