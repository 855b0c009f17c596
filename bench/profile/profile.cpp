#include "bench/profile/profile.h"

#include <cmath>
#include <ctime>
#include <sstream>

#include "bench/measure.h"
#include "bench/profile/quality.h"
#include "bench/report.h"
#include "bot/mean_max/read.h"
#include "referee/base/error.h"

namespace carom::bench {

using SteadyClock = std::chrono::steady_clock;

namespace {

constexpr std::size_t TIMELINE = 4000;  // entries

// One position of a match as the bot reads it.
struct Position {
    mean_max::State state;
    mean_max::SpawnQueue spawns;
    int me;
};

std::vector<Position> positions_of(const Match& match) {
    std::vector<Position> positions;
    mean_max::bot::Reader reader(match.league);
    for (const std::string& sight : match.inputs) {
        std::istringstream in(sight);
        if (!reader.begin(in) || !reader.read(in)) {
            throw referee::Error(match.name + ": expected the input of a turn");
        }
        positions.push_back({reader.state(), reader.spawns(), reader.me()});
    }
    return positions;
}

// All positions; by thirds of the match; by how many units there are.
enum { ALL, OPENING, MIDDLE, END, FEW, SOME, MANY, GROUPS };
struct GroupName {
    const char *name, *brief;
};
constexpr GroupName GROUP_NAMES[GROUPS] = {{"all positions", "all"},   {"turns 0-66", "t <67"},
                                           {"turns 67-133", "t <134"}, {"turns 134-199", "t 134"},
                                           {"to 12 units", "u <13"},   {"13-15 units", "u <16"},
                                           {"16 units up", "u 16"}};

std::array<int, 3> groups_of(const mean_max::State& s) {
    const int units = s.units.count;
    return {ALL,
            s.turn < 67    ? OPENING
            : s.turn < 134 ? MIDDLE
                           : END,
            units <= 12   ? FEW
            : units <= 15 ? SOME
                          : MANY};
}

// What one round saw of a group.
struct Round {
    Readings readings;
    double plain_ns = 0;
    int positions = 0;
};
using Rounds = std::vector<std::array<Round, GROUPS>>;

double ns_of_a_tick() {
    const auto start = SteadyClock::now();
    const std::uint64_t from = ticks();
    while (SteadyClock::now() - start < std::chrono::milliseconds(50)) {
    }
    const std::uint64_t to = ticks();
    return std::chrono::duration<double, std::nano>(SteadyClock::now() - start).count() /
           static_cast<double>(to - from);
}

struct PerSim {
    std::vector<double> ns;  // by round
    Cell cell() const {
        Cell cell;
        cell.ns = quantile(ns, 0.5);
        if (cell.ns > 0) {
            cell.error_percent = 50 * (quantile(ns, 0.75) - quantile(ns, 0.25)) / cell.ns;
        }
        return cell;
    }
};

struct MarkCost {
    double ticks, error;  // the latter half the distance of the quartiles
};

Group group_of(const Rounds& rounds, int which, const MarkCost& mark, double ns_per_tick) {
    Group group;
    group.name = GROUP_NAMES[which].name;
    group.brief = GROUP_NAMES[which].brief;
    group.positions = rounds[0][which].positions;
    group.counts = rounds[0][which].readings;
    if (group.positions == 0) return group;
    PerSim all, plain;
    std::array<PerSim, STAGES> stages;
    for (const auto& round : rounds) {
        const Readings& r = round[which].readings;
        const double sampled = static_cast<double>(r.sampled_sims);
        double sum = 0;
        for (int k = 0; k < STAGES; ++k) {
            const double net =
                static_cast<double>(r.ticks[k]) - mark.ticks * static_cast<double>(r.entered[k]);
            stages[k].ns.push_back(std::max(0.0, net) * ns_per_tick / sampled);
            sum += stages[k].ns.back();
        }
        all.ns.push_back(sum);
        plain.ns.push_back(round[which].plain_ns / static_cast<double>(r.sims));
    }
    group.all = all.cell();
    group.plain = plain.cell();
    group.plain.share = group.plain.ns / group.all.ns;
    for (int k = 0; k < STAGES; ++k) {
        Cell& cell = group.stages[k];
        cell = stages[k].cell();
        cell.share = cell.ns / group.all.ns;
        cell.calls = static_cast<double>(group.counts.entered[k]) /
                     static_cast<double>(group.counts.sampled_sims);
        // All rounds are off by the same error of a mark.
        const double off = 100 * mark.error * ns_per_tick * cell.calls;
        if (cell.ns > 0) cell.error_percent = std::hypot(cell.error_percent, off / cell.ns);
    }
    return group;
}

// Time of this thread on a processor, ns: other programs do not count.
double own_time() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

template <class Thinker>
mean_max::Orders think(Thinker& thinker, const Position& p, int rollouts, double& ns) {
    const double start = own_time();
    const mean_max::Orders orders =
        thinker.think(p.state, p.me, p.spawns, carom::bot::Budget::of_rollouts(rollouts));
    ns = own_time() - start;
    Recorder::end_search();
    return orders;
}

bool equal(const mean_max::Orders& a, const mean_max::Orders& b, int looters) {
    for (int u = 0; u < looters; ++u) {
        const mean_max::Order x = a.of(u), y = b.of(u);
        if (x.x != y.x || x.y != y.y || x.power != y.power || x.kind != y.kind) return false;
    }
    return true;
}

// What the searches of some positions take when every mark is made once, and twice: what a mark
// costs amid the work.
MarkCost cost_of_a_mark(const std::vector<Position>& positions, const ProfileSettings& settings) {
    constexpr std::size_t SOME_POSITIONS = 40, TIMES = 9;
    std::vector<double> costs;
    for (std::size_t time = 0; time < TIMES; ++time) {
        double sum[2] = {};
        long marks = 0;
        mean_max::bot::Thinker<Probe> thinkers[2] = {{settings.weights, 1}, {settings.weights, 1}};
        for (std::size_t k = 0; k < std::min(positions.size(), SOME_POSITIONS); ++k) {
            const std::size_t first = (k + time) % 2;
            for (const std::size_t twice : {first, 1 - first}) {
                Recorder::readings.rollouts = 0;  // both sample the same ones
                const Readings before = Recorder::readings;
                Recorder::twice = twice == 1;
                double ns;
                think(thinkers[twice], positions[k], settings.rollouts, ns);
                thinkers[twice].shift();
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
    return {quantile(costs, 0.5), (quantile(costs, 0.75) - quantile(costs, 0.25)) / 2};
}

}  // namespace

double Curve::spent(int k) { return std::ldexp(1.0, k - POINTS + 1); }

Profile profile(const std::vector<Match>& matches, const ProfileSettings& settings,
                const std::function<void(double)>& progress) {
    std::vector<std::vector<Position>> all;
    std::size_t count = 0;
    for (const Match& match : matches) {
        all.push_back(positions_of(match));
        count += all.back().size();
    }
    Profile p;
    p.machine = machine();
    for (const Match& match : matches) p.matches.push_back(match.name);
    p.rollouts = settings.rollouts, p.rounds = settings.rounds, p.seat = settings.seat;
    p.ns_per_tick = ns_of_a_tick();
    constexpr double INTERRUPTION = 50e3;  // ns: a hundred simulated turns
    Recorder::interruption = static_cast<std::uint64_t>(INTERRUPTION / p.ns_per_tick);
    const MarkCost mark = cost_of_a_mark(all[0], settings);
    p.mark_ns = mark.ticks * p.ns_per_tick;

    Rounds rounds(settings.rounds);
    QualityMeter quality;
    std::size_t done = 0;
    // The first round is for what the search does, and is not timed.
    for (int round = -1; round < settings.rounds; ++round) {
        for (std::size_t m = 0; m < all.size(); ++m) {
            mean_max::bot::Thinker<> plain(settings.weights, 1);
            mean_max::bot::Thinker<Probe> probed(settings.weights, 1);
            for (std::size_t k = 0; k < all[m].size(); ++k) {
                const Position& position = all[m][k];
                double plain_ns = 0, probed_ns = 0;
                mean_max::Orders answers[2];
                const Readings before = Recorder::readings;
                const bool watching = round < 0;
                if (watching && p.timeline.size() < TIMELINE && k > 20) {
                    Recorder::timeline = &p.timeline;
                }
                if (watching) quality.listen();
                const auto think_probed = [&] {
                    answers[1] = think(probed, position, settings.rollouts, probed_ns);
                };
                const bool probed_first = (static_cast<std::size_t>(round + 1) + k) % 2 == 1;
                if (probed_first) think_probed();
                answers[0] = think(plain, position, settings.rollouts, plain_ns);
                if (!probed_first) think_probed();
                Recorder::timeline = nullptr;
                Readings during = Recorder::readings;
                during -= before;
                if (!equal(answers[0], answers[1], position.state.looters())) {
                    throw referee::Error(matches[m].name + ": turn " +
                                         std::to_string(position.state.turn) +
                                         ": the probed search answers otherwise");
                }
                for (const int g : groups_of(position.state)) {
                    if (watching) break;
                    Round& r = rounds[static_cast<std::size_t>(round)][g];
                    r.readings += during;
                    r.plain_ns += plain_ns;
                    ++r.positions;
                }
                if (watching) {
                    std::vector<const mean_max::State*> later;
                    for (std::size_t t = k; t < all[m].size() && t <= k + Misses::AHEAD; ++t) {
                        later.push_back(&all[m][t].state);
                    }
                    quality.look(probed, position.me, position.spawns, later);
                }
                plain.shift();
                probed.shift();
                progress(static_cast<double>(++done) /
                         static_cast<double>(count * (rounds.size() + 1)));
            }
        }
    }
    for (int g = 0; g < GROUPS; ++g) {
        const Group group = group_of(rounds, g, mark, p.ns_per_tick);
        if (group.positions > 0) p.groups.push_back(group);
    }
    p.quality = quality.result();
    return p;
}

}  // namespace carom::bench
