// Asks the seats of any match for their answers in a turn. The caller decides where answers come
// from (a process, a file, a runner on stdin). Replays recorded matches.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/game.h"
#include "referee/records/record.h"

namespace carom::referee::match {

// The lines of a seat's answer, or nullopt if there was no answer.
using Lines = std::optional<std::vector<std::string>>;
// Gets the answer of an active seat. The function must read the seat's input from the game when it
// is called, because in some games a player who leaves changes the next player's input.
using Ask = std::function<Lines(int seat)>;
// Called after each answer of a seat. `invalid` is the reason why the answer is invalid, or
// nullopt.
using OnAnswer = std::function<void(int seat, const std::optional<Invalid>& invalid)>;

// Asks all seats that must answer. An answer with too few lines counts as no answer.
void ask_everybody(Game& game, const Ask& ask, const OnAnswer& on_answer = nullptr);

// Returns an answer as one text whose lines end with '\n'.
std::string joined(const std::vector<std::string>& lines);

// Keeps the platform viewer's text of a turn.
struct PlatformPicture : MatchObserver {
    PlatformPicture() : MatchObserver(PLATFORM_VIEW) {}
    void platform_view(const std::string& view) override { text = view; }
    std::string text;
};

// Plays a recorded match again, turn by turn, from its seed and its answers.

// Starts a match. Throws Error if no game has this name.
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
    std::size_t next_frame() const { return next_; }  // index of the first unused frame

    // Finds the turn's answers. Returns false at the end of the match, or if the next answers of
    // the record do not fit the turn. In the second case difference() explains why.
    bool begin_turn();
    // Plays the turn with the answers that begin_turn() found.
    void play(MatchObserver* observer = nullptr);
    const std::string& difference() const { return difference_; }

  private:
    // Returns whether the answers of the other seats end the turn before this seat must answer.
    bool ends_early(int seat) const;

    const records::Record& record_;
    std::unique_ptr<Game> game_;
    std::size_t next_ = 1;
    std::vector<const records::Frame*> answers_;
    std::string difference_;
};

}  // namespace carom::referee::match
