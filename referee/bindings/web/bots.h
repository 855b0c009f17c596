// Declares the bots that play in a page: the game's searching bot and its simple player.
#pragma once

#include <optional>
#include <string>

#include "referee/bindings/web/line.h"

namespace carom::referee::web {

// The limit of a bot's search: a number of rollouts, or a time in ms. The other number is 0.
struct Effort {
    int rollouts = 0;
    double ms = 0;

    bool operator==(const Effort& o) const { return rollouts == o.rollouts && ms == o.ms; }
};

// The searching bot in one seat. The bot reads the seat's input in each turn, as on the platform,
// and remembers the input. The bot can join a match that others have played, and then knows the
// earlier orders of its seat.
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
    int rollouts_;  // number of rollouts for the next answer
    Player player_;
};

// Returns the answer of the game's simple player in a turn of a line.
std::string simple_answer(const Line& line, int turn, int seat);

}  // namespace carom::referee::web
