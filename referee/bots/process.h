// A bot as a process: started, listened to, and ended with all it started.
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

constexpr std::size_t STDERR_KEPT = 64 * 1024;  // bytes, the last ones of a turn

class Process {
  public:
    // Starts the command. `keeps_core`: it may not leave the processors that this thread runs on.
    // Throws CannotStart where it cannot be split or started.
    explicit Process(const std::string& command, bool keeps_core = false);
    ~Process() { end(); }
    Process(Process&& other) noexcept;
    Process& operator=(Process&&) = delete;

    // Ends the bot and all its children, and waits until they are gone: a few seconds at most,
    // where somebody will not go. Harmless twice.
    void end();
    // Closes its standard input and returns what it prints on stdout until it ends, for so long and
    // so many bytes at most.
    std::string all_it_prints(std::chrono::milliseconds patience, std::size_t most);
    // Closes its standard input and listens to its stderr until it has gone, for a moment at most.
    void say_goodbye();
    pid_t pid() const { return pid_; }
    // What it and its children were given so far.
    Usage usage() { return meter_.read(group_); }
    // The same, and nothing of it is older than now.
    Usage usage_now() { return meter_.read(group_, true); }
    // Stops it with all that it started, or lets all go on. Harmless twice.
    void stop();
    void go_on();
    // What arrived on stderr since the last call, its last STDERR_KEPT bytes, as valid UTF-8.
    std::string take_stderr();

  private:
    friend class Conversation;

    enum Pipe { IN, OUT, ERR, CANNOT_RUN, CONTROL, STATUS, PIPES };

    // Whether and as which process the bot was started, once that is known.
    StatusMessage first_message() const;
    void seen_working_on();
    // Whether its first thread waits for something, such as its next question.
    bool rests() const;
    bool keeper_is_stopped() const;  // by a signal or a tracer
    std::vector<pid_t> processes() const;
    void close_pipe(Pipe pipe);
    void drain_stderr();
    // Reads some of what there is; false where there is nothing now. Closes the pipe at its end.
    bool read_stdout();
    // Reads what the supervisor said; fills exit_status_ once the bot has ended.
    void read_status();
    std::string how_it_ended() const;
    // Whether all its processes together do, looked at every 10 ms, and in a fiftieth of the time
    // where they are many; between two looks it says no.
    bool takes_more_than(long mb);
    // Whether the supervisor is gone; waits for it, at most until then.
    bool gone(std::chrono::steady_clock::time_point end) const;

    std::array<int, PIPES> fd_;
    pid_t supervisor_ = -1, pid_ = -1;  // as this process sees them
    bool apart_ = false;  // in namespaces of their own (supervisor.h)
    ControlGroup group_;  // of the bot and its children; none where the machine gives none
    Meter meter_;
    bool stopped_ = false;
    bool asked_ = false;
    // What it had used when it last answered, or was looked at since; and its time on a processor
    // between the two.
    Usage at_rest_;
    double pondered_ms_ = 0;
    // For so many more turns it is stopped as soon as another bot is asked. How many doubles each
    // time it is seen to work on when it is not stopped.
    int held_for_ = 0, next_term_ = 1;
    std::chrono::steady_clock::time_point next_memory_look_;
    std::string unread_;  // stdout read beyond the last answer
    std::string stderr_tail_;
    std::optional<int> exit_status_;  // as waitpid gives it
};

}  // namespace carom::referee::bots
