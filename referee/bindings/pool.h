// Threads that share out the matches of a batch. They sleep while there is nothing to do, so that a
// learner beside them has the processors, and whoever calls does all that they do not get to.
#pragma once

#include <functional>
#include <memory>

namespace carom::referee::bindings {

class Pool {
  public:
    // `threads` in all, the caller's own included. They are started when they are first needed.
    explicit Pool(int threads);
    ~Pool();
    Pool(Pool&&) noexcept;

    int threads() const { return threads_; }
    // Calls work(k) once for each k from 0 to count - 1, on any of the threads, and returns when
    // all are done. `work` throws nothing. One call at a time. A child of fork() may call it, too.
    void run(int count, const std::function<void(int)>& work);

  private:
    struct Crew;

    int threads_;
    std::unique_ptr<Crew> crew_;
};

}  // namespace carom::referee::bindings
