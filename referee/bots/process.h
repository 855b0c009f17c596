// A bot as a process: it is started, read from, and ended with all processes that it started.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/bots/control_group.h"
#include "referee/bots/meter.h"
#include "referee/bots/supervisor.h"

namespace carom::referee::bots {

// Bytes of a turn's stderr that are kept, from the end.
constexpr std::size_t STDERR_KEPT = 64 * 1024;

class Process {
  public:
    // Starts the command. `keeps_core`: the bot may not leave the processors of the calling thread.
    // Throws CannotStart if the command cannot be split or started, and Interrupted if Ctrl-C came
    // while the start took long.
    explicit Process(const std::string& command, bool keeps_core = false);
    ~Process() { end(); }
    Process(Process&& other) noexcept;
    Process& operator=(Process&&) = delete;

    // Ends the bot and all its children and waits until they have ended: usually at once, and about
    // half a minute at most. Calling it twice is allowed.
    void end();
    // Closes the bot's stdin and returns everything that it prints on stdout until it ends, up to
    // this time and number of bytes.
    std::string all_it_prints(std::chrono::milliseconds patience, std::size_t most);
    // Closes the bot's stdin and reads its stderr for a short time until it has ended.
    void say_goodbye();
    pid_t pid() const { return pid_; }
    // Lets the kernel limit the memory of the bot and its children, if it can.
    void limit_memory(long mb);
    // Returns what the bot and its children have used so far.
    Usage usage() { return meter_.read(group_); }
    // The same with fresh readings of all processes.
    Usage usage_now() { return meter_.read(group_, true); }
    // Stops the bot and all its processes, or lets them continue. Calling either twice is allowed.
    void stop();
    void go_on();
    // Returns the stderr output since the last call: the last STDERR_KEPT bytes as valid UTF-8.
    std::string take_stderr();

  private:
    friend class Conversation;

    enum Pipe { IN, OUT, ERR, CANNOT_RUN, CONTROL, STATUS, PIPES };

    // Returns whether the bot was started, and as which process, once that is known.
    StatusMessage first_message() const;
    void seen_working_on();
    // Returns whether the bot's first thread waits for something, such as its next input.
    bool rests() const;
    bool supervisor_is_stopped() const;  // True if a signal or a tracer stopped the supervisor.
    std::vector<pid_t> processes() const;
    void close_pipe(Pipe pipe);
    void drain_stderr();
    // Reads some available output. Returns false if there is none now. Closes the pipe at its end.
    bool read_stdout();
    // Reads the supervisor's messages. Sets exit_status_ when the bot has ended.
    void read_status();
    std::string how_it_ended() const;
    // Returns whether all its processes together use more memory. If the kernel limits the memory,
    // it has ended one of them. Otherwise the check runs every 10 ms, or less often if there are
    // many processes, so that it takes at most 1/50 of the time. Between two checks the result is
    // false.
    bool takes_more_than(long mb);
    // Returns whether the supervisor has ended. Waits for that until `end` at most.
    bool gone(std::chrono::steady_clock::time_point end) const;

    std::array<int, PIPES> fd_;
    pid_t supervisor_ = -1, pid_ = -1;  // numbers in this process's view
    bool apart_ = false;  // True if the bot has its own namespaces (supervisor.h).
    bool is_limited_ = false;  // True if the kernel limits the bot's memory.
    // Group of the bot and its children; none if the machine refuses it.
    ControlGroup group_;
    Meter meter_;
    bool stopped_ = false;
    bool asked_ = false;
    // The bot's usage when it last answered or was last checked, and its processor time between the
    // two.
    Usage at_rest_;
    double pondered_ms_ = 0;
    // For this many more turns the bot is stopped as soon as another bot is asked. The number
    // doubles each time the bot is found computing while it is not stopped.
    int held_for_ = 0, next_term_ = 1;
    std::chrono::steady_clock::time_point next_memory_look_;
    // The bot was ended for that while another bot was asked.
    bool took_too_much_memory_ = false;
    std::string unread_;  // output after the last answer
    std::string stderr_tail_;
    std::optional<int> exit_status_;  // The value is that of waitpid.
};

}  // namespace carom::referee::bots
