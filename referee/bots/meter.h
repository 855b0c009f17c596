// Measures what a bot got from the machine: processor time, and time in which it was ready but had
// to wait for a processor. Sources: the processes' clocks, the scheduler's statistics
// (/proc/PID/schedstat, nanoseconds: ran, waited), the control group's statistics, and the times of
// children that were waited for.
#pragma once

#include <sys/types.h>
#include <time.h>

#include <chrono>
#include <map>

#include "referee/bots/control_group.h"

namespace carom::referee::bots {

struct Usage {
    double cpu_ms = 0;  // processor time of all threads and processes
    // Waiting time of the first thread. 0 if the kernel has no such statistics.
    double waited_ms = 0;

    Usage operator+(const Usage& o) const { return {cpu_ms + o.cpu_ms, waited_ms + o.waited_ms}; }
    // Returns the difference to an earlier usage, never negative.
    Usage since(const Usage& earlier) const;
    // Returns how long the bot was kept waiting in an answer's first `ms` milliseconds. Time in
    // which the bot's own processes used the processor is not included.
    double kept_waiting_ms(double ms) const;
};

// The usage of a bot, of all its descendants, and of those that its supervisor has adopted. The
// bot's own process is read at every call. The others are read if the last reading is a millisecond
// old and at least a hundred times as old as the processor time that it took. A bot with a thousand
// children therefore costs no more than one without. With a control group the time of every process
// is counted. Without a group, a child is missed if its parent ignored it (SIGCHLD ignored) and it
// lived between two readings.
class Meter {
  public:
    Meter() = default;
    Meter(pid_t supervisor, pid_t bot);
    ~Meter();
    Meter(Meter&& other) noexcept;
    Meter& operator=(Meter&& other) noexcept;

    // Returns a usage that never decreases. `group`: the bot's group, or none. `afresh`: the other
    // processes are read now in any case.
    Usage read(const ControlGroup& group, bool afresh = false);

  private:
    double others_now(const ControlGroup& group);
    double others_by_walking();

    pid_t supervisor_ = -1, bot_ = -1;
    clockid_t clock_{};
    int schedstat_ = -1;
    double own_ms_ = 0, others_ms_ = 0;
    std::chrono::steady_clock::time_point next_look_;
    // The other processes that lived at the last reading.
    std::map<pid_t, double> seen_;
    // Time of processes that lived at an earlier reading and have ended since.
    double vanished_ms_ = 0;
    // Time of processes that a parent has waited for.
    double waited_for_ms_ = 0;
};

// Returns how long the calling thread has waited for a processor so far.
double own_waiting_ms();

}  // namespace carom::referee::bots
