// A recorded match played again, turn by turn, from its seed and its answers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/game.h"
#include "referee/records/record.h"

namespace carom::referee::match {

// A match as its setup says, before the first turn. Throws Error where there is no such game.
std::unique_ptr<Game> start(const std::string& game, const MatchConfig& setup);

class Replay {
  public:
    // The record stays the caller's.
    explicit Replay(const records::Record& record)
        : record_(record),
          game_(start(record.game, record.setup)),
          answers_(record.seats(), nullptr) {}

    Game& game() { return *game_; }
    const Game& game() const { return *game_; }
    // The frame that holds this seat's answer to the turn under way; nullptr where it had none to
    // give any more.
    const records::Frame* answer(int seat) const { return answers_[seat]; }
    std::size_t next_frame() const { return next_; }  // the one behind those used

    // Finds the turn's answers. False at the end of the match, and where the file has none that
    // belong to it: difference() says so then.
    bool begin_turn();
    // Plays the turn with them.
    void play(MatchObserver* observer = nullptr);
    const std::string& difference() const { return difference_; }

  private:
    // Whether the answers that there are leave this seat unasked.
    bool ends_early(int seat) const;

    const records::Record& record_;
    std::unique_ptr<Game> game_;
    std::size_t next_ = 1;
    std::vector<const records::Frame*> answers_;
    std::string difference_;
};

}  // namespace carom::referee::match
