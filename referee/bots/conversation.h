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
    bool ponder = false;  // bots may work on while others are asked
    const std::atomic<bool>* stop = nullptr;  // once set, asking throws Interrupted
};
constexpr std::size_t ANSWER_BYTES = 10000;  // stdout in one turn without the lines asked for

// A bot's answer, or the sentence that says why there is none.
struct Reply {
    std::vector<std::string> lines;  // without their ends, as valid UTF-8
    std::string failure;  // empty: all lines came in time
    bool late = false;  // it failed by the time limit
    // The bot was late although the time in which it waited for a processor was not charged, and
    // the machine may still be the cause: the bot waited for much of the time, or this process did
    // not run for much of the time (a virtual machine that was stopped). Waiting for a disk leaves
    // no trace here.
    bool held_up = false;
    // From the last byte sent to the last newline read, without what does not count (Conversation).
    double ms = 0;
    // What the bot was given from the first byte sent on: `waited_ms` tells a slow machine from a
    // slow bot, and includes the referee's own waiting.
    Usage usage;
    double pondered_ms = 0;  // time on a processor since its last answer, while nobody asked it
};

// The bots of one match: while one is asked, the stderr of all is drained, and all others rest.
// A bot that works on after its answer may do so until another one is asked. Then it is stopped,
// with all that it started, until it is asked again. Whether it works on is looked at a
// millisecond after a question, and what it took from the other one before does not count; once
// that was seen, the bot is stopped at once for some turns. `Limits::ponder` lets all work on.
// Under a wall-clock limit a bot is not charged for the time in which its first thread was ready to
// run, or its answer ready to be read, while other programs had the processor. The kernel tells
// that of the first thread alone: the waiting of other threads and processes is charged.
class Conversation {
  public:
    Conversation(std::vector<Process*> bots, const Limits& limits)
        : bots_(std::move(bots)), limits_(limits) {}

    // Sends `text` and waits for `lines` lines. The first answer has a limit of its own. What a bot
    // still has to do of the turn before is not charged, up to 20 ms of processor time: whoever is
    // was seen to work on is asked when he waits for his question, and anybody's time begins when
    // he starts to read, as far as looks of a millisecond tell.
    Reply ask(Process& bot, const std::string& text, int lines, bool first);

  private:
    class Question;

    void let_finish(Process& bot) const;
    Reply exchange(Question& question);
    std::optional<std::string> send(Question& question, Reply& reply);
    // Waits for an event on this bot's pipes (`writing`: until it reads, too), draining the stderr
    // of all; at most until the question's deadline, and not for long.
    void wait(Question& question, bool writing, std::optional<Clock::time_point> deadline);
    // At what the others do, and whether the bot has begun to read.
    void look(Question& question);
    // Stops those that work on while another is asked.
    void hold_others(const Process& asked);
    // The time without that in which this process was stopped, and what others took away.
    Clock::time_point now() const { return Clock::now() - not_counted_; }
    std::string too_much_memory() const;

    std::vector<Process*> bots_;
    Limits limits_;
    Clock::duration not_counted_{0};
    Clock::time_point last_look_, next_look_;
    double stood_still_ms_ = 0;  // in this answer: how much longer our waits took than they should
};

}  // namespace carom::referee::bots
