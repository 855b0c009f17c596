// Plays the games of an arena on several threads, pins the threads to cores, and stores records.
#include "referee/arena/runner.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/bots/process.h"
#include "referee/match/outside.h"
#include "referee/records/record.h"

namespace carom::referee::arena {

namespace fs = std::filesystem;

namespace {

std::vector<int> cores() {
    cpu_set_t set;
    std::vector<int> all;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return all;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &set)) all.push_back(core);
    }
    return all;
}

// Opens the lock file of a core, which all users of the machine share. Returns -1 if the file can
// be neither opened nor created. A file of another user works, because flock() needs no write
// access.
int open_cpu_lock(int core) {
    std::error_code error;
    fs::path folder = fs::temp_directory_path(error);
    if (error) folder = "/tmp";
    const std::string path = (folder / ("carom-core-" + std::to_string(core))).string();
    constexpr int HOW = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW;
    const int fd = open(path.c_str(), HOW);
    if (fd >= 0 || errno != ENOENT) return fd;
    return open(path.c_str(), HOW | O_CREAT, 0644);
}

// Reserves a core that no other arena on this machine uses, with a lock on a file. The system
// releases the lock when the process ends for any reason.
class FreeCore {
  public:
    explicit FreeCore(const std::vector<int>& of) {
        for (int core : of) {
            fd_ = open_cpu_lock(core);
            if (fd_ < 0) continue;
            found_file_ = true;
            if (flock(fd_, LOCK_EX | LOCK_NB) == 0) {
                core_ = core;
                return;
            }
            close(fd_);
            fd_ = -1;
        }
    }
    ~FreeCore() {
        if (fd_ >= 0) close(fd_);
    }
    FreeCore(const FreeCore&) = delete;
    int core() const { return core_; }  // -1 if no core was free
    // Returns whether any lock file could be opened.
    bool found_file() const { return found_file_; }

  private:
    int fd_ = -1, core_ = -1;
    bool found_file_ = false;
};

// Pins this thread to a core. Processes that this thread starts stay on the core, too.
void pin_to(int core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

// Raises the limit of open files, because every running game needs about 20 open files.
void open_many_files() {
    rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool wanted(const RunnerSettings& settings, const Outcome& outcome) {
    const Keep keep = settings.keep;
    for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) {
        const SeatOutcome& s = outcome.seats[seat];
        if (keep == Keep::LOSSES && outcome.scheduled.bots[seat] == settings.candidate &&
            s.place > 1) {
            return true;
        }
        if (keep == Keep::ERRORS && s.death_turn) return true;
    }
    return keep == Keep::ALL;
}

Outcome play(const Tournament& tournament, const ScheduledGame& scheduled,
             const RunnerSettings& settings, bool pinned, const std::atomic<bool>& stop) {
    match::BotMatch setup;
    setup.game = tournament.game;
    setup.match = tournament.config(scheduled.seed);
    for (const int bot : scheduled.bots) setup.bots.push_back(tournament.bots[bot].command);
    setup.limits.time = tournament.time;
    setup.limits.memory_mb = tournament.memory_mb;
    setup.limits.keeps_core = pinned;
    setup.limits.ponder = tournament.ponder;
    setup.limits.stop = &stop;
    setup.frames = settings.keep != Keep::NONE;
    const auto play_once = [&]() -> match::MatchResult {
        return match::play_match(setup, [&stop](const Game&) {
            if (stop) throw Interrupted();
        });
    };
    // A fault of a referee is no bot's loss, so that the game is played again.
    const auto play_patiently = [&] {
        for (int tries = 1; tries < MAX_TRIES; ++tries) {
            try {
                return play_once();
            } catch (const match::RefereeFault&) {
            }
        }
        return play_once();
    };
    try {
        const match::MatchResult result = play_patiently();
        Outcome outcome = outcome_of(scheduled, result);
        outcome.again = outcome.held_up() && scheduled.tries < MAX_TRIES;
        if (!outcome.again && wanted(settings, outcome)) {
            FileWriter(settings.records + "/" + record_name(scheduled.game))
                .commit_new(records::format_record(result.record));
            outcome.recorded = true;
        }
        return outcome;
    } catch (const WorldError& e) {
        Outcome outcome;
        outcome.scheduled = scheduled;
        outcome.voided = e.what();
        return outcome;
    }
}

}  // namespace

int usable_cores() { return std::max<int>(1, static_cast<int>(cores().size())); }

void try_bots(const Tournament& tournament) {
    for (const Contestant& bot : tournament.bots) bots::Process(bot.command).end();
}

void run_games(const Tournament& tournament, const std::vector<ScheduledGame>& scheduled_games,
               const RunnerSettings& settings, std::atomic<bool>& stop,
               const std::function<void(const Outcome&)>& finished,
               const std::function<bool(const ScheduledGame&)>& is_skipped) {
    open_many_files();
    std::atomic<std::size_t> next = 0;
    std::mutex one_at_a_time;
    std::exception_ptr failure;
    const std::vector<int> all_cores = cores();
    std::atomic<bool> said = false;
    const bool roomy = settings.threads <= static_cast<int>(all_cores.size());

    const auto work = [&] {
        const FreeCore own(roomy ? all_cores : std::vector<int>());
        if (own.core() >= 0) {
            pin_to(own.core());
        } else if (roomy && !own.found_file() && !said.exchange(true)) {
            std::fprintf(
                stderr,
                "games are not pinned to cores, because no lock file can be created in TMPDIR\n");
        }
        try {
            for (std::size_t k; !stop && (k = next++) < scheduled_games.size();) {
                ScheduledGame scheduled = scheduled_games[k];
                if (is_skipped) {
                    const std::lock_guard lock(one_at_a_time);
                    if (is_skipped(scheduled)) continue;
                }
                for (bool again = true; again && !stop; ++scheduled.tries) {
                    const Outcome outcome =
                        play(tournament, scheduled, settings, own.core() >= 0, stop);
                    again = outcome.again;
                    const std::lock_guard lock(one_at_a_time);
                    finished(outcome);
                }
            }
        } catch (const Interrupted&) {
        } catch (...) {
            const std::lock_guard lock(one_at_a_time);
            if (!failure) failure = std::current_exception();
            stop = true;
        }
    };
    std::vector<std::thread> threads;
    try {
        for (int t = 0; t < settings.threads; ++t) threads.emplace_back(work);
    } catch (const std::system_error& e) {
        const std::lock_guard lock(one_at_a_time);
        stop = true;
        failure = std::make_exception_ptr(Error("--threads: cannot start " +
                                                std::to_string(settings.threads) + " (" +
                                                e.code().message() + "); expected fewer"));
    }
    for (std::thread& each : threads) each.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace carom::referee::arena
