// A recorded match played again, turn by turn, from its seed and its answers.
#pragma once

#include <array>
#include <string>

#include "referee/game.h"
#include "referee/records/record.h"

namespace carom::referee::match {

class Replay {
  public:
    // The record stays the caller's.
    explicit Replay(const records::Record& record)
        : record_(record), game_(record.seed, record.league), next_(1) {}

    const Game& game() const { return game_; }
    // The frame that holds this seat's answer to the turn under way; nullptr where it had none to
    // give any more.
    const records::Frame* answer(int seat) const { return answers_[seat]; }

    // Finds the turn's answers. False at the end of the match, and where the file has none that
    // belong to it: difference() says so then.
    bool begin_turn();
    // Plays the turn with them.
    template <class Trace = mean_max::NoTrace>
    void play(Trace&& trace = Trace()) {
        feed();
        game_.play(trace);
    }
    const std::string& difference() const { return difference_; }

  private:
    void feed();

    const records::Record& record_;
    Game game_;
    std::size_t next_;  // the frame after those used
    std::array<const records::Frame*, mean_max::PLAYERS> answers_{};
    std::string difference_;
};

}  // namespace carom::referee::match
