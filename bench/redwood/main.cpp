// Grows trees by rules, as a cellular automaton on a sparse voxel grid (README.md). Writes a tree
// as an HTML page, or measures the cost of growth.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string>

#include "bench/machine.h"
#include "bench/measure.h"
#include "bench/redwood/automaton.h"
#include "bench/redwood/formats.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/terminal/options.h"

namespace carom::redwood {

namespace {

// Target positions must fit into 32 bits, even for a branch that starts one voxel beside the line.
constexpr int HIGHEST = REACH * 9 / 10;

struct Options {
    std::string species = "redwood", file;
    std::int64_t seed = 1;
    int ticks = 100'000, height = 0;
    bool cost = false;
};

const Habit& habit_of(const std::string& name) {
    std::string known;
    for (const Habit& habit : HABITS) {
        if (habit.name == name) return habit;
        known += (known.empty() ? "" : ", ") + std::string(habit.name);
    }
    throw referee::Error("--species " + name + ": expected one of " + known);
}

int height_of(const Options& options, const Habit& habit) {
    return options.height > 0 ? options.height : habit.height;
}

struct Count {
    long leaves = 0;
    Place least{0, 0, 0}, most{0, 0, 0};
};

Count count_of(const SparseGrid& grid) {
    Count count;
    grid.each([&count](Code at, const Voxel& v) {
        count.leaves += v.species == LEAF;
        const Place p = place_of(at);
        count.least = {std::min(count.least.x, p.x), std::min(count.least.y, p.y),
                       std::min(count.least.z, p.z)};
        count.most = {std::max(count.most.x, p.x), std::max(count.most.y, p.y),
                      std::max(count.most.z, p.z)};
    });
    return count;
}

int grow(const Options& options) {
    const Habit& habit = habit_of(options.species);
    const int height = height_of(options, habit);
    if (!options.file.empty() && std::filesystem::path(options.file).extension() != ".html") {
        throw referee::Error("-o " + options.file + ": expected a name that ends in .html");
    }
    const Rules rules(habit, height, static_cast<std::uint64_t>(options.seed));
    SparseGrid grid;
    Automaton<SparseGrid> automaton(grid, rules);
    const int ticks = automaton.grow(options.ticks);
    const Count count = count_of(grid);
    const std::string info = referee::formatted(
        "seed %lld, %d ticks: %ld voxels, %ld of them leaves; %d x %d, %d high",
        static_cast<long long>(options.seed), ticks, grid.count(), count.leaves,
        count.most.x - count.least.x + 1, count.most.y - count.least.y + 1, count.most.z + 1);
    if (!options.file.empty()) {
        const referee::FileWriter file(options.file);
        file.commit(page_of(shown(grid), "Carom: " + options.species, info));
    }
    std::printf("%s, %s\nfingerprint %016llx\n", options.species.c_str(), info.c_str(),
                static_cast<unsigned long long>(fingerprint(grid)));
    if (!options.file.empty()) std::printf("see it: %s\n", options.file.c_str());
    return 0;
}

// The nanoseconds of some ticks of a tree, and the number of voxels that were due in them.
struct Cost {
    double ns = 0;
    long due = 0;
    double of_due() const { return due == 0 ? 0 : ns / static_cast<double>(due); }
};
template <class Grid>
std::vector<Cost> costs(Grid& grid, const Rules& rules, int ticks) {
    using Clock = std::chrono::steady_clock;
    Automaton<Grid> automaton(grid, rules);
    std::vector<Cost> costs;
    for (int t = 0; t < ticks; ++t) {
        const auto start = Clock::now();
        const long due = automaton.tick();
        costs.push_back(
            {std::chrono::duration<double, std::nano>(Clock::now() - start).count(), due});
    }
    return costs;
}
Cost sum_of(const std::vector<Cost>& costs, long least, long most) {
    Cost sum;
    for (const Cost& cost : costs) {
        if (cost.due >= least && cost.due < most) sum.ns += cost.ns, sum.due += cost.due;
    }
    return sum;
}

// Grows trees of several heights in both grids alternately and prints medians of the rounds.
int tell_costs(const Options& options) {
    constexpr int ROUNDS = 5;
    constexpr double SIZES[] = {0.33, 0.67, 1, 1.5, 2};
    const Habit& habit = habit_of(options.species);
    std::printf("%s\n%s, seed %lld; ns a due voxel, medians of %d rounds\n\n",
                bench::machine().c_str(), habit.name, static_cast<long long>(options.seed), ROUNDS);
    std::printf("%6s %9s %11s %6s %12s %8s %8s %8s %8s\n", "height", "voxels", "box", "ticks",
                "voxels a s", "sparse", "small", "large", "dense");
    std::printf("%6s %9s %11s %6s %12s %8s %8s %8s %8s\n", "", "", "(places)", "", "", "all",
                "fronts", "fronts", "all");
    for (const double size : SIZES) {
        const int height = static_cast<int>(height_of(options, habit) * size);
        if (height > HIGHEST) continue;
        const Rules rules(habit, height, static_cast<std::uint64_t>(options.seed));
        SparseGrid grown;
        const int ticks = Automaton<SparseGrid>(grown, rules).grow(options.ticks);
        const Count count = count_of(grown);
        const long box = long{count.most.x - count.least.x + 1} *
                         (count.most.y - count.least.y + 1) * (count.most.z + 1);
        std::vector<double> all, small, large, dense;
        for (int round = 0; round < ROUNDS; ++round) {
            SparseGrid sparse;
            const auto ours = costs(sparse, rules, ticks);
            long widest = 0;
            for (const Cost& cost : ours) widest = std::max(widest, cost.due);
            constexpr long ANY = std::numeric_limits<long>::max();
            all.push_back(sum_of(ours, 0, ANY).of_due());
            small.push_back(sum_of(ours, 1, widest / 4).of_due());
            large.push_back(sum_of(ours, widest * 3 / 4, ANY).of_due());
            // The rules also read the layer of empty positions around the tree.
            DenseGrid plain({count.least.x - 1, count.least.y - 1, -1},
                            {count.most.x + 1, count.most.y + 1, count.most.z + 1});
            dense.push_back(sum_of(costs(plain, rules, ticks), 0, ANY).of_due());
            if (fingerprint(plain) != fingerprint(sparse)) {
                throw referee::Error("the two grids grew different trees");
            }
        }
        SparseGrid sparse;
        const double ns = sum_of(costs(sparse, rules, ticks), 0, 1L << 60).ns;
        std::printf("%6d %9ld %11ld %6d %12.0f %8.0f %8.0f %8.0f %8.0f\n", height, grown.count(),
                    box, ticks, static_cast<double>(grown.count()) / (ns * 1e-9),
                    bench::quantile(all, 0.5), bench::quantile(small, 0.5),
                    bench::quantile(large, 0.5), bench::quantile(dense, 0.5));
    }
    return 0;
}

}  // namespace

}  // namespace carom::redwood

int main(int argc, char** argv) {
    using namespace carom;
    redwood::Options options;
    referee::Program program("Grow a tree of voxels by rules.\nExit status: 0 success, 2 error",
                             "redwood");
    program.option("--species", options.species, "redwood, oak").show_default();
    program.option("--seed", options.seed, "seed of the random numbers")
        .integer(0, 1'000'000'000'000'000)
        .show_default();
    program
        .option("--ticks", options.ticks,
                "largest number of ticks; default: until nothing grows any more")
        .integer(1, 100'000);
    program.option("--height", options.height, "height in voxels; default: the species' height")
        .integer(10, redwood::HIGHEST);
    program.option("-o", options.file, "write a page with the tree to this file").file_name();
    program.flag("--cost", options.cost,
                 "measure instead the cost of growing, compared with a dense array");
    return program.run(argc, argv, [&] {
        return options.cost ? redwood::tell_costs(options) : redwood::grow(options);
    });
}
