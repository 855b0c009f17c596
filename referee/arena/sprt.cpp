#include "referee/arena/sprt.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "referee/arena/plackett_luce.h"
#include "referee/error.h"
#include "sim/rng.h"

namespace carom::referee {

SprtSettings parse_sprt(const std::vector<std::string>& words) {
    SprtSettings settings;
    const struct {
        const char* name;
        double* value;
        double least, most;
    } known[] = {{"elo0", &settings.elo0, -2000, 2000},
                 {"elo1", &settings.elo1, -2000, 2000},
                 {"alpha", &settings.alpha, 1e-6, 0.5},
                 {"beta", &settings.beta, 1e-6, 0.5}};
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        bool taken = word.empty();  // --sprt alone
        for (const auto& each : known) {
            if (word.substr(0, equals) != each.name || equals == std::string::npos) continue;
            const std::string number = word.substr(equals + 1);
            char* end;
            *each.value = std::strtod(number.c_str(), &end);
            taken =
                !number.empty() && !*end && *each.value >= each.least && *each.value <= each.most;
        }
        if (!taken) {
            throw Error("--sprt: expected elo0=N elo1=N alpha=P beta=P with P up to 0.5, found \"" +
                        word + "\"");
        }
    }
    if (settings.elo0 >= settings.elo1) throw Error("--sprt: expected elo0 to be below elo1");
    return settings;
}

double expected_share(double elo) { return 1 / (1 + std::exp(-strength_of(elo))); }

Sprt::Sprt(const SprtSettings& settings)
    : share0_(expected_share(settings.elo0)),
      share1_(expected_share(settings.elo1)),
      lower_(std::log(settings.beta / (1 - settings.alpha))),
      upper_(std::log((1 - settings.beta) / settings.alpha)) {}

void Sprt::add(double share) {
    if (verdict_ != Verdict::UNDECIDED) return;
    ++blocks_;
    sum_ += share;
    squares_ += share * share;
    if (blocks_ < LEAST_BLOCKS) return;
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

// One game of the candidate against two equals: the share of them that it finishes above.
double simulated_game(double elo, Rng& rng) {
    constexpr double TIES = 0.04;
    const double worth = std::exp(strength_of(elo));
    const bool first = rng.unit() < worth / (worth + 2);
    const bool second = !first && rng.unit() < worth / (worth + 1);
    double share = first ? 1.0 : second ? 0.5 : 0.0;
    if (rng.unit() < TIES) {  // with a neighbour: half a place less or more
        share += share == 1.0 ? -0.25 : share == 0.0 ? 0.25 : rng.below(2) ? 0.25 : -0.25;
    }
    return share;
}

}  // namespace

SprtForecast simulate_sprt(const SprtSettings& settings, double elo, int games_a_block, int runs,
                           int most_games, unsigned seed) {
    Rng rng(seed);
    int verdicts[3] = {};
    std::vector<int> games;
    for (int run = 0; run < runs; ++run) {
        Sprt sprt(settings);
        while (sprt.verdict() == Verdict::UNDECIDED && sprt.blocks() * games_a_block < most_games) {
            double share = 0;
            for (int g = 0; g < games_a_block; ++g) share += simulated_game(elo, rng);
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

}  // namespace carom::referee
