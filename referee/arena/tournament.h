// Defines a tournament and its schedule. A tournament contains everything that decides the result
// of a game. Two journals can be merged if their tournaments are equal.
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
// A shard of a ladder has every LADDER_SHARDS-th block. MAX_LISTED_GAME is the largest number of a
// game whose bots the journal lists.
constexpr int LADDER_SHARDS = 256, MAX_LISTED_GAME = MAX_GAMES * LADDER_SHARDS;

struct Contestant {
    std::string name, command;
    bool operator==(const Contestant& o) const { return name == o.name && command == o.command; }
};

// Adds the bot of an argument of `option`. The argument is NAME=COMMAND or only COMMAND. COMMAND
// alone begins with a path, or has several words and no equals sign. The bot then gets the name of
// its program, with a number if another bot already has this name. Throws Error if the argument has
// another form or NAME is already used.
void add_contestant(std::vector<Contestant>& bots, const char* option, const std::string& text);

// Which bots play together. ROUND_ROBIN: all combinations of bots. GAUNTLET: the first bot with all
// combinations of the others. DUEL: the first two bots with all combinations of the others. In a
// duel with two seats, the first two bots never meet: both play each of the other bots. LISTED: no
// schedule chooses the bots, so that the journal lists the bots of each game; bots may be added
// later (a ladder).
enum class Pairing { ROUND_ROBIN, GAUNTLET, DUEL, LISTED };

// A shard is a part of the schedule: every `count`-th block, starting with block `index`.
struct Shard {
    int index = 0, count = 1;  // `index` is in 0 .. count-1.
};

struct Tournament {
    std::vector<Contestant> bots;  // two or more; the first is the candidate
    Pairing pairing = Pairing::ROUND_ROBIN;
    std::string game = DEFAULT_GAME;
    int seats = 3, league = 3;  // defaults of Mean Max
    Settings settings;  // chosen settings of the game
    // Seed of the first block. Each later block uses the next seed.
    std::int64_t seed = 1;
    bots::TimeLimit time;
    int memory_mb = 768;
    // True if bots may compute while other bots answer.
    bool ponder = false;
    std::optional<statistics::SprtSettings> sprt;
    // The minimum number of games, up to MAX_GAMES. The schedule rounds this number up to complete
    // blocks.
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
    int tries = 0;  // number of earlier, discarded tries (outcome.h)
};

// A schedule is a list of blocks. A block is one seed that the bots of one line-up play in several
// seatings. Two or three bots play in all orders. Four or five bots play in 4 or 10 orders, in
// which every bot has every seat, and follows every other bot, equally often (Williams,
// Experimental designs balanced for the estimation of residual effects, 1949). If there are two
// bots and more seats, the first bot takes each seat in turn and the second bot takes all other
// seats. The blocks use the line-ups in a random order that is drawn once. Each block has its own
// seed, so that blocks are independent observations. A cycle has one block per line-up. In a game
// for one seat, a block is one seed that every bot plays alone.
class Schedule {
  public:
    explicit Schedule(const Tournament& tournament);

    int games_a_block() const { return static_cast<int>(seatings_.size()); }
    const GameInfo& info() const { return *info_; }
    int seats() const { return static_cast<int>(seatings_[0].size()); }
    int lineups() const { return static_cast<int>(lineups_.size()); }
    int blocks() const { return blocks_; }
    int games() const { return blocks_ * games_a_block(); }
    // A line-up lists the numbers of bots: as many as a game has seats, or two, which share more
    // seats. In a game for one seat, a line-up of a ladder has two bots.
    using Lineup = std::vector<int>;
    // If the tournament lists the bots, games are numbered as in every schedule, but the line-up of
    // each block is given.
    bool is_listed() const { return is_listed_; }
    ScheduledGame at(int game) const;
    ScheduledGame at(int game, const Lineup& lineup) const;
    // Returns the line-up that has these bots, by seat, in this game. Throws Error with an empty
    // message if there is none.
    Lineup lineup_of(int game, const std::vector<int>& bots) const;
    // Returns the number of bots in a line-up of a ladder with this number of bots.
    int lineup_size(int bots) const;

  private:
    const std::vector<Lineup>& seatings_of(const Lineup& lineup) const {
        return is_listed_ && static_cast<int>(lineup.size()) < seats() ? pair_seatings_ : seatings_;
    }
    // A seating lists, by seat, indices into the line-up.
    std::vector<Lineup> lineups_, seatings_;
    std::vector<Lineup> pair_seatings_;  // seatings of two bots, if they are listed
    bool is_listed_ = false;
    int bots_;
    const GameInfo* info_;
    std::int64_t seed_;
    int blocks_;
};

// Formats and parses the first line of a journal. parse_tournament() throws Error with a message
// that starts with `where`.
std::string format_tournament(const Tournament& tournament, const Shard& shard);
std::pair<Tournament, Shard> parse_tournament(const std::string& line, const std::string& where);

// Returns the first difference, such as "league 2, not 3", or an empty string if the games of both
// tournaments can be merged. The number of games and the test may differ.
std::string difference(const Tournament& ours, const Tournament& theirs);

}  // namespace carom::referee::arena
