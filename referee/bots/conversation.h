// A conversation with bots: sends their input, reads and times their answers, and enforces limits.
#pragma once

#include <atomic>
#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/interrupt.h"
#include "referee/bots/process.h"

namespace carom::referee::bots {

// The time limit of an answer, and its clock.
struct TimeLimit {
    // WALL: as in the contest, except that waiting for a processor is not charged, up to the guard.
    // CPU: the processor time of the bot and its children, which does not grow on a busy machine. A
    // bot that neither answers nor computes is ended by the guard. NONE: no limit.
    enum Clock { WALL, CPU, NONE } clock = WALL;
    int first_ms = 1000, later_ms = 50;  // the contest's values

    int ms(bool first) const { return first ? first_ms : later_ms; }
    // Returns the largest wall time of an answer when processor time is counted, or when other
    // programs use the bot's processor.
    int guard_ms(bool first) const;
    bool operator==(const TimeLimit& o) const {
        return clock == o.clock && first_ms == o.first_ms && later_ms == o.later_ms;
    }
};

// Formats a limit as "on", "cpu" or "off", followed by the milliseconds of later answers and of the
// first if they differ from the contest's: "cpu 40,900". The inverse function throws Error.
std::string format_time_limit(const TimeLimit& limit);
TimeLimit parse_time_limit(const std::string& text);
// Reads a limit from a file. Files from before processor time was supported contain true or false.
TimeLimit time_limit_of(const nlohmann::ordered_json& value);

// Sets the milliseconds from "LATER" or "LATER,FIRST", 1 to a million each. Throws Error, with
// `where` at its start.
void set_milliseconds(TimeLimit& limit, const std::string& text, const std::string& where);

using Clock = std::chrono::steady_clock;

struct Limits {
    TimeLimit time;
    long memory_mb = 768;  // resident memory, including all children
    // Bots must stay on the processor on which they were started.
    bool keeps_core = false;
    // Bots may compute while other bots answer.
    bool ponder = false;
    // When this is set, ask() throws Interrupted.
    const std::atomic<bool>* stop = nullptr;
};
// The requested lines of one turn must be complete within this many bytes of stdout.
constexpr std::size_t ANSWER_BYTES = 10000;

// A bot's answer, or the reason why there is none.
struct Reply {
    std::vector<std::string> lines;  // without line ends, as valid UTF-8
    std::string failure;  // Empty if all lines came in time.
    bool late = false;  // True if the reason is the time limit.
    // True if the bot was late although its waiting for a processor was not charged, and the
    // machine may still be the cause: the bot waited for much of the time, or this process was
    // paused for much of the time (as on a virtual machine). Waiting for a disk cannot be detected.
    bool held_up = false;
    // Time in ms from the last byte sent to the last line end read, without the time that is not
    // charged (Conversation).
    double ms = 0;
    // Processor time and waiting time from the first byte sent. `waited_ms` distinguishes a slow
    // machine from a slow bot, and includes the waiting of the referee itself.
    Usage usage;
    // Processor time since the bot's last answer, while no answer was requested.
    double pondered_ms = 0;
};

// Returns whether the machine may be the cause of a late answer: the bot waited for a processor for
// more than a tenth of the answer's `ms` milliseconds, or this process was paused for so long. If a
// bot has used up its limit of processor time, no wait counts. A bot whose own processes worked for
// nearly the whole limit is late for that reason, not because of waiting.
bool held_up(const Usage& usage, double ms, double stood_still_ms, double limit_ms);

// The bots of one match. While one bot answers, the stderr of all bots is read and all other bots
// rest. A bot that continues to compute after its answer may do so until another bot is asked. It
// is then stopped, with all its processes, until its next turn. The referee checks a millisecond
// after a request whether a bot still computes, and the time that it took from the other bot before
// is not charged to the other bot. A bot that was found computing is stopped at once in some of the
// next turns (Process::held_for_). `Limits::ponder` allows all bots to compute at any time. Under a
// wall clock limit a bot is not charged for time in which its first thread was ready to run, or its
// answer was ready to be read, while other programs used the processor. The kernel reports that
// only for the first thread, so the waiting of other threads and processes is charged.
class Conversation {
  public:
    Conversation(std::vector<Process*> bots, const Limits& limits)
        : bots_(std::move(bots)), limits_(limits) {
        for (Process* bot : bots_) bot->limit_memory(limits_.memory_mb);
    }

    // Sends `text` and waits for `lines` lines. The first answer has its own limit. A bot that
    // still computes after its last answer receives its input when it waits, or has used 20 ms of
    // processor time, or after 500 ms. That time is not charged. All time after the first byte of
    // the input is charged.
    Reply ask(Process& bot, const std::string& text, int lines, bool first);

  private:
    class Question;

    void let_finish(Process& bot) const;
    Reply exchange(Question& question);
    std::optional<std::string> send(Question& question, Reply& reply);
    // Waits for an event on this bot's pipes, at most until the request's deadline and not for
    // long. Reads the stderr of all bots meanwhile. `writing`: also waits until the bot reads.
    void wait(Question& question, bool writing, std::optional<Clock::time_point> deadline);
    // Checks what the other bots do, and whether the bot has begun to read.
    void poll(Question& question);
    // Stops the bots that compute while another bot is asked.
    void hold_others(const Process& asked);
    // Ends the bots that take too much memory while another bot is asked.
    void limit_memory_of_others(const Process& asked);
    // Returns the time without pauses of this process and without the time that other bots of the
    // match took from the asked bot. If this process was stopped and continued since the last call,
    // the time beyond the intended wait is a pause.
    Clock::time_point now();
    std::string too_much_memory() const;

    std::vector<Process*> bots_;
    Limits limits_;
    Clock::duration not_counted_{0};
    // When now() should be called again: its last call, or the end of the intended wait after it.
    Clock::time_point expected_ = Clock::now();
    // The number of times that this process had been continued (SIGCONT) at the last call of now().
    int continued_ = times_continued();
    Clock::time_point last_poll_, next_poll_;
    // How much longer than intended the waits of this answer took.
    double stood_still_ms_ = 0;
};

}  // namespace carom::referee::bots
