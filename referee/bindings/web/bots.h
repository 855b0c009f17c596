// The bots of a module, as players in the page: the game's searching bot and its simple player.
#pragma once

#include <optional>
#include <string>

#include "referee/bindings/web/line.h"

namespace carom::referee::web {

// How long a bot may search: a number of rollouts, or of milliseconds. One of them is 0.
struct Effort {
    int rollouts = 0;
    double ms = 0;

    bool operator==(const Effort& o) const { return rollouts == o.rollouts && ms == o.ms; }
};

// The searching bot in one seat. It reads what the seat is told in each turn, as on the platform,
// and remembers it. It can join a match that others have played: it then knows what was ordered in
// its seat.
class Bot {
  public:
    Bot(const MatchConfig& setup, int seat, const Effort& effort, int seed);

    // Reads the seat's input of the current turn. Throws Error if the bot cannot read it. Does
    // nothing if the seat is not asked.
    void read(const ThisGame& game);
    // Returns the answer to the last input, and writes one line of explanation.
    std::string answer(std::string& explanation);
    // Reports that the seat's real answer to the last input was `other`. Nothing happens if the
    // seat gave no answer.
    void answered(const ThisGame& game, const Answer& other);

  private:
    int seat_;
    Effort effort_;
    int rollouts_;  // of the next answer
    Player player_;
};

// Returns the answer of the game's simple player after a match so far.
std::string simple_answer(const Line& line, int turn, int seat);

}  // namespace carom::referee::web
