// Asking bots: sent their input, timed, held to their limits.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/bots/process.h"
#include "referee/bots/time_limit.h"

namespace carom::referee::bots {

using Clock = std::chrono::steady_clock;

struct Limits {
    TimeLimit time;
    long memory_mb = 768;  // resident, with all its children
    bool keeps_core = false;  // bots may not leave the processor they were started on
    const std::atomic<bool>* stop = nullptr;  // once set, asking throws Interrupted
};
constexpr std::size_t ANSWER_BYTES = 10000;  // stdout in one turn without the lines asked for

// A bot's answer, or the sentence that says why there is none.
struct Reply {
    std::vector<std::string> lines;  // without their ends, as valid UTF-8
    std::string failure;  // empty: all lines came in time
    bool late = false;  // it failed by the time limit
    // It was late while the machine kept it, or us, waiting for much of the time, by the
    // scheduler's books, or while we stood still: a virtual machine that was stopped. (A Ctrl-Z
    // does not count as time at all.) A bot that waited for a disk leaves no trace here.
    bool held_up = false;
    double ms = 0;  // from the last byte sent to the last newline read
    // What the bot was given from the first byte sent on: `waited_ms` tells a slow machine from a
    // slow bot, and includes the referee's own waiting.
    Usage usage;
    double pondered_ms = 0;  // time on a processor since its last answer, while nobody asked it
};

// The bots of one match: while one is asked, the stderr of all is drained.
class Conversation {
  public:
    Conversation(std::vector<Process*> bots, const Limits& limits)
        : bots_(std::move(bots)), limits_(limits) {}

    // Sends `text` and waits for `lines` lines. The first answer has a limit of its own.
    Reply ask(Process& bot, const std::string& text, int lines, bool first);

  private:
    class Patience;

    Reply exchange(Process& bot, const std::string& text, int lines, Patience& patience);
    std::optional<std::string> send(Process& bot, const std::string& text, Patience& patience,
                                    Reply& reply);
    // Waits for an event on this bot's pipes (`writing`: until it reads, too), draining the stderr
    // of all; at most until the deadline.
    void wait(Process& bot, bool writing, std::optional<Clock::time_point> deadline);
    // The time without that in which this process was stopped.
    Clock::time_point now() const { return Clock::now() - stopped_; }
    std::string too_much_memory() const;

    std::vector<Process*> bots_;
    Limits limits_;
    Clock::duration stopped_{0};
    double stood_still_ms_ = 0;  // in this answer: how much longer our waits took than they should
};

}  // namespace carom::referee::bots
