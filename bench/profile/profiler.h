// Makes a Subject from a struct Bot, which describes a bot with these members:
//
//   GAME, NAME, PROGRAM    texts, as in Subject
//   STAGES                 an array of StageName: the stages that the observed search marks
//   GROUPS                 an array of GroupName: all positions first, then other groups
//   Position               the argument of a search
//   Weights                the argument of a search's constructor
//   Plain, Observed        the bot's search without and with marks, constructed from Weights, with
//     Answer think(const Position&, int rollouts)
//     void shift()                                   is called after a turn was played
//     long sims()                                    turns that the last think() simulated
//   Quality                statistics of the rollouts, or NoQuality
//
// and these static functions:
//
//   Weights weights(file)                            "" gives the bot's default weights
//   vector<Position> positions_of(const Match&)
//   vector<int> groups_of(const Position&)           indices into GROUPS, including 0
//   string printed(const Position&, const Answer&)   the answer's lines
//
// positions_of throws referee::Error. weights may end the program with a message and status 2, as a
// bot does. An observed search calls Recorder::begin_rollout(stage) when a rollout begins,
// begin_turn() for each simulated turn, and mark(stage) when a stage begins.
// bench/profile/mean_max/ has a complete example, and tests/toy/ the smallest one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "bench/machine.h"
#include "bench/processor_clock.h"
#include "bench/profile/profile.h"
#include "referee/base/error.h"

namespace carom::bench {

// Collects nothing, for a bot that has no statistics of its rollouts.
struct NoQuality {
    void start_recording() {}
    template <class Search, class Position>
    void add_search(const Search&, const std::vector<Position>&, std::size_t) {}
    std::optional<Quality> result() const { return {}; }
};

template <class Bot>
class Profiler {
  public:
    static Subject subject() {
        Subject s;
        s.game = Bot::GAME, s.name = Bot::NAME, s.program = Bot::PROGRAM;
        s.stages.assign(std::begin(Bot::STAGES), std::end(Bot::STAGES));
        s.profile = [](const auto& matches, const ProfileSettings& settings, const auto& progress) {
            return Profiler(matches, settings).profile(progress);
        };
        s.search_for_counting = [](const auto& matches, int stage) {
            return stage < 0 ? count<typename Bot::Plain>(matches, stage)
                             : count<typename Bot::Observed>(matches, stage);
        };
        return s;
    }

  private:
    using Position = typename Bot::Position;
    static constexpr int STAGES = static_cast<int>(std::size(Bot::STAGES));
    static constexpr std::size_t GROUPS = std::size(Bot::GROUPS);
    static_assert(STAGES <= MAX_STAGES);

    Profiler(const std::vector<Match>& matches, const ProfileSettings& settings)
        : settings_(settings), weights_(Bot::weights(settings.weights)), by_group_(GROUPS) {
        for (const Match& match : matches) {
            positions_.push_back(Bot::positions_of(match));
            count_ += positions_.back().size();
            p_.matches.push_back(match.name);
        }
        for (auto& rounds : by_group_) rounds.resize(static_cast<std::size_t>(settings.rounds));
    }

    Profile profile(const std::function<void(double)>& progress) {
        p_.machine = machine(), p_.bot = Bot::NAME;
        p_.stages.assign(std::begin(Bot::STAGES), std::end(Bot::STAGES));
        p_.rollouts = settings_.rollouts, p_.rounds = settings_.rounds, p_.seat = settings_.seat;
        p_.ns_per_tick = ns_of_a_tick();
        constexpr double INTERRUPTION = 50e3;  // in ns; longer than any stage
        Recorder::interruption = static_cast<std::uint64_t>(INTERRUPTION / p_.ns_per_tick);
        const MarkCost mark = cost_of_a_mark();
        p_.mark_ns = mark.ticks * p_.ns_per_tick;
        std::size_t done = 0;
        // The first round collects statistics and is not timed.
        for (int round = -1; round < settings_.rounds; ++round) {
            for (std::size_t m = 0; m < positions_.size(); ++m) {
                play(round, m, [&] {
                    progress(static_cast<double>(++done) /
                             (static_cast<double>(count_) * (settings_.rounds + 1)));
                });
            }
        }
        for (std::size_t g = 0; g < GROUPS; ++g) {
            Group group = group_of(Bot::GROUPS[g], STAGES, by_group_[g], mark, p_.ns_per_tick);
            if (group.positions > 0) p_.groups.push_back(std::move(group));
        }
        p_.quality = quality_.result();
        return p_;
    }

    // Plays round `round` of match m. Searches each position with and without marks, in alternating
    // order.
    template <class Done>
    void play(int round, std::size_t m, Done&& done) {
        constexpr std::size_t TIMELINE = 4000;  // entries
        constexpr std::size_t WARM = 20;  // positions of a match before the timeline starts
        const bool watching = round < 0;
        typename Bot::Plain plain(weights_);
        typename Bot::Observed observed(weights_);
        for (std::size_t k = 0; k < positions_[m].size(); ++k) {
            const Position& position = positions_[m][k];
            double plain_ns = 0, probed_ns = 0;
            std::string answers[2];
            const Readings before = Recorder::readings;
            if (watching && p_.timeline.size() < TIMELINE && k > WARM) {
                Recorder::timeline = &p_.timeline;
            }
            if (watching) quality_.start_recording();
            const auto think_probed = [&] { answers[1] = think(observed, position, probed_ns); };
            const bool probed_first = (static_cast<std::size_t>(round + 1) + k) % 2 == 1;
            if (probed_first) think_probed();
            answers[0] = think(plain, position, plain_ns);
            if (!probed_first) think_probed();
            Recorder::timeline = nullptr;
            Readings during = Recorder::readings;
            during -= before;
            if (answers[0] != answers[1]) {
                throw referee::Error(p_.matches[m] + ": turn " + std::to_string(k) +
                                     ": the observed search answers otherwise");
            }
            if (watching) {
                quality_.add_search(observed, positions_[m], k);
            } else {
                for (const int g : Bot::groups_of(position)) {
                    Round& r =
                        by_group_[static_cast<std::size_t>(g)][static_cast<std::size_t>(round)];
                    r.readings += during;
                    r.plain_ns += plain_ns;
                    ++r.positions;
                }
            }
            plain.shift();
            observed.shift();
            done();
        }
    }

    template <class Search>
    std::string think(Search& search, const Position& position, double& ns) {
        const auto start = ThreadClock::now();
        const auto answer = search.think(position, settings_.rollouts);
        ns = std::chrono::duration<double, std::nano>(ThreadClock::now() - start).count();
        Recorder::end_search();
        return Bot::printed(position, answer);
    }

    // Measures the cost of a mark: searches some positions with every mark made once and with every
    // mark made twice, and compares the times.
    MarkCost cost_of_a_mark() {
        constexpr std::size_t SOME_POSITIONS = 40, TIMES = 9;
        const std::vector<Position>& positions = positions_[0];
        std::vector<double> costs;
        for (std::size_t time = 0; time < TIMES; ++time) {
            double sum[2] = {};
            long marks = 0;
            typename Bot::Observed searches[2] = {typename Bot::Observed(weights_),
                                                  typename Bot::Observed(weights_)};
            for (std::size_t k = 0; k < std::min(positions.size(), SOME_POSITIONS); ++k) {
                const std::size_t first = (k + time) % 2;
                for (const std::size_t twice : {first, 1 - first}) {
                    Recorder::readings.rollouts = 0;  // Both runs sample the same rollouts.
                    const Readings before = Recorder::readings;
                    Recorder::twice = twice == 1;
                    double ns;
                    think(searches[twice], positions[k], ns);
                    searches[twice].shift();
                    Recorder::twice = false;
                    Readings during = Recorder::readings;
                    during -= before;
                    for (const std::uint64_t t : during.ticks) sum[twice] += static_cast<double>(t);
                    if (!twice) {
                        for (const long n : during.entered) marks += n;
                    }
                }
            }
            costs.push_back((sum[1] - sum[0]) / static_cast<double>(marks));
        }
        return mark_cost(costs);
    }

    template <class Search>
    static long count(const std::vector<Match>& matches, int stage) {
        // ROLLOUTS is per position, and every EVERY-th position is searched.
        constexpr int ROLLOUTS = 100, EVERY = 20;
        long sims = 0;
        Recorder::counted = stage;
        for (const Match& match : matches) {
            const std::vector<Position> positions = Bot::positions_of(match);
            Search search(Bot::weights(""));
            for (std::size_t k = 0; k < positions.size(); k += EVERY) {
                Recorder::now = Recorder::NOBODYS;
                if (stage < 0) CALLGRIND_TOGGLE_COLLECT;
                search.think(positions[k], ROLLOUTS);
                if (stage < 0) {
                    CALLGRIND_TOGGLE_COLLECT;
                } else {
                    Recorder::count(Recorder::NOBODYS);
                }
                sims += search.sims();
                search.shift();
            }
        }
        Recorder::counted = -1;
        return sims;
    }

    ProfileSettings settings_;
    typename Bot::Weights weights_;
    std::vector<std::vector<Position>> positions_;  // indexed by match and turn
    std::size_t count_ = 0;  // number of all positions
    std::vector<std::vector<Round>> by_group_;  // indexed by group and round
    typename Bot::Quality quality_;
    Profile p_;
};

}  // namespace carom::bench
