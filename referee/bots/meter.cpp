#include "referee/bots/meter.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>

namespace carom::referee::bots {

namespace {

std::string proc(pid_t pid) { return "/proc/" + std::to_string(pid); }

int open_to_read(const std::string& path) { return open(path.c_str(), O_RDONLY | O_CLOEXEC); }

// The start of a file of numbers, as text; empty where it cannot be read (any more).
template <std::size_t SIZE>
const char* read_again(int fd, char (&text)[SIZE]) {
    const ssize_t n = fd < 0 ? 0 : pread(fd, text, SIZE - 1, 0);
    text[std::max<ssize_t>(n, 0)] = '\0';
    return text;
}

double waited_ms(int schedstat) {
    char text[128];
    char* end;
    std::strtoll(read_again(schedstat, text), &end, 10);
    return static_cast<double>(std::strtoll(end, nullptr, 10)) * 1e-6;
}

double cpu_ms(pid_t pid) {
    clockid_t clock;
    timespec time;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

Usage usage_of(pid_t pid) {
    const int schedstat = open_to_read(proc(pid) + "/schedstat");
    const Usage usage{cpu_ms(pid), waited_ms(schedstat)};
    if (schedstat >= 0) close(schedstat);
    return usage;
}

// The numbers of a children file, as far as the buffer goes.
std::vector<pid_t> numbers_of(int children) {
    char text[4096];
    const char* next = read_again(children, text);
    char* end;
    std::vector<pid_t> pids;
    for (long pid; (pid = std::strtol(next, &end, 10)) > 0; next = end) {
        if (*end != ' ') break;  // the last one may be cut
        pids.push_back(static_cast<pid_t>(pid));
    }
    return pids;
}

int open_children(pid_t pid) {
    return open_to_read(proc(pid) + "/task/" + std::to_string(pid) + "/children");
}

}  // namespace

std::vector<pid_t> children_of(pid_t pid) {
    const int children = open_children(pid);
    std::vector<pid_t> pids = numbers_of(children);
    if (children >= 0) close(children);
    return pids;
}

std::vector<pid_t> family_below(pid_t pid) {
    constexpr std::size_t MOST = 500;
    constexpr std::chrono::milliseconds LONGEST{5};
    const auto end = std::chrono::steady_clock::now() + LONGEST;
    std::vector<pid_t> family = children_of(pid);
    for (std::size_t k = 0; k < family.size() && family.size() < MOST; ++k) {
        if (std::chrono::steady_clock::now() > end) break;
        const std::vector<pid_t> more = children_of(family[k]);
        family.insert(family.end(), more.begin(), more.end());
    }
    return family;
}

Usage Usage::since(const Usage& earlier) const {
    return {std::max(0.0, cpu_ms - earlier.cpu_ms), std::max(0.0, waited_ms - earlier.waited_ms)};
}

Meter::Meter(pid_t keeper, pid_t bot)
    : bot_(bot),
      schedstat_(open_to_read(proc(bot) + "/schedstat")),
      kept_(open_children(keeper)),
      children_(open_children(bot)) {}

Meter::~Meter() {
    for (const int fd : {schedstat_, kept_, children_}) {
        if (fd >= 0) close(fd);
    }
}

Meter::Meter(Meter&& other) noexcept { *this = std::move(other); }

Meter& Meter::operator=(Meter&& other) noexcept {
    std::swap(bot_, other.bot_);
    std::swap(seen_, other.seen_);
    std::swap(past_, other.past_);
    std::swap(schedstat_, other.schedstat_);
    std::swap(kept_, other.kept_);
    std::swap(children_, other.children_);
    return *this;
}

void Meter::see(pid_t pid, const Usage& usage) {
    Usage& before = seen_[pid];
    if (usage.cpu_ms < before.cpu_ms) past_ = past_ + before;  // another by the same number
    before = usage;
}

Usage Meter::read() {
    if (bot_ < 0) return {};
    const Usage own{cpu_ms(bot_), waited_ms(schedstat_)};
    if (own.cpu_ms > 0) see(bot_, own);
    std::vector<pid_t> others = numbers_of(children_);
    for (const pid_t adopted : numbers_of(kept_)) {
        if (adopted != bot_) others.push_back(adopted);
    }
    for (const pid_t other : others) {
        see(other, usage_of(other));
        for (const pid_t below : family_below(other)) see(below, usage_of(below));
    }
    Usage sum = past_;
    for (const auto& [pid, usage] : seen_) sum = sum + usage;
    return sum;
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
