// The engine of Mean Max over every broad phase: the golden games to the bit, and adversarial
// worlds as the oracle plays them.
#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>

#include "bench/policies.h"
#include "referee/base/files.h"
#include "referee/game.h"
#include "referee/match/verify.h"
#include "referee/records/golden.h"
#include "referee/records/record.h"
#include "sim/contacts/event_cache.h"
#include "sim/contacts/short_list.h"
#include "tests/worlds.h"

using namespace carom;
using namespace carom::referee;
using namespace carom::referee::match;
using namespace carom::referee::records;

namespace {

struct EventTrace : mean_max::NoTrace {
    std::vector<GoldenEvent> events;
    void hit(const mean_max::State& s, const Hit& hit, double) {
        std::uint64_t bits;
        std::memcpy(&bits, &hit.t, sizeof bits);
        events.push_back({bits, s.id[hit.i], hit.j == BORDER ? -1 : s.id[hit.j]});
    }
};

std::vector<GoldenGame> golden_games() {
    std::vector<GoldenGame> games;
    for (const auto& entry : std::filesystem::directory_iterator("tests/golden")) {
        if (entry.path().extension() != ".txt") continue;
        const std::string path = entry.path().string();
        games.push_back(read_golden(path, read_file(path)));
    }
    return games;
}

// How many events differ from the file's, of how many; a wrong score is a difference, too.
template <class Engine>
std::pair<int, int> differing_events(const GoldenGame& golden) {
    Game game(golden.seed, golden.league);
    int differ = 0, events = 0;
    for (const GoldenTurn& turn : golden.turns) {
        for (int p = 0; p < mean_max::PLAYERS; ++p) feed(turn.player[p], game, p);
        EventTrace trace;
        game.play<Engine>(trace);
        const std::size_t most = std::max(trace.events.size(), turn.events.size());
        for (std::size_t k = 0; k < most; ++k, ++events) {
            if (k >= trace.events.size() || k >= turn.events.size()) {
                ++differ;
                continue;
            }
            const GoldenEvent &a = trace.events[k], &b = turn.events[k].value;
            differ += a.time_bits != b.time_bits || a.a != b.a || a.b != b.b;
        }
    }
    return {differ + (game.scores() != golden.scores.value), events};
}

}  // namespace

TEST_SUITE("policies") {
    TEST_CASE_TEMPLATE("the golden games are played to the last bit over every broad phase",
                       BroadPhase, CAROM_POLICIES(mean_max::MAX_UNITS)) {
        using Engine =
            mean_max::Engine<ShortList<mean_max::MAX_UNITS, BroadPhase>, mean_max::FastTurn>;
        static const std::vector<GoldenGame> games = golden_games();
        int differ = 0, events = 0;
        for (const GoldenGame& game : games) {
            const auto [d, e] = differing_events<Engine>(game);
            differ += d, events += e;
        }
        CHECK(events == 22466);
        CHECK(differ == 0);
    }
    TEST_CASE_TEMPLATE("adversarial worlds, from event to event", BroadPhase,
                       CAROM_POLICIES(tests::WORLD)) {
        int differ = 0;
        for (int k = 0; k < 400; ++k) {
            int bordered;
            const auto c = tests::numbered_world<>(k, bordered);
            const auto expected = tests::fingerprint<EveryPair<tests::WORLD>>(c, bordered);
            using Cache = EventCache<tests::WORLD, BroadPhase>;
            differ += tests::fingerprint<Cache>(c, bordered) != expected;
        }
        CHECK(differ == 0);
    }
}
