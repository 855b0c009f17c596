// A sequential test of whether the candidate is better, which stops as soon as the games decide it.
// One observation is the candidate's share of opponents beaten over a whole block, 0..1, because
// games of one block are not independent and blocks are. The test is Wald's sequential probability
// ratio test (Sequential analysis, 1947) of two means, with the variance of the observed blocks: n
// (s1 - s0) (mean - (s0 + s1) / 2) / variance (Van den Bergh, A practical introduction to the
// GSPRT, 2017). Using the best variance for each mean was tried: it needs twice the games if the
// difference is large.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::statistics {

struct SprtSettings {
    double elo0 = 0, elo1 = 30;  // Hypotheses: how much better the candidate is than its opponents.
    double alpha = 0.05, beta = 0.05;  // chance of accepting elo1 under elo0, and elo0 under elo1
};

// Throws Error if a setting is out of bounds.
void check_sprt(const SprtSettings& settings);
// Parses words such as elo0=0 elo1=30 alpha=0.05 beta=0.05. Throws Error.
SprtSettings parse_sprt(const std::vector<std::string>& words);

// Returns the share of opponents below a player who is `elo` points better than they are.
double expected_share(double elo);

enum class Verdict { UNDECIDED, BETTER, NOT_BETTER };

class Sprt {
  public:
    // The smallest number of observations for a decision, because the variance is unknown with
    // fewer: blocks, or means of several blocks.
    static constexpr int MIN_BLOCKS = 16, MIN_MEANS = 6;
    static constexpr int min_observations(int blocks) {
        return blocks > 1 ? MIN_MEANS : MIN_BLOCKS;
    }
    // The smallest assumed standard deviation, because deterministic bots may have equal results in
    // all blocks. The value, 1/12, is the smallest possible difference of a block of six games. For
    // the mean of several blocks it is divided by their number.
    static constexpr double MIN_DEVIATION = 1.0 / 12;
    // The variance of few blocks is uncertain, and decisions happen where it seems small. It is
    // therefore increased by the weight of this many blocks. Without that, tests of 0 against 30
    // Elo erred 6.5 % of the time instead of 5 %. With it, the error is 4.3 to 5.1 %.
    static constexpr double CAUTION = 6;

    // Each observation is the mean of `blocks` blocks.
    explicit Sprt(const SprtSettings& settings, int blocks = 1);

    // Takes one more observation. Observations after the decision have no effect.
    void add(double share);

    double llr() const;  // log-likelihood ratio of elo1 to elo0
    double lower() const { return lower_; }
    double upper() const { return upper_; }
    int observations() const { return observations_; }
    Verdict verdict() const { return verdict_; }

  private:
    double share0_, share1_, lower_, upper_;
    int least_;
    double least_deviation_;
    int observations_ = 0;
    double sum_ = 0, squares_ = 0;
    Verdict verdict_ = Verdict::UNDECIDED;
};

// The definition of an observation.
struct Observation {
    // SHARE: the candidate's share of opponents beaten. LEAD: its lead over a rival in the same
    // games. LEAD_APART: its lead over a rival that it never meets and that plays the other half of
    // the games.
    enum Of { SHARE, LEAD, LEAD_APART };
    Of of = SHARE;
    int players = 3, games_a_block = 6;
    int blocks = 1;  // An observation is the mean of this number of blocks.
    // A game for one seat: each player plays a block's seed alone, and their results are compared.
    bool alone = false;

    // Returns how often in a block the candidate is compared with opponents.
    int own_games() const {
        return alone ? 1 : of == LEAD_APART ? games_a_block / 2 : games_a_block;
    }
};

// The cost and the error rate of a test if the true difference is `elo`, from `runs` simulated
// tests. The candidate plays equal opponents, one of which is the rival. One game in twenty-five is
// a tie of the candidate with a neighbour. The test uses whole blocks and whole means of blocks.
struct SprtForecast {
    double elo;
    double better, not_better, undecided;  // shares of the runs; undecided after `max_games`
    int median_games, games_95;  // half and 95 % of the runs had ended by then
};
SprtForecast simulate_sprt(const SprtSettings& settings, double elo, const Observation& observation,
                           int runs, int max_games, unsigned seed);

}  // namespace carom::referee::statistics
