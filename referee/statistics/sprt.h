// Tests sequentially whether the candidate is better, and stops as soon as the games decide. One
// observation is the candidate's share of opponents beaten over a whole block, 0..1, because blocks
// are independent and the games of one block are not. The test is Wald's sequential probability
// ratio test (Sequential analysis, 1947) of two means. With the variance of the observed blocks,
// the log-likelihood ratio is n (s1 - s0) (mean - (s0 + s1) / 2) / variance (Van den Bergh, A
// practical introduction to the GSPRT, 2017). With the best variance for each mean instead, the
// test needs twice the games if the difference is large.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::statistics {

struct SprtSettings {
    double elo0 = 0, elo1 = 30;  // hypotheses of the candidate's lead over its opponents, in Elo
    double alpha = 0.05, beta = 0.05;  // chance of accepting elo1 under elo0, and elo0 under elo1
};

// Throws Error if a setting is out of bounds.
void check_sprt(const SprtSettings& settings);
// Parses words such as elo0=0 elo1=30 alpha=0.05 beta=0.05. Throws Error for other words.
SprtSettings parse_sprt(const std::vector<std::string>& words);

// Returns the expected share of opponents that a player beats who is `elo` points better.
double expected_share(double elo);

enum class Verdict { UNDECIDED, BETTER, NOT_BETTER };
// Returns "undecided", "better" or "not better".
inline const char* name_of(Verdict verdict) {
    constexpr const char* NAMES[] = {"undecided", "better", "not better"};
    return NAMES[static_cast<int>(verdict)];
}

class Sprt {
  public:
    // The smallest number of observations for a decision: of single blocks, and of means of several
    // blocks. With fewer observations the variance is unknown.
    static constexpr int MIN_BLOCKS = 16, MIN_MEANS = 6;
    static constexpr int min_observations(int blocks) {
        return blocks > 1 ? MIN_MEANS : MIN_BLOCKS;
    }
    // The smallest assumed standard deviation, because deterministic bots may have equal results in
    // all blocks. The value, 1/12, is the smallest possible difference of a block of six games. For
    // the mean of several blocks, the value is divided by the number of blocks.
    static constexpr double MIN_DEVIATION = 1.0 / 12;
    // The variance of few blocks is uncertain, and decisions happen where the variance seems small.
    // With n blocks the variance is therefore multiplied by 1 + CAUTION / n. Without this factor,
    // tests of 0 against 30 Elo erred 6.5 % of the time instead of 5 %. With the factor, the error
    // is 4.3 to 5.1 %.
    static constexpr double CAUTION = 6;

    // Each observation is the mean of `blocks` blocks.
    explicit Sprt(const SprtSettings& settings, int blocks = 1);

    // Adds one observation. Observations after the decision have no effect.
    void add(double share);

    double llr() const;  // log-likelihood ratio of elo1 to elo0
    double lower() const { return lower_; }
    double upper() const { return upper_; }
    int observations() const { return observations_; }
    int least_observations() const { return least_; }
    // Returns how many more observations the decision needs if the ratio goes on as before.
    // Infinity if it does not move.
    double observations_left() const;
    Verdict verdict() const { return verdict_; }

  private:
    double share0_, share1_, lower_, upper_;
    int least_;
    double least_deviation_;
    int observations_ = 0;
    double sum_ = 0, squares_ = 0;
    Verdict verdict_ = Verdict::UNDECIDED;
};

// Defines an observation of a sequential test.
struct Observation {
    // SHARE: the candidate's share of opponents beaten. LEAD: the candidate's lead over a rival in
    // the same games. LEAD_APART: the candidate's lead over a rival that plays the other half of
    // the games, so that the two never meet.
    enum Of { SHARE, LEAD, LEAD_APART };
    Of of = SHARE;
    int players = 3, games_a_block = 6;
    int blocks = 1;  // An observation is the mean of this number of blocks.
    // True for a game with one seat: each player plays a block's seed alone, and the results are
    // compared.
    bool alone = false;

    // Returns the number of games of an observation, and of the shortest test.
    int games() const { return blocks * games_a_block; }
    int least_games() const { return games() * Sprt::min_observations(blocks); }
    // Returns how often in a block the candidate is compared with opponents.
    int own_games() const {
        return alone ? 1 : of == LEAD_APART ? games_a_block / 2 : games_a_block;
    }
};

// The cost and the error rate of a test if the true difference is `elo` points, estimated from
// `runs` simulated tests. The candidate plays opponents of equal strength, one of which is the
// rival. In one game of twenty-five the candidate ties with a neighbour in the ranking. The test
// uses whole blocks and whole means of blocks.
struct SprtForecast {
    double elo;
    double better, not_better, undecided;  // shares of the runs; undecided after `max_games`
    int median_games, games_95;  // games after which half and 95 % of the runs had ended
};
SprtForecast simulate_sprt(const SprtSettings& settings, double elo, const Observation& observation,
                           int runs, int max_games, unsigned seed);

}  // namespace carom::referee::statistics
