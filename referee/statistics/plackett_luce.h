// Estimates the strengths of players from games of several players with ties. In each choice of the
// best among the remaining players, player i has odds of exp(strength_i), and a tie among the set S
// has odds of exp(tie_|S|) times the geometric mean of its players' odds (Turner, van Etten, Firth
// and Kosmidis, Modelling rankings in R: the PlackettLuce package, 2020). For two players without
// ties the model is the Bradley-Terry model. Every player has half a win and half a loss against a
// ghost player of odds 1, so that the strength of a player who always wins or always loses stays
// finite.
#pragma once

#include <optional>
#include <vector>

namespace carom::referee::statistics {

// The result of one game: groups of equal players, from best to worst. A game has at most
// GROUP_LIMIT players.
using Ranking = std::vector<std::vector<int>>;
constexpr int GROUP_LIMIT = 5;  // largest number of players of a game

struct RankedBlock {
    std::vector<Ranking> games;
};

struct Strengths {
    std::vector<double> strength;  // natural logarithms with mean 0
    std::vector<double> error;  // standard errors from the spread of whole blocks
    // The logarithm of the odds' factor for ties of 2, 3, ... players, or -inf if no such tie was
    // observed.
    std::vector<double> tie;
    // The p-value of a joint test that all strengths are equal, or nullopt if there are too few
    // blocks.
    std::optional<double> p_all_equal;
};

// Returns the maximum likelihood estimate of the strengths. `ghost` is the weight of the games
// against the ghost. Errors are the sandwich estimate over blocks (White, Maximum likelihood
// estimation of misspecified models, 1982), whose variance is multiplied by blocks / (blocks -
// parameters). With too few blocks, the errors are infinite. The joint test is Hotelling's.
Strengths fit_strengths(int players, const std::vector<RankedBlock>& blocks, double ghost = 0.5);

// Converts a strength to Elo's scale, where 400 points are odds of ten to one.
double elo_of(double strength);
double strength_of(double elo);

}  // namespace carom::referee::statistics
