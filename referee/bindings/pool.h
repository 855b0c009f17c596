// A thread pool that plays the matches of a batch. Idle threads sleep, so that a learning program
// can use the processors. The calling thread does the work that the other threads do not reach.
#pragma once

#include <functional>
#include <memory>

namespace carom::referee::bindings {

class Pool {
  public:
    // `threads` includes the calling thread. The other threads are started when a call of run()
    // first needs them.
    explicit Pool(int threads);
    ~Pool();
    Pool(Pool&&) noexcept;

    int threads() const { return threads_; }
    // Calls work(k) once for each k from 0 to count - 1, on any of the threads, and returns when
    // all calls are done. `work` must not throw. Only one call of run() at a time is allowed. A
    // child process of fork() may also call run().
    void run(int count, const std::function<void(int)>& work);

  private:
    struct Workers;

    int threads_;
    std::unique_ptr<Workers> crew_;
};

}  // namespace carom::referee::bindings
