// Runs a bot as a process: starts the bot, reads its output, and ends the bot with all processes
// that it started.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/bots/control_group.h"
#include "referee/bots/meter.h"
#include "referee/bots/supervisor.h"

namespace carom::referee::bots {

// Maximum number of bytes that are kept from the end of a turn's stderr. A line before these bytes
// says how many bytes are missing.
constexpr std::size_t STDERR_KEPT = 64 * 1024;

class Process {
  public:
    // Starts the command. If `keeps_core` is true, the bot may not leave the processors of the
    // calling thread. Throws CannotStart if the command cannot be split or started, and Interrupted
    // if Ctrl-C is pressed during a slow start.
    explicit Process(const std::string& command, bool keeps_core = false);
    ~Process() { end(); }
    Process(const Process&) = delete;

    // Ends the bot and all its children, and waits until they have ended. The wait is usually
    // short, and about 30 s at most. A second call has no effect.
    void end();
    // Closes the bot's stdin and returns the output on stdout until the bot ends, for at most
    // `patience` and at most `most` bytes.
    std::string read_all_output(std::chrono::milliseconds patience, std::size_t most);
    // A program that is not a bot, such as a referee, is read line by line. Returns the next line
    // of stdout without its end, or nothing at the end and after `patience` without a complete line
    // (output_has_ended() tells which). Reads stderr meanwhile. Throws Interrupted if `stop` is
    // set.
    std::optional<std::string> next_line(std::chrono::milliseconds patience,
                                         const std::atomic<bool>* stop);
    bool output_has_ended() const { return fd_[OUT] < 0; }
    // Writes text to stdin. Does nothing if the program has closed it.
    void write_text(const std::string& text);
    void close_input() { close_pipe(IN); }
    // Waits until the exit status is known. Returns false after `patience`.
    bool wait_for_status(std::chrono::milliseconds patience);
    // Returns the status of waitpid if the program has ended, and a description of it.
    std::optional<int> exit_status() const { return exit_status_; }
    std::string exit_reason() const;
    // Closes the bot's stdin and reads its stderr until the bot has ended, for at most 50 ms.
    void close_input_and_drain();
    pid_t pid() const { return pid_; }
    // Lets the kernel limit the memory of the bot and its children, if the machine supports that.
    void limit_memory(long mb);
    // Returns the processor time and waiting time of the bot and its children so far.
    Usage usage() { return meter_ ? meter_->read(group_) : Usage(); }
    // Returns the same as usage(), but reads all processes now.
    Usage usage_now() { return meter_ ? meter_->read(group_, true) : Usage(); }
    // Stops the bot and all its processes, or lets them continue. Repeated calls are allowed.
    void stop();
    void resume();
    // Returns the stderr output since the last call as valid UTF-8. If it has more than STDERR_KEPT
    // bytes, the first line says how many bytes are missing, and complete lines follow.
    std::string take_stderr();

  private:
    friend class Conversation;
    friend class Tap;

    enum Pipe { IN, OUT, ERR, CANNOT_RUN, CONTROL, STATUS, PIPES };

    // Waits for the supervisor's first message: whether the bot was started, and as which process.
    StatusMessage first_message() const;
    void extend_hold();
    // Returns whether the bot's first thread waits for something, such as its next input.
    bool is_idle() const;
    // Returns whether the bot's first thread waits for input on stdin. Returns false if the kernel
    // does not say what a thread waits for.
    bool reads_input() const;
    long resident_mb() const;  // memory of the bot's first process
    // Returns the number of complete lines on stdout beyond the answers.
    int unread_lines();
    bool supervisor_is_stopped() const;  // True if a signal or a tracer stopped the supervisor.
    std::vector<pid_t> processes() const;
    void close_pipe(Pipe pipe);
    void drain_stderr();
    // Reads available output. Returns false if there is none now. Closes the pipe at the end of the
    // output.
    bool read_stdout();
    // Reads the supervisor's messages. Sets exit_status_ when the bot has ended.
    void read_status();
    // Returns whether all processes of the bot together use more than `mb` MB of memory. If the
    // kernel limits the memory, returns whether the kernel has ended one of the processes.
    // Otherwise the check runs every 10 ms, or less often if there are many processes, so that
    // checks take at most 1/50 of the time. Between two checks the result is false.
    bool exceeds_memory(long mb);
    // Waits until the supervisor has ended, or until the time `end`. Returns whether the supervisor
    // has ended.
    bool wait_for_exit(std::chrono::steady_clock::time_point end) const;

    std::array<int, PIPES> fd_;
    pid_t supervisor_ = -1, pid_ = -1;  // process numbers as this process sees them
    bool apart_ = false;  // True if the bot has its own namespaces (supervisor.h).
    bool is_limited_ = false;  // True if the kernel limits the bot's memory.
    // Control group of the bot and its children; no group if the machine refuses one.
    ControlGroup group_;
    std::optional<Meter> meter_;
    bool stopped_ = false;
    bool asked_ = false;
    // at_rest_ is the bot's usage at its last answer, or at the last check after that answer.
    // pondered_ms_ is the processor time in ms from that answer to that check.
    Usage at_rest_;
    double pondered_ms_ = 0;
    // In the next held_for_ turns, the bot is stopped as soon as another bot is asked. held_for_
    // becomes next_term_, which then doubles, each time the bot is found computing while it is not
    // stopped.
    int held_for_ = 0, next_term_ = 1;
    int answers_ = 0;  // number of complete answers
    std::optional<int> first_surplus_;  // turn in which the bot first printed more than its answer
    // Number of late turns, and milliseconds used of the time bank (TimeLimit).
    int late_turns_ = 0;
    double bank_used_ms_ = 0;
    std::chrono::steady_clock::time_point next_memory_look_;
    // True if the bot was ended for its memory use while another bot was asked.
    bool took_too_much_memory_ = false;
    std::string unread_;  // output after the last answer
    bool after_return_ = false;  // True if the last line read ended with '\r'.
    std::string stderr_tail_;
    std::size_t stderr_lost_ = 0;  // number of dropped bytes of this turn
    std::optional<int> exit_status_;  // status value of waitpid
};

}  // namespace carom::referee::bots
