// The readers of one game's inputs and answers, for the conformance checks and the fuzzers, made
// from the game's kit and adapter.
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>
#include <string_view>

#include "bot/search/kit.h"
#include "bot/search/this_kit.h"
#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"
#include "tests/game_readers.h"
// clang-format off
#include CAROM_FILE(referee/CAROM_GAME/adapter.h)
#if __has_include(CAROM_FILE(tests/CAROM_GAME/memory.h))
#include CAROM_FILE(tests/CAROM_GAME/memory.h)
#endif
// clang-format on

namespace carom::tests {

namespace {

using Adapter = this_game::GameAdapter;
using Reader = search::WholeReaderOf<Kit>;

// A reader of a seat remembers what the inputs tell once.
Echo echo() {
    const auto readers = std::make_shared<std::map<int, std::unique_ptr<Reader>>>();
    return [readers](const std::string& input, int seat, int league) -> std::string {
        auto& reader = (*readers)[seat];
        if (!reader) reader = std::make_unique<Reader>(league);
        std::istringstream in(input);
        if (!reader->begin(in) || !reader->read(in)) return "not read";
        return Adapter::input(Adapter::State(reader->position()), reader->me());
    };
}

// The start of a match in the highest league, with the fewest seats.
referee::GameOf<Adapter> started() {
    const referee::GameInfo& info = referee::GameOf<Adapter>::info_of();
    return referee::GameOf<Adapter>({1, info.top_league(), info.min_seats});
}

// Plays a turn in which seat 0 gives these lines as its answer. All numbers must stay finite.
void answer(const std::string& text) {
    referee::GameOf<Adapter> game = started();
    std::vector<std::string> lines = referee::lines_of(referee::valid_utf8(text));
    lines.resize(static_cast<std::size_t>(game.answer_lines(0)), lines.empty() ? "" : lines[0]);
    Adapter::State s(game.state());
    Adapter::Orders orders{};
    (void)Adapter::read_answer(s, 0, lines, orders);
    Adapter::PlatformView view{};
    Adapter::step(s, orders, game.chance(), view, nullptr, 0);
    for_each_field(s, [](const Field&, const auto& value) {
        if (!std::isfinite(static_cast<double>(value))) std::abort();
    });
}

// Reads turn after turn and simulates a little from each, as a bot does.
void input(const std::string& text) {
    std::istringstream in(text);
    Kit::Reader reader;
    Rng rng(1);
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        Kit::Position position = reader.position();
        const Adapter::State seen(position);
        Adapter::Orders orders{};
        (void)Adapter::read_answer(seen, reader.me(),
                                   Adapter::random_answer(seen, reader.me(), rng), orders);
        const auto& own = Adapter::orders_of(orders, reader.me());
        reader.ordered(own);
        (void)step(position, own);
    }
}

void map(const std::string& text) {
    const referee::GameInfo& info = referee::GameOf<Adapter>::info_of();
    try {
        referee::match::start(info.name,
                              {1, info.top_league(), info.min_seats, {}, text.empty() ? " " : text})
            ->play();
    } catch (const referee::Error&) {
    }
}

// The lowest and the highest league, with the fewest and the most seats.
Complaints fields() {
    const referee::GameInfo& info = referee::GameOf<Adapter>::info_of();
    Complaints all;
    for (const int league : std::set<int>{0, info.top_league()}) {
        for (const int seats : std::set<int>{info.min_seats, info.max_seats}) {
            for (const std::string& each : fields_conformance<Adapter>(league, seats)) {
                all.push_back(each);
            }
        }
    }
    return all;
}

// Short games, because a fuzzer changes a short text more often in the right place.
const char* golden() {
    const std::string_view game = Kit::GAME;
    return game == "mean_max"          ? "tests/golden/mean_max/seed3[1-6]-answers.txt"
           : game == "mad_pod_racing"  ? "tests/golden/mad_pod_racing/gold-[bm]*.txt"
           : game == "poker_chip_race" ? "tests/golden/poker_chip_race/p2-seed[48]-*.txt"
           : game == "fantastic_bits"  ? "tests/golden/fantastic_bits/[so]*.txt"
           : game == "search_race"     ? "tests/golden/search_race/bad-*.txt"
           : game == "bit_runner_2048" ? "tests/golden/bit_runner_2048/out*.txt"
                                       : "";
}

const RegisteredReaders READERS({Kit::GAME, echo, fields, answer, input, golden()});
// Only for a game that takes maps.
const auto MAP =
    Adapter::info().map_form.empty()
        ? nullptr
        : std::make_unique<RegisteredTarget>(FuzzTarget{std::string(Kit::GAME) + "_map", map, ""});

}  // namespace

}  // namespace carom::tests
