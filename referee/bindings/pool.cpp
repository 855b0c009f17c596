// Runs the matches of a batch on several threads.
#include "referee/bindings/pool.h"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace carom::referee::bindings {

namespace {

// Smallest number of matches per thread. Waking a thread takes as long as playing some dozens of
// turns.
constexpr int WORTH_A_THREAD = 64;
// Number of matches that a thread takes at once. The number is small, because the caller must wait
// for a thread that loses its processor before these matches are finished.
constexpr int AT_ONCE = 16;

// The number of forks between the first process and this one. A child process has none of its
// parent's threads.
std::atomic<int> forks{0};

int generation() {
    [[maybe_unused]] static const int watched =
        pthread_atfork(nullptr, nullptr, [] { forks.fetch_add(1); });
    return forks.load();
}

}  // namespace

struct Pool::Workers {
    std::mutex mutex;
    std::condition_variable begin, end;
    std::vector<std::thread> threads;
    const int born = generation();

    // The function to call; null if there is nothing to do.
    const std::function<void(int)>* work = nullptr;
    int count = 0;
    std::uint64_t turn = 0;  // number of calls of run()
    // Number of threads that may still call `work`.
    int busy = 0;
    bool over = false;
    std::atomic<int> next{0};

    void play() {
        for (int first; (first = next.fetch_add(AT_ONCE)) < count;) {
            const int last = std::min(first + AT_ONCE, count);
            for (int k = first; k < last; ++k) (*work)(k);
        }
    }
    void serve() {
        std::unique_lock lock(mutex);
        for (std::uint64_t seen = 0;;) {
            begin.wait(lock, [&] { return over || (work && turn != seen); });
            if (over) return;
            seen = turn;
            ++busy;
            lock.unlock();
            play();
            lock.lock();
            if (--busy == 0) end.notify_one();
        }
    }
    // Starts threads until there are `others` threads, or fewer if the system refuses a thread.
    void start(int others) {
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);  // Signals go to the program's own threads.
        try {
            while (static_cast<int>(threads.size()) < others) {
                threads.emplace_back([this] { serve(); });
            }
        } catch (const std::system_error&) {
        }
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    ~Workers() {
        {
            const std::lock_guard lock(mutex);
            over = true;
        }
        begin.notify_all();
        for (std::thread& thread : threads) thread.join();
    }
};

Pool::Pool(int threads) : threads_(threads) {}
Pool::Pool(Pool&&) noexcept = default;

Pool::~Pool() {
    // A child of fork() can neither end its parent's threads nor rely on their locks.
    if (crew_ && crew_->born != generation()) (void)crew_.release();
}

void Pool::run(int count, const std::function<void(int)>& work) {
    const int helpers = std::min(threads_, count / WORTH_A_THREAD) - 1;
    if (helpers <= 0) {
        for (int k = 0; k < count; ++k) work(k);
        return;
    }
    if (crew_ && crew_->born != generation()) (void)crew_.release();
    if (!crew_) crew_ = std::make_unique<Workers>();
    Workers& crew = *crew_;
    if (static_cast<int>(crew.threads.size()) < helpers) crew.start(helpers);
    {
        const std::lock_guard lock(crew.mutex);
        crew.work = &work, crew.count = count, crew.next = 0;
        ++crew.turn;
    }
    for (int k = 0; k < helpers; ++k) crew.begin.notify_one();
    crew.play();
    std::unique_lock lock(crew.mutex);
    crew.end.wait(lock, [&] { return crew.busy == 0; });
    crew.work = nullptr;
}

}  // namespace carom::referee::bindings
