// Handles the signals that end or stop a program.
#include "referee/base/interrupt.h"

#include <csignal>
#include <ctime>

namespace carom::referee {

namespace {

// Ignores a second signal within 0.5 s, because a signal may be sent to the process and also to its
// process group.
void on_signal(int signal) {
    constexpr double MOMENT = 0.5;  // seconds
    static double first = 0;
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    const double now = static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    if (interrupted && now > first + MOMENT) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    if (!interrupted) first = now;
    stop = interrupted = true;
}

std::atomic<int> continued{0};

}  // namespace

int times_continued() {
    static const bool counted = (std::signal(SIGCONT, [](int) { ++continued; }), true);
    return counted ? continued.load() : 0;
}

void catch_interrupts() {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    // Closing a terminal sends SIGHUP. Under nohup the signal stays ignored.
    if (std::signal(SIGHUP, on_signal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

}  // namespace carom::referee
