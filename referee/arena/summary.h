// What the games of an arena say, with how sure that is. Counts whole blocks only, in the
// schedule's order, so that it does not matter who played which game when.
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
    double score = 0, place = 0;  // means
};

struct BotSummary {
    std::string name, command;
    SeatSummary all;
    std::vector<SeatSummary> seat;
    std::vector<int> places;  // how often 1st, 2nd, ...
    double elo = 0, elo_error = 0;  // the mean of all is 0; half of the 95 % interval's width
    statistics::Share above_others;  // of the opponents it met
    Times times;  // of all games played, those not counted included
    int deaths = 0, late = 0, overloaded = 0;
    std::map<std::string, int> reasons;  // of deaths
};

struct PairSummary {
    int first, second;
    statistics::Share above;  // how often the first finishes above the second, a tie being half
};

struct GameLink {
    int game;
    std::int64_t seed;
    std::vector<int> bots, scores;  // by seat
    std::string deaths;  // empty where all lived
    bool has_record = true, has_page = false;  // in the folder of records: a page to watch it on
};

struct Summary {
    Tournament tournament;
    int games = 0, blocks = 0;  // counted
    int scheduled = 0;  // games in all
    bool uneven = false;  // some line-ups have played more often than others
    int left_out = 0;  // played, but their block is not whole, or behind the test's decision
    int tries = 0;  // of games that said nothing and were played again
    std::vector<std::string> voided;  // a sentence a game
    std::vector<BotSummary> bots;  // as in the tournament
    std::vector<int> order;  // of the bots, best first
    std::vector<PairSummary> pairs;  // of bots that met
    std::optional<double> p_all_equal;  // none: too few blocks to tell
    std::optional<statistics::Sprt> sprt;
    std::vector<GameLink> recorded;
};

Summary summarise(const Tournament& tournament, const Games& games);

// What one block of a duel before others says: how far the first bot led the second, as the
// difference of their shares of opponents beaten, and the share of the others that each finished
// above. None where the block is not whole, or does not count.
struct DuelBlock {
    double lead;  // -1 .. 1
    double first, second;
};
std::optional<DuelBlock> duel_block(const Schedule& schedule, const Games& games, int block);

// The candidate's share of opponents beaten, alone: what a live line can afford.
statistics::Share candidate_share(const Tournament& tournament, const Games& games);

// What the tournament's test observes: the mean over a cycle's blocks. Without bots, what two or
// three would show.
statistics::Observation observation_of(const Tournament& tournament);

// The sequential test on games as they come in: it takes each cycle of line-ups of the schedule
// (one block, where there is one line-up) as soon as that and all before it are whole, and so
// decides the same on any number of threads. In a duel before others it judges the first bot's lead
// over the second (`lead` in summary.cpp).
// Single blocks of several line-ups would not do: the order of the opponents would decide.
class SequentialTest {
  public:
    explicit SequentialTest(const Tournament& tournament);

    // Looks for blocks that have become whole since the last call.
    void look(const Games& games);
    const statistics::Sprt& sprt() const { return sprt_; }
    int blocks() const { return next_block_; }  // taken, void ones included

  private:
    Schedule schedule_;
    statistics::Observation observation_;
    statistics::Sprt sprt_;
    int next_block_ = 0;
};

}  // namespace carom::referee::arena
