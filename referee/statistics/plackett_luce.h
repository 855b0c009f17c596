// Strengths of players from games of several, ties included. Each choice of the best among those
// still to be placed has odds: of player i its worth exp(strength_i), of a tie among the set S
// exp(tie_|S|) times the geometric mean of its worths (Turner, van Etten, Firth and Kosmidis,
// Modelling rankings in R: the PlackettLuce package, 2020). With two players and no ties it is the
// model of Bradley and Terry. A half win and a half loss against a ghost of worth 1 for every
// player keeps finite who always wins or always loses.
#pragma once

#include <optional>
#include <vector>

namespace carom::referee::statistics {

// One game: the players from best to worst, equal ones in one group. At most GROUP_LIMIT a game.
using Ranking = std::vector<std::vector<int>>;
constexpr int GROUP_LIMIT = 5;  // the most players of a game

struct RankedBlock {
    std::vector<Ranking> games;
};

struct Strengths {
    std::vector<double> strength;  // natural logarithms; their mean is 0
    std::vector<double> error;  // standard errors of them, from the spread of whole blocks
    // Of 2, 3, ... players: the logarithm of the odds' factor; -inf where none was seen.
    std::vector<double> tie;
    // Of one joint test that all strengths are equal; none with too few blocks to tell.
    std::optional<double> p_all_equal;
};

// The most likely strengths of `players` players; `ghost` is the weight of the games with the
// ghost. Errors are the sandwich estimate over blocks (White, Maximum likelihood estimation of
// misspecified models, 1982), enlarged by blocks / (blocks - parameters), and infinite with too few
// blocks; the joint test is Hotelling's.
Strengths fit_strengths(int players, const std::vector<RankedBlock>& blocks, double ghost = 0.5);

// Elo's scale, where 400 points are odds of ten to one.
double elo_of(double strength);
double strength_of(double elo);

}  // namespace carom::referee::statistics
