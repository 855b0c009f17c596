// Sends input to bots, reads and times their answers, and enforces limits.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/base/interrupt.h"
#include "referee/bots/process.h"
#include "referee/bots/time_limit.h"

namespace carom::referee::bots {

using Clock = std::chrono::steady_clock;

struct Limits {
    TimeLimit time;
    long memory_mb = 768;  // resident memory of a bot and all its children
    // True if bots must stay on the processor on which they were started.
    bool keeps_core = false;
    // True if bots may compute while other bots answer.
    bool ponder = false;
    // ask() throws Interrupted when this flag is set.
    const std::atomic<bool>* stop = nullptr;
    // If there is no time limit, ask() calls this function once when a bot has not answered for
    // PATIENCE_S seconds, with the bot's number and a text such as "nothing came, and ...".
    std::function<void(int bot, const std::string& what)> on_wait = {};
};
constexpr int PATIENCE_S = 10;
// The requested lines of one turn must be complete within this many bytes of stdout.
constexpr std::size_t ANSWER_BYTES = 10000;

// A bot's answer, or the reason why there is none.
struct Reply {
    std::vector<std::string> lines;  // without line ends, as valid UTF-8
    // Why there is no answer; empty if all lines came in time. For a late answer, the text names
    // the time limit, and unless the machine held the bot up, what came and what the bot does.
    std::string failure;
    bool late = false;  // true if the time limit was exceeded
    std::string cause;  // of a late answer: the end of the failure's text
    bool waits_for_input = false;  // true if the bot of a late answer waited for input
    // True if the bot was late and the machine may be the cause, although waiting for a processor
    // is not charged: the bot waited for much of the time, or this process was paused for much of
    // the time (as on a virtual machine). Waiting for a disk cannot be detected.
    bool held_up = false;
    // Time in ms from the last byte sent to the last line end read, without the time that is not
    // charged (class Conversation).
    double ms = 0;
    // Processor time and waiting time since the first byte was sent. `waited_ms` distinguishes a
    // slow machine from a slow bot, and includes the waiting time of the referee itself.
    Usage usage;
    // Processor time in ms that the bot used between its last answer and this request.
    double pondered_ms = 0;
};

// Returns whether the machine may be the cause of a late answer that took `ms` milliseconds: the
// bot waited for a processor, or this process was paused, for more than a tenth of `ms`. Returns
// false if the bot has used more processor time than `limit_ms`. Waiting for a processor does not
// count if the bot has used more than 90 % of `limit_ms`.
bool held_up(const Usage& usage, double ms, double stood_still_ms, double limit_ms);

// Talks to the bots of one match. While one bot answers, the stderr of all bots is read, and all
// other bots rest. A bot may continue to compute after its answer until another bot is asked. The
// referee checks 1 ms after each request whether another bot still computes. If so, that bot is
// stopped with all its processes until its next turn, and the processor time that it took is not
// charged to the asked bot. In some of the next turns, the referee stops that bot at the start of
// the request (Process::held_for_). `Limits::ponder` allows all bots to compute at any time. Under
// a wall time limit, a bot is not charged for time in which its first thread was ready to run, or
// its answer was ready to be read, while other programs used the processor. The kernel reports this
// time only for the first thread, so waiting of other threads and processes is charged.
class Conversation {
  public:
    Conversation(std::vector<Process*> bots, const Limits& limits)
        : bots_(std::move(bots)), limits_(limits) {
        for (Process* bot : bots_) bot->limit_memory(limits_.memory_mb);
    }

    // Sends `text` and waits for `lines` lines. The first answer has its own limit. If the bot
    // still computes after its last answer, the input is sent when the bot waits, has used 20 ms of
    // processor time, or 500 ms have passed. This delay is not charged. All time after the first
    // byte of the input is charged.
    Reply ask(Process& bot, const std::string& text, int lines, bool first);

    // Returns how many lines a bot has printed beyond its answers, and the first turn in which it
    // did. Surplus lines that the bot has since used as answers do not count. A bot that still
    // computes after its answer gets as much time as before a request.
    struct Surplus {
        int lines = 0, first_turn = 0;
    };
    Surplus surplus_of(Process& bot) const;

  private:
    class Question;

    // Returns how many ms after the limit this bot's answer would still count.
    int patience_ms(const Process& bot) const;
    // Charges the lateness of an answer to the bot's tolerance or bank.
    void charge_lateness(Process& bot, double late_ms) const;
    void wait_until_idle(Process& bot) const;
    Reply exchange(Question& question);
    // Says what came of an answer of `lines` lines that is not complete, and what the bot does.
    // `line` is the beginning of the next line, and `computed` the share of the time in which the
    // bot computed.
    static std::string what_came(const Process& bot, const Reply& reply, std::string_view line,
                                 int lines, double computed);
    std::optional<std::string> send(Question& question, Reply& reply);
    // Waits for an event on the asked bot's pipes, at most until `deadline` or the next check of
    // the other bots. Also reads the stderr of all bots. If `writing`, also waits until the bot
    // reads.
    void wait(Question& question, bool writing, std::optional<Clock::time_point> deadline);
    // Stops other bots that compute. If `Limits::ponder` is set, limits their memory instead.
    void poll(Question& question);
    // Stops the bots that compute while another bot is asked.
    void stop_others(const Process& asked);
    // Ends the bots that take too much memory while another bot is asked.
    void limit_memory_of_others(const Process& asked);
    // Returns the time, excluding pauses of this process and excluding time that other bots of the
    // match took from the asked bot. If this process was stopped and continued since the last call,
    // the time beyond the intended wait is a pause.
    Clock::time_point now();
    std::string memory_message() const;

    std::vector<Process*> bots_;
    Limits limits_;
    Clock::duration not_counted_{0};
    // The expected time of the next call of now(): the time of the last call, or the end of the
    // intended wait after that call.
    Clock::time_point expected_ = Clock::now();
    // The number of times that this process had been continued (SIGCONT) at the last call of now().
    int continued_ = times_continued();
    Clock::time_point last_poll_, next_poll_;
    // Total time in ms by which the waits of this answer took longer than intended.
    double stood_still_ms_ = 0;
};

}  // namespace carom::referee::bots
