// Measures processor time and waiting time of bots.
#include "referee/bots/meter.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "referee/bots/control_group.h"

namespace carom::referee::bots {

namespace {

double waited_ms(int schedstat) {
    char text[128];
    char* end;
    std::strtoll(read_again(schedstat, text), &end, 10);
    return static_cast<double>(std::strtoll(end, nullptr, 10)) * 1e-6;
}

// Returns the processor time of a process in ms, or 0 if the process does not exist any more.
double cpu_ms(clockid_t clock) {
    timespec time;
    if (clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

// Returns the processor time in ms of the children that a process has waited for, and of their
// children. The kernel counts this time in ticks.
double reaped_children_ms(pid_t pid) {
    static const double TICK_MS = 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
    char text[1024];
    const int fd = open_to_read(proc(pid) + "/stat");
    const char* field = std::strrchr(read_again(fd, text), ')');
    if (fd >= 0) close(fd);
    constexpr int BEFORE = 14;  // fields between the name and the times of children
    for (int k = 0; k < BEFORE && field; ++k) field = std::strchr(field + 1, ' ');
    if (!field) return 0;
    char* end;
    const long long in_user_mode = std::strtoll(field, &end, 10);
    return static_cast<double>(in_user_mode + std::strtoll(end, nullptr, 10)) * TICK_MS;
}

}  // namespace

Usage Usage::since(const Usage& earlier) const {
    return {std::max(0.0, cpu_ms - earlier.cpu_ms), std::max(0.0, waited_ms - earlier.waited_ms)};
}

double Usage::kept_waiting_ms(double ms) const {
    return std::min(waited_ms, std::max(0.0, ms - cpu_ms));
}

Meter::Meter(pid_t supervisor, pid_t bot)
    : supervisor_(supervisor), bot_(bot), schedstat_(open_to_read(proc(bot) + "/schedstat")) {
    if (clock_getcpuclockid(bot, &clock_) != 0) bot_ = -1;
}

Meter::~Meter() {
    if (schedstat_ >= 0) close(schedstat_);
}

double Meter::others_from_proc() {
    std::map<pid_t, double> living;
    double waited_for = reaped_children_ms(supervisor_);
    // If the bot has ended, the supervisor has waited for the bot, too.
    if (cpu_ms(clock_) <= 0) waited_for = std::max(0.0, waited_for - own_ms_);
    double sum = 0;
    for (const pid_t pid : descendants_of(supervisor_)) {
        waited_for += reaped_children_ms(pid);
        clockid_t clock;
        if (pid == bot_ || clock_getcpuclockid(pid, &clock) != 0) continue;
        sum += living[pid] = cpu_ms(clock);
    }
    for (const auto& [pid, ms] : seen_) {
        const auto found = living.find(pid);
        if (found == living.end() && kill(pid, 0) == 0) {
            living[pid] = ms;  // The process lives, but the search ended too early.
        } else if (found == living.end() || found->second < ms) {
            vanished_ms_ += ms;  // The process has ended. Its number may be reused.
        }
    }
    seen_ = std::move(living);
    waited_for_ms_ = std::max(waited_for_ms_, waited_for);
    // The time of an ended process is in vanished_ms_, in waited_for_ms_, or in both.
    return sum + std::max(vanished_ms_, waited_for_ms_);
}

double Meter::others_now(const ControlGroup& group) {
    return group ? group.cpu_ms() - own_ms_ : others_from_proc();
}

Usage Meter::read(const ControlGroup& group, bool afresh) {
    using Clock = std::chrono::steady_clock;
    if (bot_ < 0) return {};
    own_ms_ = std::max(own_ms_, cpu_ms(clock_));
    if (afresh || Clock::now() >= next_look_) {
        constexpr double MIN_PAUSE_MS = 1, TIMES = 100;
        // The duration of a reading is measured in processor time. In wall time, a reading that
        // waits for a processor would delay the next reading.
        const double before_ms = cpu_ms(CLOCK_THREAD_CPUTIME_ID);
        others_ms_ = std::max(others_ms_, others_now(group));
        const double took_ms = cpu_ms(CLOCK_THREAD_CPUTIME_ID) - before_ms;
        const std::chrono::duration<double, std::milli> pause(
            std::max(MIN_PAUSE_MS, TIMES * took_ms));
        next_look_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(pause);
    }
    return {own_ms_ + others_ms_, waited_ms(schedstat_)};
}

double own_waiting_ms() {
    thread_local const struct File {
        int fd = open_to_read("/proc/thread-self/schedstat");
        ~File() {
            if (fd >= 0) close(fd);
        }
    } file;
    return waited_ms(file.fd);
}

}  // namespace carom::referee::bots
