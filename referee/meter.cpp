#include "referee/meter.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace carom::referee {

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

}  // namespace

Usage Usage::since(const Usage& earlier) const {
    return {std::max(0.0, cpu_ms - earlier.cpu_ms), std::max(0.0, waited_ms - earlier.waited_ms)};
}

Meter::Meter(pid_t pid)
    : pid_(pid),
      schedstat_(open_to_read(proc(pid) + "/schedstat")),
      children_(open_to_read(proc(pid) + "/task/" + std::to_string(pid) + "/children")) {}

Meter::~Meter() {
    if (schedstat_ >= 0) close(schedstat_);
    if (children_ >= 0) close(children_);
}

Meter::Meter(Meter&& other) noexcept { *this = std::move(other); }

Meter& Meter::operator=(Meter&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(schedstat_, other.schedstat_);
    std::swap(children_, other.children_);
    return *this;
}

Usage Meter::read() const {
    if (pid_ < 0) return {};
    Usage usage{cpu_ms(pid_), waited_ms(schedstat_)};
    char text[1024];
    const char* next = read_again(children_, text);
    char* end;
    for (pid_t child; (child = static_cast<pid_t>(std::strtol(next, &end, 10))) > 0; next = end) {
        usage = usage + Meter(child).read();
    }
    return usage;
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

}  // namespace carom::referee
