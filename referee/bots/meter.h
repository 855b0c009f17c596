// Measures a bot's processor time, and the time in which the bot was ready to run but waited for a
// processor. Sources: the processes' clocks, the scheduler's statistics (/proc/PID/schedstat: time
// run and time waited in ns), the control group's statistics, and the times of children that were
// waited for.
#pragma once

#include <sys/types.h>
#include <time.h>

#include <chrono>
#include <map>

#include "referee/bots/control_group.h"

namespace carom::referee::bots {

struct Usage {
    double cpu_ms = 0;  // processor time of all threads and processes
    // Waiting time of the first thread in ms; 0 if the kernel has no statistics of waiting times.
    double waited_ms = 0;

    Usage operator+(const Usage& o) const { return {cpu_ms + o.cpu_ms, waited_ms + o.waited_ms}; }
    // Returns the difference to an earlier usage, never negative.
    Usage since(const Usage& earlier) const;
    // Returns how long the bot waited for a processor during an answer of `ms` milliseconds. The
    // result is at most the part of `ms` in which the bot's processes did not use the processor.
    double kept_waiting_ms(double ms) const;
};

// Measures the usage of a bot, all its descendants, and all processes that its supervisor has
// adopted. The bot's own process is read at every call. The other processes are read if the last
// reading is at least 1 ms old, and at least 100 times as old as the processor time that it took. A
// bot with a thousand children therefore costs no more than a bot without children. With a control
// group, the time of every process is counted. Without a group, a child is missed if its parent
// ignores SIGCHLD and the child lives only between two readings.
class Meter {
  public:
    Meter(pid_t supervisor, pid_t bot);
    ~Meter();
    Meter(const Meter&) = delete;

    // Returns the usage so far, which never decreases. `group` is the bot's group, or no group. If
    // `afresh` is true, the other processes are read now in any case.
    Usage read(const ControlGroup& group, bool afresh = false);

  private:
    double others_now(const ControlGroup& group);
    double others_from_proc();

    pid_t supervisor_, bot_;
    clockid_t clock_{};
    int schedstat_;
    double own_ms_ = 0, others_ms_ = 0;
    std::chrono::steady_clock::time_point next_look_;
    // Processor time in ms of the other processes that lived at the last reading.
    std::map<pid_t, double> seen_;
    // Processor time in ms of processes that lived at an earlier reading and have ended since.
    double vanished_ms_ = 0;
    // Processor time in ms of processes that a parent has waited for.
    double waited_for_ms_ = 0;
};

// Returns how long the calling thread has waited for a processor so far, in ms.
double own_waiting_ms();

}  // namespace carom::referee::bots
