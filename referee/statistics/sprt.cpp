#include "referee/statistics/sprt.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "referee/base/error.h"
#include "referee/statistics/plackett_luce.h"
#include "sim/rng.h"

namespace carom::referee::statistics {

void check_sprt(const SprtSettings& s) {
    constexpr double FAR = 2000, LEAST_RISK = 1e-6, MOST_RISK = 0.5;
    const bool sound = std::abs(s.elo0) <= FAR && std::abs(s.elo1) <= FAR &&
                       s.alpha >= LEAST_RISK && s.alpha <= MOST_RISK && s.beta >= LEAST_RISK &&
                       s.beta <= MOST_RISK;
    if (!sound) throw Error("--sprt: expected Elo within 2000 and alpha, beta from 1e-6 to 0.5");
    if (!(s.elo0 < s.elo1)) throw Error("--sprt: expected elo0 to be below elo1");
}

SprtSettings parse_sprt(const std::vector<std::string>& words) {
    SprtSettings settings;
    const std::map<std::string, double*> known = {{"elo0", &settings.elo0},
                                                  {"elo1", &settings.elo1},
                                                  {"alpha", &settings.alpha},
                                                  {"beta", &settings.beta}};
    for (const std::string& word : words) {
        if (word.empty()) continue;  // --sprt alone
        const std::size_t equals = std::min(word.find('='), word.size());
        const auto setting = known.find(word.substr(0, equals));
        const std::string number = word.substr(std::min(equals + 1, word.size()));
        char* end;
        const double value = std::strtod(number.c_str(), &end);
        if (setting == known.end() || number.empty() || *end) {
            throw Error("--sprt: expected elo0=N elo1=N alpha=P beta=P, found \"" + word + "\"");
        }
        *setting->second = value;
    }
    check_sprt(settings);
    return settings;
}

double expected_share(double elo) { return 1 / (1 + std::exp(-strength_of(elo))); }

Sprt::Sprt(const SprtSettings& settings, int least)
    : share0_(expected_share(settings.elo0)),
      share1_(expected_share(settings.elo1)),
      lower_(std::log(settings.beta / (1 - settings.alpha))),
      upper_(std::log((1 - settings.beta) / settings.alpha)),
      least_(least) {}

void Sprt::add(double share) {
    if (verdict_ != Verdict::UNDECIDED) return;
    ++blocks_;
    sum_ += share;
    squares_ += share * share;
    if (blocks_ < least_) return;
    if (llr() >= upper_) verdict_ = Verdict::BETTER;
    if (llr() <= lower_) verdict_ = Verdict::NOT_BETTER;
}

double Sprt::llr() const {
    if (blocks_ < 2) return 0;
    const double n = blocks_, mean = sum_ / n;
    const double variance =
        std::max((squares_ - n * mean * mean) / (n - 1), LEAST_DEVIATION * LEAST_DEVIATION);
    const double cautious = variance * (1 + CAUTION / n);
    return n * (share1_ - share0_) * (mean - (share0_ + share1_) / 2) / cautious;
}

namespace {

// One game of the candidate against `others` equals: the share of them that it finishes above.
double simulated_game(double elo, int others, Rng& rng) {
    constexpr double TIES = 0.04;
    const double worth = std::exp(strength_of(elo));
    int below = others;  // places are dealt from the best on, among those still without one
    while (below > 0 && !(rng.unit() < worth / (worth + below))) --below;
    const double half = 0.5 / others;
    double share = double(below) / others;
    if (rng.unit() < TIES) {  // with a neighbour: half a place less or more
        share += below == others ? -half : below == 0 ? half : rng.below(2) ? half : -half;
    }
    return share;
}

}  // namespace

SprtForecast simulate_sprt(const SprtSettings& settings, double elo, int players, int games_a_block,
                           int runs, int most_games, unsigned seed) {
    Rng rng(seed);
    int verdicts[3] = {};
    std::vector<int> games;
    for (int run = 0; run < runs; ++run) {
        Sprt sprt(settings);
        while (sprt.verdict() == Verdict::UNDECIDED && sprt.blocks() * games_a_block < most_games) {
            double share = 0;
            for (int g = 0; g < games_a_block; ++g) share += simulated_game(elo, players - 1, rng);
            sprt.add(share / games_a_block);
        }
        ++verdicts[static_cast<int>(sprt.verdict())];
        games.push_back(sprt.blocks() * games_a_block);
    }
    std::sort(games.begin(), games.end());
    const auto share = [&](Verdict v) { return verdicts[static_cast<int>(v)] / double(runs); };
    return {elo,
            share(Verdict::BETTER),
            share(Verdict::NOT_BETTER),
            share(Verdict::UNDECIDED),
            games[runs / 2],
            games[runs * 95 / 100]};
}

}  // namespace carom::referee::statistics
