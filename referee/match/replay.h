// Plays a recorded match again, turn by turn, from its seed and its answers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/game.h"
#include "referee/records/record.h"

namespace carom::referee::match {

// Returns a match before its first turn. Throws Error if there is no such game.
std::unique_ptr<Game> start(const std::string& game, const MatchConfig& setup);

class Replay {
  public:
    // The record must live as long as the Replay.
    explicit Replay(const records::Record& record)
        : record_(record),
          game_(start(record.game, record.setup)),
          answers_(record.seats(), nullptr) {}

    Game& game() { return *game_; }
    const Game& game() const { return *game_; }
    // Returns the frame with this seat's answer of the current turn, or nullptr if the seat was
    // out.
    const records::Frame* answer(int seat) const { return answers_[seat]; }
    std::size_t next_frame() const { return next_; }  // the first unused frame

    // Finds the turn's answers. Returns false at the end of the match, and if the file's next
    // answers do not fit. difference() then explains why.
    bool begin_turn();
    // Plays the turn with these answers.
    void play(MatchObserver* observer = nullptr);
    const std::string& difference() const { return difference_; }

  private:
    // Returns whether this seat needs no answer because of the others' answers.
    bool ends_early(int seat) const;

    const records::Record& record_;
    std::unique_ptr<Game> game_;
    std::size_t next_ = 1;
    std::vector<const records::Frame*> answers_;
    std::string difference_;
};

}  // namespace carom::referee::match
