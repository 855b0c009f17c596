// Implements and simulates the sequential probability ratio test.
#include "referee/statistics/sprt.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>

#include "referee/base/error.h"
#include "referee/statistics/plackett_luce.h"
#include "sim/base/rng.h"

namespace carom::referee::statistics {

void check_sprt(const SprtSettings& s) {
    constexpr double FAR = 2000, MIN_RISK = 1e-6, MAX_RISK = 0.5;
    const bool sound = std::abs(s.elo0) <= FAR && std::abs(s.elo1) <= FAR && s.alpha >= MIN_RISK &&
                       s.alpha <= MAX_RISK && s.beta >= MIN_RISK && s.beta <= MAX_RISK;
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
        if (word.empty()) continue;  // This happens for --sprt without a value.
        const std::size_t equals = std::min(word.find('='), word.size());
        const auto setting = known.find(word.substr(0, equals));
        const std::string number = word.substr(std::min(equals + 1, word.size()));
        char* end;
        const double value = std::strtod(number.c_str(), &end);
        const bool is_number =
            !number.empty() && !*end && !std::isspace(static_cast<unsigned char>(number[0]));
        if (setting == known.end() || !is_number) {
            throw Error("--sprt: expected elo0=N elo1=N alpha=P beta=P, found \"" + word + "\"");
        }
        *setting->second = value;
    }
    check_sprt(settings);
    return settings;
}

double expected_share(double elo) { return 1 / (1 + std::exp(-strength_of(elo))); }

Sprt::Sprt(const SprtSettings& settings, int blocks)
    : share0_(expected_share(settings.elo0)),
      share1_(expected_share(settings.elo1)),
      lower_(std::log(settings.beta / (1 - settings.alpha))),
      upper_(std::log((1 - settings.beta) / settings.alpha)),
      least_(min_observations(blocks)),
      least_deviation_(MIN_DEVIATION / blocks) {}

void Sprt::add(double share) {
    if (verdict_ != Verdict::UNDECIDED) return;
    ++observations_;
    sum_ += share;
    squares_ += share * share;
    if (observations_ < least_) return;
    if (llr() >= upper_) verdict_ = Verdict::BETTER;
    if (llr() <= lower_) verdict_ = Verdict::NOT_BETTER;
}

double Sprt::llr() const {
    if (observations_ < 2) return 0;
    const double n = observations_, mean = sum_ / n;
    const double variance =
        std::max((squares_ - n * mean * mean) / (n - 1), least_deviation_ * least_deviation_);
    const double cautious = variance * (1 + CAUTION / n);
    return n * (share1_ - share0_) * (mean - (share0_ + share1_) / 2) / cautious;
}

double Sprt::observations_left() const {
    const double ratio = llr(), each = ratio / std::max(observations_, 1);
    const double by_ratio = ratio == 0 ? INFINITY : (ratio > 0 ? upper_ : lower_) / each;
    return std::max<double>(std::max<double>(by_ratio, least_) - observations_, 0);
}

namespace {

// The result of a simulated game against equal opponents: the number of opponents below the
// candidate, and the change of this number by a tie with a neighbour.
struct SimulatedGame {
    int below;
    double tie = 0;
};
SimulatedGame simulated_game(double elo, int others, Rng& rng) {
    constexpr double TIES = 0.04;
    const double worth = std::exp(strength_of(elo));
    // The loop draws the player of each place, from the best place on, until the candidate is
    // drawn.
    SimulatedGame game{others};
    int& below = game.below;
    while (below > 0 && !(rng.unit() < worth / (worth + below))) --below;
    if (rng.unit() < TIES) {
        game.tie = below == others ? -0.5 : below == 0 ? 0.5 : rng.below(2) ? 0.5 : -0.5;
    }
    return game;
}

// Returns the number of players below the rival, which is one of the equal opponents.
double below_rival(const SimulatedGame& game, int others, Rng& rng) {
    const int place = rng.below(others);  // place among the equal opponents; 0 is the last
    const bool above = place >= game.below;
    const bool tied =
        above ? game.tie > 0 && place == game.below : game.tie < 0 && place == game.below - 1;
    return place + above - (tied ? game.tie : 0);
}

double simulated_observation(double elo, const Observation& by, Rng& rng) {
    const int own_games = by.own_games() * by.blocks, others = by.players - 1;
    const bool apart = by.of == Observation::LEAD_APART;
    double candidate = 0, rival = 0;
    for (int g = 0; g < own_games; ++g) {
        const SimulatedGame game = simulated_game(elo, others, rng);
        candidate += (game.below + game.tie) / others;
        if (by.of == Observation::LEAD) rival += below_rival(game, others, rng) / others;
        if (!apart) continue;
        const SimulatedGame rivals = simulated_game(0, others, rng);
        rival += (rivals.below + rivals.tie) / others;
    }
    if (by.of == Observation::SHARE) return candidate / own_games;
    return 0.5 + (candidate - rival) / own_games * (apart ? 1 : double(others) / by.players);
}

}  // namespace

SprtForecast simulate_sprt(const SprtSettings& settings, double elo, const Observation& observation,
                           int runs, int max_games, unsigned seed) {
    Rng rng(seed);
    const int size = observation.games_a_block * observation.blocks;
    const int whole_blocks =
        (max_games + observation.games_a_block - 1) / observation.games_a_block;
    // The largest number of complete observations in a test.
    const int most = whole_blocks / observation.blocks;
    int verdicts[3] = {};
    std::vector<int> games;
    for (int run = 0; run < runs; ++run) {
        Sprt sprt(settings, observation.blocks);
        while (sprt.verdict() == Verdict::UNDECIDED && sprt.observations() < most) {
            sprt.add(simulated_observation(elo, observation, rng));
        }
        ++verdicts[static_cast<int>(sprt.verdict())];
        games.push_back(sprt.verdict() == Verdict::UNDECIDED
                            ? whole_blocks * observation.games_a_block
                            : sprt.observations() * size);
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
