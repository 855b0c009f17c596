// What an arena plays: the bots, and the schedule that follows from them. Everything that decides a
// game's outcome is here, so two files of games belong together when their contests are equal.
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

// Adds the bot of a word NAME=COMMAND that was given for `option`. Throws Error where it is none,
// or the name is there already.
void add_contestant(std::vector<Contestant>& bots, const char* option, const std::string& text);

// Who sits together: any that fill the seats; the first and any others; the first two and any
// others. Where there are two seats, the two of a duel never meet: both play each of the others.
enum class Pairing { ROUND_ROBIN, GAUNTLET, DUEL };

// A part of the schedule: whole blocks, dealt out like cards.
struct Shard {
    int index = 0, count = 1;  // 0 .. count-1
};

struct Tournament {
    std::vector<Contestant> bots;  // two or more; the first is the candidate
    Pairing pairing = Pairing::ROUND_ROBIN;
    std::string game = DEFAULT_GAME;
    int seats = 3, league = 3;  // that game's, unless they are said
    Settings settings;  // the game's own
    std::int64_t seed = 1;  // of the first block; the next have the numbers behind it
    bots::TimeLimit time;
    int memory_mb = 768;
    bool ponder = false;  // bots may work on while others are asked
    std::optional<statistics::SprtSettings> sprt;
    int games = 0;  // at least, of at most MAX_GAMES; whole blocks are played

    MatchConfig config(std::int64_t seed) const { return {seed, league, seats, settings}; }
};

// Throws Error where the bots are too few or too many for the seats.
void check_bots(const Tournament& tournament);

// One game of the schedule: which bot sits at each seat.
struct ScheduledGame {
    int game;  // from 0
    int block;
    std::int64_t seed;
    std::vector<int> bots;  // by seat
    int tries = 0;  // that came before, and said nothing (outcome.h)
};

// A block is one seed played by the bots of one line-up in every seating that matters: all orders
// of two or three, and of four or five those 4 or 10 in which everybody sits everywhere and behind
// everybody equally often (Williams, Experimental designs balanced for the estimation of residual
// effects, 1949); with two bots the first sits at each seat in turn, and the second at all others.
// Blocks run through the line-ups in turn, shuffled once, each with a seed of its own, so that they
// are independent observations. A cycle is as many blocks as there are line-ups.
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
    using Lineup = std::vector<int>;  // bots; in a seating: places in a line-up, by seat
    std::vector<Lineup> lineups_, seatings_;
    const GameInfo* info_;
    std::int64_t seed_;
    int blocks_;
};

// The first line of a file of games. `parse_tournament` throws Error with `where` in front.
std::string format_tournament(const Tournament& tournament, const Shard& shard);
std::pair<Tournament, Shard> parse_tournament(const std::string& line, const std::string& where);

// What differs, as "league 2, not 3"; empty where games of both can be counted together. How many
// games are wanted, and the test, may differ.
std::string difference(const Tournament& ours, const Tournament& theirs);

}  // namespace carom::referee::arena
