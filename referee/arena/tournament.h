// A tournament: the bots, and the schedule that follows from them. It contains everything that
// decides the result of a game. Two files of games can be joined if their tournaments are equal.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/match.h"
#include "referee/statistics/sprt.h"

namespace carom::referee::arena {

constexpr int MAX_GAMES = 1'000'000, MAX_BOTS = 64;

struct Contestant {
    std::string name, command;
    bool operator==(const Contestant& o) const { return name == o.name && command == o.command; }
};

// Adds the bot of an argument NAME=COMMAND, or COMMAND alone, that was given for `option`. COMMAND
// alone begins with a path, or has several words and no equals sign. A bot without a name has the
// name of its program, with a number if another bot has it already. Throws Error if the argument
// has another form or the name is already used.
void add_contestant(std::vector<Contestant>& bots, const char* option, const std::string& text);

// Which bots play together. ROUND_ROBIN: every choice of bots. GAUNTLET: the first bot and any
// others. DUEL: the first two bots and any others. With two seats the two bots of a duel never
// meet: both play each of the others.
enum class Pairing { ROUND_ROBIN, GAUNTLET, DUEL };

// A part of the schedule: every count-th block, starting at `index`.
struct Shard {
    int index = 0, count = 1;  // 0 .. count-1
};

struct Tournament {
    std::vector<Contestant> bots;  // two or more; the first is the candidate
    Pairing pairing = Pairing::ROUND_ROBIN;
    std::string game = DEFAULT_GAME;
    int seats = 3, league = 3;  // defaults of Mean Max
    Settings settings;  // the game's own settings
    // Seed of the first block. Each later block has the next number.
    std::int64_t seed = 1;
    bots::TimeLimit time;
    int memory_mb = 768;
    // Bots may compute while other bots answer.
    bool ponder = false;
    std::optional<statistics::SprtSettings> sprt;
    // The smallest number of games, up to MAX_GAMES. Only complete blocks are played.
    int games = 0;

    MatchConfig config(std::int64_t seed) const { return {seed, league, seats, settings}; }
};

// Throws Error if there are too few or too many bots for the seats.
void check_bots(const Tournament& tournament);

// A game of the schedule, with the bot at each seat.
struct ScheduledGame {
    int game;  // game number, from 0
    int block;
    std::int64_t seed;
    std::vector<int> bots;  // by seat
    int tries = 0;  // discarded tries before this one (outcome.h)
};

// A block is one seed, played by the bots of one line-up in every necessary seating. For two or
// three bots these are all orders. For four or five bots these are 4 or 10 orders in which every
// bot has every seat, and follows every other bot, equally often (Williams, Experimental designs
// balanced for the estimation of residual effects, 1949). With two bots and more seats the first
// bot sits at each seat in turn and the second at all others. The blocks go through the line-ups in
// a random order that is drawn once. Each block has its own seed, so that blocks are independent
// observations. A cycle has as many blocks as there are line-ups. In a game for one seat every bot
// plays every seed alone, and a block is one seed, played by all bots.
class Schedule {
  public:
    explicit Schedule(const Tournament& tournament);

    int games_a_block() const { return static_cast<int>(seatings_.size()); }
    const GameInfo& info() const { return *info_; }
    int seats() const { return static_cast<int>(seatings_[0].size()); }
    int lineups() const { return static_cast<int>(lineups_.size()); }
    int blocks() const { return blocks_; }
    int games() const { return blocks_ * games_a_block(); }
    ScheduledGame at(int game) const;

  private:
    // A list of bots. In a seating the numbers are indices into the line-up, by seat.
    using Lineup = std::vector<int>;
    std::vector<Lineup> lineups_, seatings_;
    const GameInfo* info_;
    std::int64_t seed_;
    int blocks_;
};

// The first line of a file of games. parse_tournament throws Error with `where` at its start.
std::string format_tournament(const Tournament& tournament, const Shard& shard);
std::pair<Tournament, Shard> parse_tournament(const std::string& line, const std::string& where);

// Returns the difference as "league 2, not 3", or an empty text if the games of both can be counted
// together. The number of games and the test may differ.
std::string difference(const Tournament& ours, const Tournament& theirs);

}  // namespace carom::referee::arena
