// Searches the fastest races of Search Race without a time limit, one map per thread, and writes
// the best orders to a file. A later run continues from this file.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "bench/best_known/races.h"
#include "bench/processor_clock.h"
#include "bot/search_race/beam.h"
#include "referee/arena/runner.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"
#include "referee/search_race/start.h"
#include "referee/terminal/options.h"
#include "referee/terminal/progress.h"

namespace {

using namespace carom;
using namespace carom::search_race;
using namespace carom::bench::best_known;
using bench::ThreadClock;

// Searches for faster races on one map. Each search is one beam search.
class Searcher {
  public:
    Searcher(const Course& course, std::uint64_t seed)
        : start_(search_race::bot::position_of(start_of(course))),
          track_(course),
          rng_(seed),
          beam_(track_, directions_),
          route_(track_, directions_) {}

    const search_race::bot::Plan& plan() const { return route_.plan(); }
    void begin(const search_race::bot::Plan& plan) { route_.begin(start_, plan); }

    // Runs one beam search from the start or from a random turn of the best plan. Returns whether
    // the plan became faster.
    bool search() {
        constexpr double FROM_START = 0.4;
        constexpr int MIN_WIDTH = 1000, WIDTHS = 4000, MIN_LEFT = 10;
        const int moves = static_cast<int>(route_.size());
        const bool from_start = moves <= MIN_LEFT || rng_.chance(FROM_START);
        const auto at = static_cast<std::size_t>(from_start ? 0 : rng_.below(moves - MIN_LEFT));
        const int width = MIN_WIDTH + rng_.below(WIDTHS);
        // Without a known plan the search uses the default weights, otherwise varied weights.
        const search_race::bot::Weights weights;
        if (moves == 0) {
            beam_.begin(start_, weights, MAX_TURNS);
        } else {
            beam_.begin(route_.before(at), search_race::bot::varied(weights, rng_),
                        moves - static_cast<int>(at));
        }
        while (beam_.state() == search_race::bot::BeamState::SEARCHING && !referee::stop) {
            beam_.expand(width);
        }
        if (beam_.state() != search_race::bot::BeamState::FINISHED) return false;
        if (moves > 0) return route_.splice(at, beam_.plan());
        route_.begin(start_, beam_.plan());
        return true;
    }

  private:
    search_race::bot::SearchState start_;
    search_race::bot::Directions directions_;
    search_race::bot::Track track_;
    Rng rng_;
    search_race::bot::Beam<> beam_;
    search_race::bot::Route route_;
};

// Improves the races of all maps in several threads, one map per thread.
class Improver {
  public:
    Improver(std::string path, double seconds, std::uint64_t seed)
        : path_(std::move(path)), seconds_(seconds), seed_(seed), races_(read_races(path_)) {}

    void run(int thread_count) {
        std::vector<std::thread> threads;
        start(threads, thread_count);
        for (std::thread& thread : threads) thread.join();
        progress_.clear();
        if (problem_) std::rethrow_exception(problem_);
        std::printf("sum of %zu maps: %.2f\n", races_.size(), sum_of(races_));
    }

  private:
    // Starts the threads. The lock makes each thread wait until all threads have started.
    void start(std::vector<std::thread>& threads, int count) {
        const std::lock_guard<std::mutex> lock(mutex_);
        const int maps = static_cast<int>(official_maps().size());
        try {
            for (int k = 0; k < std::min(count, maps); ++k) {
                threads.emplace_back([this] { work(); });
            }
        } catch (const std::system_error& e) {
            referee::stop = true;
            problem_ = std::make_exception_ptr(
                referee::Error("--threads: cannot start " + std::to_string(count) + " (" +
                               e.code().message() + "); expected fewer"));
        }
    }
    void work() {
        { const std::lock_guard<std::mutex> all_started(mutex_); }
        try {
            for (std::size_t k; !referee::stop && (k = next_map_++) < official_maps().size();) {
                improve(official_maps()[k]);
            }
        } catch (...) {
            const std::lock_guard<std::mutex> lock(mutex_);
            if (!problem_) problem_ = std::current_exception();
            referee::stop = true;
        }
    }
    void improve(const OfficialMap& map) {
        KnownRace race;
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            const auto known = races_.find(map.name);
            if (known != races_.end()) race = known->second;
        }
        const double before = race.seconds;
        double kept = before;  // seconds of search that the file has recorded
        if (before >= seconds_) return;
        Searcher searcher(read_map(map.name), seed_ + static_cast<std::uint64_t>(before));
        if (!race.moves.empty()) searcher.begin({race.moves, race.result / 100.0});
        const auto begin = ThreadClock::now();
        while (race.seconds < seconds_ && !referee::stop) {
            bool is_faster = searcher.search();
            if (is_faster) {
                KnownRace found{LOST, 0, searcher.plan().moves};
                found.result = result_of(map, found);
                is_faster = found.result < race.result;
                if (is_faster) race = found;
            }
            race.seconds =
                before + std::chrono::duration<double>(ThreadClock::now() - begin).count();
            constexpr double KEPT_EVERY_S = 2;
            const bool is_kept = is_faster || race.seconds - kept > KEPT_EVERY_S;
            if (is_kept) kept = race.seconds;
            tell(map, race, is_kept);
        }
        if (race.moves.empty()) return;  // The search was interrupted before it found a plan.
        const std::lock_guard<std::mutex> lock(mutex_);
        keep(map, race);
        progress_.clear();
        std::printf("%s %.2f\n", map.name.c_str(), race.result / 100.0);
        std::fflush(stdout);
    }
    void tell(const OfficialMap& map, const KnownRace& race, bool is_kept) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (is_kept) keep(map, race);
        progress_.show(referee::formatted(
            "%s: %.2f turns after %s of %s; map %zu of %zu", map.name.c_str(), race.result / 100.0,
            referee::duration(race.seconds).c_str(), referee::duration(seconds_).c_str(),
            std::min(next_map_.load(), official_maps().size()), official_maps().size()));
    }
    void keep(const OfficialMap& map, const KnownRace& race) {
        races_[map.name] = race;
        write_races(path_, races_);
    }

    const std::string path_;
    const double seconds_;
    const std::uint64_t seed_;
    std::atomic<std::size_t> next_map_{0};
    std::mutex mutex_;  // guards everything below
    KnownRaces races_;
    referee::Progress progress_;
    std::exception_ptr problem_;
};

// Locks the folder of the race file, because every process rewrites the whole file. Throws Error if
// another process has locked the folder.
class FolderLock {
  public:
    explicit FolderLock(const std::string& path) {
        const auto folder = std::filesystem::absolute(path).parent_path();
        folder_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder_ >= 0 && flock(folder_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close(folder_);
            throw referee::Error(path + ": another best-known is searching in this folder");
        }
    }
    ~FolderLock() {
        if (folder_ >= 0) close(folder_);
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int folder_;
};

}  // namespace

int main(int argc, char** argv) {
    referee::Program program(
        "Searches the fastest races of Search Race, map by map. It goes on where it was stopped.",
        "best-known");
    std::string path = FILE_NAME;
    double seconds = 600;
    std::int64_t seed = 1;
    int threads = referee::arena::usable_cores();
    program.option("FILE", path, "file of the races, which is read and written").show_default();
    program
        .option("--seconds", seconds, "processor time for each map, with the time of earlier runs")
        .number(1, 1e6)
        .show_default();
    program
        .option("-t,--threads", threads,
                "number of maps at the same time; default: number of cores")
        .integer(1, 1000);
    program.option("--seed", seed, "random seed").integer(0, 1'000'000'000).show_default();
    return program.run(argc, argv, [&] {
        const referee::FileWriter writable(path);
        const FolderLock alone(path);
        referee::catch_interrupts();
        Improver(path, seconds, static_cast<std::uint64_t>(seed)).run(threads);
        return 0;
    });
}
