// Threads that share the matches of a batch. They sleep when there is nothing to do, so that a
// learning program has the processors. The calling thread does the work that the others do not
// reach.
#pragma once

#include <functional>
#include <memory>

namespace carom::referee::bindings {

class Pool {
  public:
    // `threads` includes the calling thread. The others are started when a call of run() first
    // needs them.
    explicit Pool(int threads);
    ~Pool();
    Pool(Pool&&) noexcept;

    int threads() const { return threads_; }
    // Calls work(k) once for each k from 0 to count - 1, on any of the threads, and returns when
    // all calls are done. `work` must not throw. Only one call at a time is allowed. A child of
    // fork() may call run(), too.
    void run(int count, const std::function<void(int)>& work);

  private:
    struct Crew;

    int threads_;
    std::unique_ptr<Crew> crew_;
};

}  // namespace carom::referee::bindings
