// Runs the bots of a match that another referee plays. The referee starts a relay instead of each
// bot, so that the inputs, answers, logs and times of the bots are known.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "referee/bots/conversation.h"
#include "referee/bots/process.h"

namespace carom::referee::bots {

// One turn of a bot: all input before the first byte of an answer, and the answer.
struct TapTurn {
    std::string input, answer, err;
    double ms = 0;  // wall time from the last byte of the input to the last byte of the answer
    Usage usage;  // from the first byte of the input
};

// The taps of all bots of a match. A relay is a shell script of three `cat`, which copy the
// referee's pipes to and from named pipes. A thread copies these to and from the bots, which run
// like those of our own matches: with limits on memory and processes, and without survivors.
class Tap {
  public:
    // Starts the bots. Throws CannotStart if a bot cannot be started, and Error if the temporary
    // folder cannot be used.
    Tap(const std::vector<std::string>& commands, const Limits& limits);
    ~Tap();
    Tap(const Tap&) = delete;

    // Returns the command of the relay, which has no blanks.
    std::string command(int seat) const;
    // Returns for how long no bot has been sent or has written anything.
    Clock::duration idle_time() const { return Clock::now() - moved_.load(); }
    // Ends the bots. Must be called before the results are read.
    void stop();
    const std::vector<TapTurn>& turns(int seat) const { return taps_[seat].turns; }
    // Returns how the bot ended while its referee was still playing, or "".
    const std::string& end_reason(int seat) const { return taps_[seat].end_reason; }

  private:
    struct Seat {
        explicit Seat(const std::string& command, bool keeps_core) : bot(command, keeps_core) {}
        Process bot;
        int from_referee = -1, to_referee = -1, log_to_referee = -1;  // named pipes
        std::string to_bot, answer_left, log_left;  // bytes that are still to be written
        std::string early_log;  // stderr before the first input
        std::vector<TapTurn> turns;
        std::string end_reason;
        Usage before;
        Clock::time_point asked;
        bool is_connected = false;  // true once the relay has started
        bool is_open = true;  // false once the referee has closed the bot's input
        std::optional<Clock::time_point> closed;  // when the bot's output ended
    };

    void open_pipes(int seat);
    void copy();
    void copy_input(Seat& seat);
    void copy_output(Seat& seat);
    void check_end(Seat& seat);
    void remove_folder();

    std::string folder_;
    Limits limits_;
    std::deque<Seat> taps_;
    std::atomic<bool> stopped_ = false;
    std::atomic<Clock::time_point> moved_ = Clock::now();  // when bytes were last copied
    std::thread thread_;
};

}  // namespace carom::referee::bots
