// Computes the results of an arena with their uncertainty. Only complete blocks count, in the order
// of the schedule, so the results do not depend on which thread played which game.
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
    double score = 0, place = 0;  // means over all games
};

struct BotSummary {
    std::string name, command;
    SeatSummary all;
    std::vector<SeatSummary> seat;
    // The number of 1st, 2nd, ... places. In a game for one seat, each bot is ranked among all bots
    // that played the same seed.
    std::vector<int> places;
    // The rating. The mean rating of all bots is 0. elo_error is half the width of the 95 %
    // interval.
    double elo = 0, elo_error = 0;
    statistics::Share above_others;  // share of met opponents that the bot beat
    // The following fields cover all games played, including games that are not counted.
    Times times;
    int seats_played = 0, deaths = 0, late = 0, overloaded = 0;
    int deaths_at_once = 0;  // in turn 0
    // The disqualifications by reason. Reasons that differ only in digits, or after a quotation
    // mark, where they quote the bot, are one.
    struct Reason {
        std::string text, last_words;  // of the first one; words: the last line of stderr
        int turn = 0;
        int count = 0;
    };
    std::map<std::string, Reason> reasons;
    int remarks = 0;  // games with a remark
    std::string remark;  // the first one
};

struct PairSummary {
    int first, second;
    // The share of games in which the first bot finishes above the second. A tie counts one half.
    statistics::Share above;
    // Only for a game for one seat: `difference` is the mean of first score minus second score on
    // the same seed, and `error` is half the width of its 95 % interval. `better` and `worse` count
    // the seeds on which the first bot had the better or the worse result.
    double difference = 0, error = 0;
    int better = 0, worse = 0;
};

struct GameLink {
    int game;
    std::int64_t seed;
    std::vector<int> bots, scores;  // by seat
    // Describes the disqualifications; empty if no bot was disqualified.
    std::string deaths;
    // True if the folder of records contains the game's record, and the game's page.
    bool has_record = true, has_page = false;
};

struct Summary {
    Tournament tournament;
    int games = 0, blocks = 0;  // number of counted games and blocks
    int scheduled = 0;  // number of games of the schedule
    // True if some line-ups have played more often than others.
    bool uneven = false;
    // Number of played games that are not counted, because their block is incomplete, contains a
    // void game, or comes after the test's decision.
    int left_out = 0;
    int tries = 0;  // number of discarded tries
    std::vector<std::string> voided;  // one sentence per void game
    std::vector<BotSummary> bots;  // in the order of the tournament
    std::vector<int> order;  // indices into `bots`, best first
    std::vector<PairSummary> pairs;  // only pairs of bots that met
    // The p-value of a test that all bots are equally strong; none if there are too few blocks.
    std::optional<double> p_all_equal;
    std::optional<statistics::Sprt> sprt;
    std::vector<GameLink> recorded;  // all games with a record
};

Summary summarise(const Tournament& tournament, const Games& games);

// The result of one block of a duel with additional opponents. `lead` is the difference between the
// first and the second bot's shares of opponents beaten. `first` and `second` are the shares of the
// additional opponents that the first and the second bot finished above. duel_block() returns
// nothing if the block is incomplete or not counted.
struct DuelBlock {
    double lead;  // -1 .. 1
    double first, second;
};
std::optional<DuelBlock> duel_block(const Schedule& schedule, const Games& games, int block);

// Returns the first bot's share of opponents beaten. The progress line calls this function often.
statistics::Share candidate_share(const Tournament& tournament, const Games& games);

// Returns what the tournament's test observes: the mean over the blocks of a cycle. If the
// tournament has no bots, the result assumes one bot per seat, and at least two bots.
statistics::Observation observation_of(const Tournament& tournament);

// Runs the sequential test on the games as they arrive. One observation is a cycle, which has one
// block of each line-up of the schedule. The test takes a cycle as soon as this cycle and all
// earlier cycles are complete. The decision is therefore the same with any number of threads. In a
// duel with additional opponents, the test observes the first bot's lead over the second (lead() in
// summary.cpp). The observations are not single blocks, because the order of the opponents would
// then influence the decision.
class SequentialTest {
  public:
    explicit SequentialTest(const Tournament& tournament);

    // Takes all cycles that were completed since the last call.
    void update(const Games& games);
    const statistics::Sprt& sprt() const { return sprt_; }
    // Returns the number of blocks taken so far, including void blocks.
    int blocks() const { return next_block_; }

  private:
    Schedule schedule_;
    statistics::Observation observation_;
    statistics::Sprt sprt_;
    int next_block_ = 0;
};

}  // namespace carom::referee::arena
