// Bots as processes: started, asked, timed, held to their limits, and ended with all they started.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace carom::referee {

using Clock = std::chrono::steady_clock;

struct Limits {
    std::optional<int> first_ms = 1000, later_ms = 50;  // wall time of an answer; none: no limit
    long memory_mb = 768;  // resident, with all its children
};
constexpr std::size_t ANSWER_BYTES = 10000;  // stdout in one turn without the lines asked for
constexpr std::size_t STDERR_KEPT = 64 * 1024;  // bytes, the last ones of a turn

class Process {
  public:
    // Starts the command. Throws Error where it cannot be split or started.
    explicit Process(const std::string& command);
    ~Process() { end(); }
    Process(Process&& other) noexcept;
    Process& operator=(Process&&) = delete;

    // Ends the bot and all its children, and waits until they are gone. Harmless twice.
    void end();
    // What arrived on stderr since the last call, its last STDERR_KEPT bytes, as valid UTF-8.
    std::string take_stderr();

  private:
    friend class Conversation;

    enum Pipe { IN, OUT, ERR, CONTROL, STATUS, PIPES };

    void close_pipe(Pipe pipe);
    void drain_stderr();
    // Reads some of what there is; false where there is nothing now. Closes the pipe at its end.
    bool read_stdout();
    // Reads what the supervisor said; fills exit_status_ once the bot has ended.
    void read_status();
    std::string how_it_ended() const;
    // Resident memory, with all its children.
    bool takes_more_than(long mb) const;

    std::array<int, PIPES> fd_;
    pid_t supervisor_ = -1;
    std::string unread_;  // stdout read beyond the last answer
    std::string stderr_tail_;
    std::optional<int> exit_status_;  // as waitpid gives it
};

// A bot's answer, or the sentence that says why there is none.
struct Reply {
    std::vector<std::string> lines;  // without their ends, as valid UTF-8
    std::string failure;  // empty: all lines came in time
    double ms = 0;  // from the last byte sent to the last newline read
};

// The bots of one match: while one is asked, the stderr of all is drained.
class Conversation {
  public:
    Conversation(std::vector<Process*> bots, const Limits& limits)
        : bots_(std::move(bots)), limits_(limits) {}

    // Sends `text` and waits for `lines` lines. limit_ms none: for as long as it takes.
    Reply ask(Process& bot, const std::string& text, int lines, std::optional<int> limit_ms);

  private:
    std::optional<std::string> send(Process& bot, const std::string& text,
                                    std::optional<int> limit_ms);
    // Waits for an event on this bot's pipes (`writing`: until it reads, too), draining the stderr
    // of all; at most until the deadline.
    void wait(Process& bot, bool writing, std::optional<Clock::time_point> deadline);
    std::string too_much_memory() const;

    std::vector<Process*> bots_;
    Limits limits_;
};

}  // namespace carom::referee
