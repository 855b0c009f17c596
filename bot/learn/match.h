// A match of self-play and the types of its records (positions and moves).
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/learn/player.h"
#include "referee/bots/conversation.h"
#include "referee/game/games.h"

namespace carom::learn {

// The settings of a run (positions.cpp).
struct Options {
    std::string folder, network, policy;
    std::vector<std::string> opponents;  // command lines
    std::int64_t seed = 1;
    int games = 1000, rollouts = 100, threads = 1;
    int seats = 0;  // 0: the game's minimum
    int opening = 6;
    double noise = 0.02, share = 0.3;
    bool moves = false;
};

// One record of a file of positions, without its features.
struct Label {
    std::int32_t match, seat, turn, ahead;
    float outcome, margin, turns_left, hand, search;
};
static_assert(sizeof(Label) == 36, "records have no gaps");

// One record of a file of moves, without its classes and senses.
struct MoveLabel {
    std::int32_t match, seat, turn, unit;
};
static_assert(sizeof(MoveLabel) == 16, "records have no gaps");

// The concatenated bytes of records and their number.
struct Records {
    std::string bytes;
    std::size_t count = 0;
};

class Match {
  public:
    Match(const LearnedGame& game, const Options& options, int number);

    // Plays the match and appends its records. Throws WorldError if the rules do not define the
    // result of a turn. The match then has no records.
    void play(Records& positions, Records& moves);
    int turns() const { return match_->turn(); }
    bool failed() const { return failed_; }  // True if an opponent gave no valid answer.

  private:
    struct Seated {
        std::unique_ptr<Player> inside;  // our bot, or nullptr for an opponent
        referee::bots::Process* outside = nullptr;
        bool follows_policy = false;
        bool is_random = false;  // True during a series of random orders.
    };

    void seat_players();
    void answer(int seat, bool at_random);
    void describe(int seat, int ahead);
    void write_moves(int seat);
    void write_outcomes();

    const LearnedGame& game_;
    const Options& options_;
    int number_;
    Rng rng_;
    std::unique_ptr<referee::Game> match_;
    std::vector<Seated> players_;  // one for each seat
    std::deque<referee::bots::Process> bots_;
    std::optional<referee::bots::Conversation> talk_;
    bool failed_ = false;
    std::vector<Label> labels_;
    std::vector<Position> positions_;
    Records moves_;
};

}  // namespace carom::learn
