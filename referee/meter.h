// What the machine gave to a process: time on a processor, and time it was ready but had to wait
// for one. Source: the scheduler's own books, /proc/PID/schedstat (nanoseconds: ran, waited).
#pragma once

#include <sys/types.h>

namespace carom::referee {

struct Usage {
    double cpu_ms = 0;  // all threads
    double waited_ms = 0;  // the first thread; stays 0 where the kernel keeps no such books

    Usage operator+(const Usage& o) const { return {cpu_ms + o.cpu_ms, waited_ms + o.waited_ms}; }
    // What was used since `earlier`; never negative, though children that have ended take theirs
    // along.
    Usage since(const Usage& earlier) const;
};

// Of a process and all its descendants. Reading costs some two microseconds.
class Meter {
  public:
    Meter() = default;
    explicit Meter(pid_t pid);
    ~Meter();
    Meter(Meter&& other) noexcept;
    Meter& operator=(Meter&& other) noexcept;

    Usage read() const;

  private:
    pid_t pid_ = -1;
    int schedstat_ = -1, children_ = -1;
};

// How long the calling thread has waited for a processor so far.
double own_waiting_ms();

}  // namespace carom::referee
