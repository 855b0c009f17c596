// Searches the fastest races of Search Race without a time limit, map by map, and keeps the best
// orders in a file. The program goes on where it was stopped.
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "bench/best_known/races.h"
#include "bot/search_race/route.h"
#include "referee/base/error.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"
#include "referee/search_race/maps.h"
#include "referee/terminal/options.h"
#include "referee/terminal/progress.h"

namespace {

using namespace carom;
using namespace carom::search_race;
using namespace carom::bench::best_known;
using Clock = std::chrono::steady_clock;

// Searches faster races on one map, one beam after the other.
class Searcher {
  public:
    Searcher(const Course& course, std::uint64_t seed)
        : start_(search_race::bot::position_of(start_of(course))),
          track_(course),
          rng_(seed),
          beam_(track_, directions_),
          route_(track_, directions_) {}

    const search_race::bot::Plan& plan() const { return route_.plan(); }
    void begin(const search_race::bot::Plan& plan) { route_.begin(start_, plan); }

    // Runs one search, from the start or from some turn of the best plan. Returns whether the plan
    // became faster.
    bool search() {
        constexpr double FROM_START = 0.4;
        constexpr int LEAST_WIDTH = 1000, WIDTHS = 4000, LEAST_LEFT = 10;
        const int moves = static_cast<int>(route_.size());
        const bool from_start = moves <= LEAST_LEFT || rng_.chance(FROM_START);
        const auto at = static_cast<std::size_t>(from_start ? 0 : rng_.below(moves - LEAST_LEFT));
        const int width = LEAST_WIDTH + rng_.below(WIDTHS);
        // The first search has the bot's own weights.
        const search_race::bot::Weights weights;
        if (moves == 0) {
            beam_.begin(start_, weights, MAX_TURNS);
        } else {
            beam_.begin(route_.before(at), search_race::bot::varied(weights, rng_),
                        moves - static_cast<int>(at));
        }
        while (beam_.state() == search_race::bot::BeamState::SEARCHING && !referee::stop) {
            beam_.expand(width);
        }
        if (beam_.state() != search_race::bot::BeamState::FINISHED) return false;
        if (moves > 0) return route_.splice(at, beam_.plan());
        route_.begin(start_, beam_.plan());
        return true;
    }

  private:
    search_race::bot::Position start_;
    search_race::bot::Directions directions_;
    search_race::bot::Track track_;
    Rng rng_;
    search_race::bot::Beam<> beam_;
    search_race::bot::Route route_;
};

void improve_all(const std::string& path, double seconds, std::uint64_t seed) {
    KnownRaces races = read_races(path);
    referee::Progress progress;
    for (std::size_t k = 0; k < official_maps().size() && !referee::stop; ++k) {
        const OfficialMap& map = official_maps()[k];
        KnownRace& race = races[map.name];
        const double left = seconds - race.seconds;
        if (left <= 0) continue;
        Searcher searcher(read_map(map.name), seed + static_cast<std::uint64_t>(race.seconds));
        if (!race.moves.empty()) searcher.begin({race.moves, race.result / 100.0});
        const auto begin = Clock::now();
        double spent = 0;
        while (spent < left && !referee::stop) {
            const bool faster = searcher.search();
            spent = std::chrono::duration<double>(Clock::now() - begin).count();
            progress.show(referee::formatted(
                "map %zu of %zu, %s: %.2f  %s left for this map", k + 1, official_maps().size(),
                map.name, searcher.plan().turns, referee::duration(left - spent).c_str()));
            if (!faster) continue;
            KnownRace found = race;
            found.moves = searcher.plan().moves;
            found.result = result_of(map, found);
            if (found.result >= race.result) continue;
            race = found;
            write_races(path, races);
        }
        race.seconds += spent;
        progress.clear();
        write_races(path, races);
        std::printf("%s %.2f\n", map.name, race.result / 100.0);
        std::fflush(stdout);
    }
    std::printf("sum of %zu maps: %.2f\n", races.size(), sum_of(races));
}

}  // namespace

int main(int argc, char** argv) {
    referee::Program program(
        "Searches the fastest races of Search Race, map by map. It goes on where it was stopped.",
        "best-known");
    std::string path = FILE_NAME;
    double seconds = 600;
    std::int64_t seed = 1;
    program.option("FILE", path, "file of the races, which is read and written").show_default();
    program.option("--seconds", seconds, "for each map, with the time of earlier runs")
        .number(1, 1e6)
        .show_default();
    program.option("--seed", seed, "random seed").whole_number(0, 1'000'000'000).show_default();
    try {
        if (!program.parse(argc, argv)) return 0;
        referee::catch_interrupts();
        improve_all(path, seconds, static_cast<std::uint64_t>(seed));
    } catch (const referee::Error& e) {
        std::fprintf(stderr, "best-known: %s\n", e.what());
        return 2;
    }
    return 0;
}
