// The results of an arena with their uncertainty. Only complete blocks count, in the order of the
// schedule, so that the result does not depend on which thread played a game when.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/statistics/intervals.h"
#include "referee/statistics/sprt.h"

namespace carom::referee::arena {

struct SeatSummary {
    int games = 0;
    double score = 0, place = 0;  // mean score, and mean place
};

struct BotSummary {
    std::string name, command;
    SeatSummary all;
    std::vector<SeatSummary> seat;
    // Number of 1st, 2nd, ... places. In a game for one seat the places are those among all bots on
    // the same seed.
    std::vector<int> places;
    // The mean over all bots is 0. elo_error is half the width of the 95 % interval.
    double elo = 0, elo_error = 0;
    statistics::Share above_others;  // Share of beaten opponents among those that the bot met.
    // The next fields cover all games played, also those that are not counted.
    Times times;
    int seats_played = 0, deaths = 0, late = 0, overloaded = 0;
    std::map<std::string, int> reasons;  // number of disqualifications by reason
};

struct PairSummary {
    int first, second;
    // How often the first finishes above the second. A tie counts one half.
    statistics::Share above;
    // In a game for one seat: the mean difference of the scores on the same seed, first minus
    // second, half the width of its 95 % interval, and on how many seeds each was better.
    double difference = 0, error = 0;
    int better = 0, worse = 0;
};

struct GameLink {
    int game;
    std::int64_t seed;
    std::vector<int> bots, scores;  // by seat
    // Empty if no bot was disqualified.
    std::string deaths;
    // Whether the folder of records has the game's record and its page.
    bool has_record = true, has_page = false;
};

struct Summary {
    Tournament tournament;
    int games = 0, blocks = 0;  // Only counted games and blocks.
    int scheduled = 0;  // number of games of the schedule
    // True if some line-ups have played more often than others.
    bool uneven = false;
    // Played games that are not counted, because their block is incomplete, contains a void game,
    // or comes after the test's decision.
    int left_out = 0;
    int tries = 0;  // discarded tries
    std::vector<std::string> voided;  // one sentence per void game
    std::vector<BotSummary> bots;  // The order is the tournament's.
    std::vector<int> order;  // indices of the bots, best first
    std::vector<PairSummary> pairs;  // only pairs that met
    std::optional<double> p_all_equal;  // none if there are too few blocks
    std::optional<statistics::Sprt> sprt;
    std::vector<GameLink> recorded;  // of all games played
};

Summary summarise(const Tournament& tournament, const Games& games);

// The result of one block of a duel against others. `lead` is the first bot's lead over the second:
// the difference of their shares of opponents beaten. `first` and `second` are the shares of the
// other bots (not of each other) that each of the two finished above. None if the block is
// incomplete or not counted.
struct DuelBlock {
    double lead;  // -1 .. 1
    double first, second;
};
std::optional<DuelBlock> duel_block(const Schedule& schedule, const Games& games, int block);

// Returns the first bot's share of opponents beaten, which is fast enough for the progress line.
statistics::Share candidate_share(const Tournament& tournament, const Games& games);

// Returns what the tournament's test observes: the mean over a cycle's blocks. If the tournament
// has no bots, the result is that of two or three bots.
statistics::Observation observation_of(const Tournament& tournament);

// The sequential test on incoming games. It takes a cycle of line-ups of the schedule (one block if
// there is one line-up) as soon as the cycle and all earlier ones are complete. The decision is
// therefore the same with any number of threads. In a duel against others it tests the first bot's
// lead over the second (`lead` in summary.cpp). The test cannot take single blocks of several
// line-ups, because the order of the opponents would then influence the decision.
class SequentialTest {
  public:
    explicit SequentialTest(const Tournament& tournament);

    // Looks for blocks that are complete since the last call.
    void update(const Games& games);
    const statistics::Sprt& sprt() const { return sprt_; }
    // Returns the number of blocks taken so far, including void ones.
    int blocks() const { return next_block_; }

  private:
    Schedule schedule_;
    statistics::Observation observation_;
    statistics::Sprt sprt_;
    int next_block_ = 0;
};

}  // namespace carom::referee::arena
