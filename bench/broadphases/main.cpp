// Compares all our broad phases and those of two libraries on worlds of all sizes. Measures the
// cost of a turn and checks that all broad phases find the same pairs.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "bench/broadphases/entrant.h"
#include "bench/broadphases/results.h"
#include "bench/machine.h"
#include "bench/measure.h"
#include "bench/processor_clock.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/terminal/options.h"
#include "referee/terminal/progress.h"

namespace carom::bench {

namespace {

constexpr int MAX_CIRCLES = 100'000;
constexpr int SIZES[] = {11, 50, 200, 1000, 10'000, MAX_CIRCLES};

struct Options {
    std::string report, csv, markdown;
    int rounds_percent = 100, most = MAX_CIRCLES;
};

// Returns the boxes of `turns` consecutive turns.
std::vector<std::vector<Box>> turns_of(int count, Crowd crowd, int turns) {
    const auto circles = std::make_unique<World<MAX_CIRCLES>>();
    Rng rng(static_cast<std::uint64_t>(count) * 7 + static_cast<std::uint64_t>(crowd));
    fill_crowd(*circles, count, crowd, rng);
    std::vector<std::vector<Box>> all;
    for (int t = 0; t < turns; ++t) {
        all.emplace_back();
        for (int i = 0; i < count; ++i) all.back().push_back(swept_box(*circles, Rules(), i, 1.0));
        advance_crowd(*circles, crowd, rng);
    }
    return all;
}

// Summarizes a set of pairs as a hash and a count that do not depend on the order of the pairs. A
// pair that is reported twice changes both numbers.
struct Touching {
    std::uint64_t hash = 0;
    long count = 0;
    void add(int i, int j) {
        const auto low = static_cast<std::uint64_t>(std::min(i, j)),
                   high = static_cast<std::uint64_t>(std::max(i, j));
        hash += Rng(low << 32 | high).next();
        ++count;
    }
};

Touching touching_of(const Entrant& e, const std::vector<Box>& boxes) {
    Touching touching;
    e.list([&](int i, int j) {
        if (overlap(boxes[i], boxes[j])) touching.add(i, j);
    });
    return touching;
}

// Returns, for a sample of the boxes, the true pairs of touching boxes and the pairs that an
// entrant reports.
std::pair<Touching, Touching> sampled(const Entrant& e, const std::vector<Box>& boxes) {
    const int stride = std::max<int>(1, static_cast<int>(boxes.size()) / 100);
    Touching true_ones, told;
    for (int i = 0; i < static_cast<int>(boxes.size()); i += stride) {
        for (int j = 0; j < static_cast<int>(boxes.size()); ++j) {
            const bool once = j % stride != 0 || j > i;
            if (j != i && once && overlap(boxes[i], boxes[j])) true_ones.add(i, j);
        }
    }
    e.list([&](int i, int j) {
        if ((i % stride == 0 || j % stride == 0) && overlap(boxes[i], boxes[j])) told.add(i, j);
    });
    return {true_ones, told};
}

double us_since(ThreadClock::time_point start) {
    return std::chrono::duration<double, std::micro>(ThreadClock::now() - start).count();
}

// The number of turns of a world, and how often these turns are played.
struct Length {
    int turns, rounds;
};
Length length_for(int count) {
    return count <= 50       ? Length{500, 21}
           : count <= 200    ? Length{120, 15}
           : count <= 1000   ? Length{40, 9}
           : count <= 10'000 ? Length{4, 5}
                             : Length{3, 3};
}

// Checks that every entrant finds the same pairs as the first entrant in every turn. With more than
// 10,000 circles the first entrant does not compare all pairs, so it is checked on a sample, too.
void check(std::vector<Entrant>& entrants, const std::vector<std::vector<Box>>& boxes,
           std::vector<PhaseRow>& rows) {
    std::vector<Touching> expected;
    for (std::size_t k = 0; k < entrants.size(); ++k) {
        PhaseRow& r = rows[k];
        for (std::size_t t = 0; t < boxes.size(); ++t) {
            entrants[k].build(boxes[t].data(), r.count);
            r.proposed += static_cast<double>(entrants[k].pairs().count) / boxes.size();
            const Touching found = touching_of(entrants[k], boxes[t]);
            if (k == 0) expected.push_back(found);
            r.touching += static_cast<double>(found.count) / boxes.size();
            if (found.hash != expected[t].hash) {
                r.missed += std::max(1L, std::abs(expected[t].count - found.count));
            }
        }
    }
    if (boxes[0].size() <= 10'000) return;
    const auto [true_ones, told] = sampled(entrants[0], boxes.back());
    if (true_ones.hash != told.hash) {
        rows[0].missed += std::max(1L, std::abs(true_ones.count - told.count));
    }
}

std::vector<PhaseRow> run_scene(int count, Crowd crowd, const Options& options) {
    const Length length = length_for(count);
    const int rounds = std::max(3, length.rounds * options.rounds_percent / 100);
    const auto boxes = turns_of(count, crowd, length.turns);
    std::vector<Entrant> entrants = our_entrants(count);
    for (Entrant& e : peer_entrants()) entrants.push_back(e);
    std::vector<PhaseRow> rows(entrants.size());
    for (std::size_t k = 0; k < entrants.size(); ++k) {
        rows[k].count = count, rows[k].crowd = crowd;
        rows[k].name = entrants[k].name, rows[k].peer = entrants[k].peer;
        rows[k].bytes = static_cast<double>(entrants[k].bytes);
    }
    check(entrants, boxes, rows);
    // The turns run forward and then backward, so that consecutive states differ only by one turn.
    // The clock is read once for all of them.
    std::vector<const Box*> way;
    for (const auto& turn : boxes) way.push_back(turn.data());
    for (std::size_t t = boxes.size(); t-- > 0;) way.push_back(boxes[t].data());
    std::vector<std::vector<double>> update(entrants.size()), all(entrants.size());
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t k = 0; k < entrants.size(); ++k) {
            const std::size_t who = (k + static_cast<std::size_t>(round)) % entrants.size();
            const Entrant& e = entrants[who];
            const auto start = ThreadClock::now();
            for (const Box* turn : way) e.build(turn, count);
            const auto updated = ThreadClock::now();
            for (const Box* turn : way) {
                e.build(turn, count);
                e.pairs();
            }
            const double turns = static_cast<double>(way.size());
            const double both = us_since(updated);
            update[who].push_back(
                std::chrono::duration<double, std::micro>(updated - start).count() / turns);
            all[who].push_back(both / turns);
        }
    }
    for (std::size_t k = 0; k < entrants.size(); ++k) {
        PhaseRow& r = rows[k];
        const double both = quantile(all[k], 0.5);
        r.update_us = std::min(quantile(update[k], 0.5), both);
        r.pairs_us = both - r.update_us;
        r.error_percent = 50 * (quantile(all[k], 0.75) - quantile(all[k], 0.25)) / both;
    }
    return rows;
}

int run(const Options& options) {
    for (const std::string& path : {options.report, options.csv, options.markdown}) {
        if (!path.empty()) const referee::FileWriter writable(path);
    }
    referee::Progress progress;
    std::vector<PhaseRow> rows;
    for (const int count : SIZES) {
        for (const Crowd crowd : CROWDS) {
            if (count > options.most) continue;
            progress.show(std::to_string(count) + " circles, " +
                          CROWD_NAMES[static_cast<int>(crowd)]);
            for (PhaseRow& row : run_scene(count, crowd, options)) rows.push_back(std::move(row));
        }
    }
    progress.clear();
    const auto write = [](const std::string& path, const std::string& text) {
        if (!path.empty()) referee::FileWriter(path).commit(text);
    };
    write(options.csv, table_of(rows).as_csv());
    std::printf("%s\n%s\n\n%s\n", machine().c_str(), peers_text().c_str(),
                table_of(rows).as_text().c_str());
    write(options.markdown, format_fastest_table(rows, machine()));
    write(options.report, page_of(rows, machine(), peers_text()));
    if (!options.report.empty()) std::fprintf(stderr, "report: %s\n", options.report.c_str());
    const bool missed =
        std::any_of(rows.begin(), rows.end(), [](const PhaseRow& r) { return r.missed != 0; });
    return missed ? 1 : 0;
}

}  // namespace

}  // namespace carom::bench

int main(int argc, char** argv) {
    using namespace carom;
    bench::Options options;
    referee::Program program(
        "Broad phases side by side.\nExit status: 0 all find the same pairs, 1 some do "
        "not, 2 error",
        "broadphases");
    program.option("--report", options.report, "file for a page with the curves");
    program.option("--csv", options.csv, "file for all numbers");
    program.option("--markdown", options.markdown,
                   "file for the table of the fastest broad phases");
    program.option("--most", options.most, "largest number of circles")
        .integer(11, bench::MAX_CIRCLES)
        .show_default();
    program
        .option("--rounds", options.rounds_percent,
                "number of rounds in percent of the usual number")
        .integer(1, 10'000)
        .show_default();
    return program.run(argc, argv, [&] { return bench::run(options); });
}
