// Chooses line-ups, and simulates how many games a ladder needs.
#include "referee/ladder/matchmaking.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "referee/statistics/plackett_luce.h"

namespace carom::referee::ladder {

namespace {

constexpr double UNKNOWN = 400;  // standard deviation in Elo of a bot that has not played
constexpr double PER_95 = 1.96;

double variance_of(const arena::BotSummary& bot) {
    const double deviation = std::isfinite(bot.elo_error) ? bot.elo_error / PER_95 : UNKNOWN;
    return deviation * deviation;
}

// Returns what a block against `other` tells about `bot`, in inverse squares of Elo.
double information(const arena::BotSummary& bot, const arena::BotSummary& other) {
    const double p = statistics::expected_share(bot.elo - other.elo);
    const double scale = statistics::strength_of(1);
    const double of_games = p * (1 - p) * scale * scale;
    return 1 / (1 / of_games + variance_of(other));
}

}  // namespace

std::optional<int> needed_bot(const arena::Summary& summary, const std::vector<int>& active,
                              const Aim& aim) {
    const auto blocks = [&](int bot) { return summary.bots[bot].above_others.blocks; };
    const int least = *std::min_element(active.begin(), active.end(),
                                        [&](int a, int b) { return blocks(a) < blocks(b); });
    if (blocks(least) < NEW_BLOCKS) return least;
    const auto error = [&](int bot) { return summary.bots[bot].elo_error; };
    const int widest = *std::max_element(active.begin(), active.end(),
                                         [&](int a, int b) { return error(a) < error(b); });
    const int chosen = aim.everybody || aim.until == 0 ? widest : active.back();
    if (aim.until > 0 && error(chosen) <= aim.until) return std::nullopt;
    return chosen;
}

std::vector<int> lineup_for(const arena::Summary& summary, const std::vector<int>& active, int bot,
                            int size, int block) {
    Rng rng(static_cast<std::uint64_t>(block));
    std::map<int, int> met;
    for (const arena::PairSummary& pair : summary.pairs) {
        if (pair.first == bot) met[pair.second] = pair.above.blocks;
        if (pair.second == bot) met[pair.first] = pair.above.blocks;
    }
    std::vector<std::pair<int, double>> others;  // numbers and weights
    for (const int other : active) {
        const double told = information(summary.bots[bot], summary.bots[other]);
        if (other != bot) others.push_back({other, told * told});
    }
    const bool connects = rng.below(CONNECTING) == 0;
    std::vector<int> lineup = {bot};
    while (static_cast<int>(lineup.size()) < size) {
        std::size_t chosen = 0;
        if (connects) {
            const auto least = std::min_element(
                others.begin(), others.end(),
                [&](const auto& a, const auto& b) { return met[a.first] < met[b.first]; });
            chosen = static_cast<std::size_t>(least - others.begin());
        } else {
            double all = 0;
            for (const auto& [other, weight] : others) all += weight;
            double at = rng.unit() * all;
            while (chosen + 1 < others.size() && (at -= others[chosen].second) >= 0) ++chosen;
        }
        lineup.push_back(others[chosen].first);
        others.erase(others.begin() + static_cast<long>(chosen));
    }
    return lineup;
}

namespace {

// Plays games whose results follow from the strengths of the bots and from chance.
class Simulation {
  public:
    Simulation(const arena::Tournament& settings, std::vector<double> elo, std::uint64_t seed)
        : tournament_(settings), elo_(std::move(elo)), rng_(seed) {
        tournament_.bots.clear();
        for (std::size_t k = 0; k < elo_.size(); ++k) {
            tournament_.bots.push_back({std::to_string(k), ""});
        }
    }

    // Plays a ladder of the first `bots` bots until the aim is reached.
    void play_ladder(int bots, const Aim& aim) {
        tournament_.pairing = arena::Pairing::LISTED;
        const arena::Schedule schedule(tournament_);
        std::vector<int> active(bots);
        for (int k = 0; k < bots; ++k) active[k] = k;
        while (true) {
            const arena::Summary summary = arena::summarise(tournament_, games_);
            const auto bot = needed_bot(summary, active, aim);
            if (!bot) break;
            for (int k = between_looks(); k > 0; --k, ++blocks_) {
                play(schedule,
                     lineup_for(summary, active, *bot, schedule.lineup_size(bots), blocks_));
            }
        }
    }
    // Plays a round robin until the newest bot's interval, or all intervals, are narrow enough.
    void play_round_robin(const Aim& aim) {
        tournament_.pairing = arena::Pairing::ROUND_ROBIN;
        const arena::Schedule schedule(tournament_);
        for (bool reached = false; !reached;) {
            for (int k = between_looks(); k > 0; --k, ++blocks_) play(schedule, {});
            const arena::Summary summary = arena::summarise(tournament_, games_);
            reached = true;
            for (const arena::BotSummary& bot : summary.bots) {
                const bool counts = aim.everybody || &bot == &summary.bots.back();
                reached = reached && (!counts || bot.elo_error <= aim.until);
            }
        }
    }
    int games() const { return games_.count(); }
    // Returns the share of all pairs whose ratings are in the true order.
    double sorted(int bots) const {
        const arena::Summary summary = arena::summarise(tournament_, games_);
        int right = 0, pairs = 0;
        for (int a = 0; a < bots; ++a) {
            for (int b = 0; b < a; ++b, ++pairs) {
                right += (summary.bots[a].elo > summary.bots[b].elo) == (elo_[a] > elo_[b]);
            }
        }
        return double(right) / pairs;
    }

  private:
    // Returns the number of blocks until the next look at the ratings.
    int between_looks() const { return std::max(4, blocks_ / 20); }

    void play(const arena::Schedule& schedule, const std::vector<int>& lineup) {
        const int size = schedule.games_a_block();
        for (int game = blocks_ * size; game < (blocks_ + 1) * size; ++game) {
            arena::Outcome outcome;
            outcome.scheduled = lineup.empty() ? schedule.at(game) : schedule.at(game, lineup);
            std::vector<double> results;
            // The order of strengths with these random terms follows the Plackett-Luce model.
            for (const int bot : outcome.scheduled.bots) {
                results.push_back(statistics::strength_of(elo_[bot]) -
                                  std::log(-std::log(rng_.between(1e-12, 1))));
            }
            for (const double result : results) {
                arena::SeatOutcome& seat = outcome.seats.emplace_back();
                seat.place = 1;
                for (const double other : results) seat.place += other > result;
                seat.score =
                    static_cast<int>((schedule.info().less_is_better ? -1000 : 1000) * result);
            }
            outcome.times.resize(outcome.seats.size());
            games_.add(std::move(outcome));
        }
    }

    arena::Tournament tournament_;
    std::vector<double> elo_;
    Rng rng_;
    arena::Games games_;
    int blocks_ = 0;
};

int median_of(std::vector<int> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

Forecast simulate_ladder(const arena::Tournament& settings, int bots, double spread, double until,
                         int runs) {
    std::vector<int> ladder, round_robin, ladder_newest, round_robin_newest;
    Forecast forecast;
    for (int run = 0; run < runs; ++run) {
        // The strengths are evenly spread, in a random order.
        Rng rng(static_cast<std::uint64_t>(run));
        std::vector<double> elo;
        for (int k = 0; k <= bots; ++k) elo.push_back(spread * k / bots);
        for (int k = bots; k > 0; --k) std::swap(elo[k], elo[rng.below(k + 1)]);
        const std::vector<double> old(elo.begin(), elo.end() - 1);
        Simulation steps(settings, elo, rng.next());
        steps.play_ladder(bots, {until, true});
        ladder.push_back(steps.games());
        forecast.sorted += steps.sorted(bots) / runs;
        steps.play_ladder(bots + 1, {until, false});
        ladder_newest.push_back(steps.games() - ladder.back());
        Simulation robin(settings, old, rng.next()), again(settings, elo, rng.next());
        robin.play_round_robin({until, true});
        round_robin.push_back(robin.games());
        again.play_round_robin({until, false});
        round_robin_newest.push_back(again.games());
    }
    forecast.ladder = median_of(ladder), forecast.round_robin = median_of(round_robin);
    forecast.ladder_newest = median_of(ladder_newest);
    forecast.round_robin_newest = median_of(round_robin_newest);
    return forecast;
}

}  // namespace carom::referee::ladder
