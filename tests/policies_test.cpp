// Tests the engine of Mean Max with every broad phase: golden games must have the same contacts to
// the last bit.
#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <memory>
#include <sstream>

#include "bench/finders/short_list.h"
#include "bench/policies.h"
#include "referee/base/files.h"
#include "referee/mean_max/text.h"
#include "referee/records/golden.h"
#include "sim/mean_max/step.h"

using namespace carom;
using namespace carom::referee;
using namespace carom::referee::records;

namespace {

// Writes a turn's contacts in the format of golden games.
struct EventObserver : mean_max::NoObserver {
    std::vector<std::string> events;
    void hit(const mean_max::State& s, const carom::Contact& hit, double) {
        std::uint64_t bits;
        std::memcpy(&bits, &hit.t, sizeof bits);
        std::ostringstream line;
        line << "event " << std::hex << bits << std::dec << ' ' << s.id[hit.a] << ' '
             << (hit.b == mean_max::BORDER ? -1 : s.id[hit.b]);
        events.push_back(line.str());
    }
};

std::vector<GoldenGame> golden_games() {
    std::vector<GoldenGame> games;
    for (const auto& entry : std::filesystem::directory_iterator("tests/golden/mean_max")) {
        if (entry.path().extension() != ".txt") continue;
        const std::string path = entry.path().string();
        games.push_back(read_golden(path, read_file(path)));
    }
    return games;
}

// Without noinline the compiler warns of uninitialized boxes in a world without units.
template <class Finder>
[[gnu::noinline]] void play(mean_max::State& s, const mean_max::Orders& orders,
                            const mean_max::SpawnQueue& queue, EventObserver& observer) {
    (void)mean_max::step<Fast, Finder>(s, orders, queue, observer);
}

// Returns the number of events that differ from the file, and the number of all events. A wrong
// score counts as one difference.
template <class Finder>
std::pair<int, int> differing_events(const GoldenGame& golden) {
    const auto match = referee::start<mean_max::Match>(mean_max::game_type(), golden.setup);
    int differ = 0, events = 0;
    for (const GoldenTurn& turn : golden.turns) {
        match->orders() = {};
        for (int p = 0; p < mean_max::PLAYERS; ++p) {
            const auto& output = turn.player[p].output;
            if (!output.empty()) match->answer(p, output);
        }
        EventObserver observer;
        play<Finder>(match->position(), match->orders().orders, match->chance(), observer);
        std::vector<std::string> expected;
        for (const auto& golden_line : turn.lines) {
            if (golden_line.value.rfind("event ", 0) == 0) expected.push_back(golden_line.value);
        }
        const std::size_t most = std::max(observer.events.size(), expected.size());
        for (std::size_t k = 0; k < most; ++k, ++events) {
            differ += k >= observer.events.size() || k >= expected.size() ||
                      observer.events[k] != expected[k];
        }
    }
    return {differ + (match->scores() != golden.scores.value), events};
}

}  // namespace

TEST_SUITE("broad phases in Mean Max") {
    TEST_CASE_TEMPLATE("golden games of Mean Max are replayed bit for bit with every broad phase",
                       BroadPhase, CAROM_POLICIES(mean_max::MAX_UNITS)) {
        using Finder = bench::ShortList<mean_max::MAX_UNITS, BroadPhase>;
        static const std::vector<GoldenGame> games = golden_games();
        int differ = 0, events = 0;
        for (const GoldenGame& game : games) {
            const auto [d, e] = differing_events<Finder>(game);
            differ += d, events += e;
        }
        CHECK(events == 22466);
        CHECK(differ == 0);
    }
}
