// The readers of one game's inputs and answers, for the conformance checks and the fuzzers, made
// from the game's kit and adapter.
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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
using Position = std::decay_t<decltype(std::declval<Reader>().position())>;

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

using Match = referee::GameOf<Adapter>;

std::vector<referee::MatchConfig> setups() {
    const referee::GameInfo& info = Match::info_of();
    std::vector<referee::MatchConfig> all;
    for (int league = 0; league <= info.top_league(); ++league) {
        for (const int seats : std::set<int>{info.min_seats, info.max_seats}) {
            all.push_back({1, league, seats});
        }
    }
    return all;
}

// Gives each line as the whole answer of seat 0, in every league, at the start of a match and in
// two hard positions. An answer that is accepted can be printed and is accepted again, and the turn
// that it orders leaves no number that is not finite.
void answer(const std::string& text) {
    for (const referee::MatchConfig& setup : setups()) {
        for (int kind = 0; kind < 3; ++kind) {
            Match game(setup);
            Rng rng(1);
            if (kind > 0) game.randomize_position(kind - 1, rng);
            if (!game.asks(0)) continue;
            for (const std::string& line : referee::lines_of(referee::valid_utf8(text))) {
                const auto count = static_cast<std::size_t>(game.answer_lines(0));
                Adapter::State s(game.state());
                Adapter::Orders orders{}, again{};
                if (Adapter::read_answer(s, 0, std::vector(count, line), orders)) continue;
                std::ostringstream printed;
                const Position position(s);
                Kit::print(printed, position, 0, Adapter::orders_of(orders, 0));
                if (Adapter::read_answer(s, 0, referee::lines_of(printed.str()), again)) {
                    std::abort();
                }
                Adapter::PlatformView view{};
                Adapter::step(s, orders, game.chance(), view, nullptr, 0);
                for_each_field(s, [](const Field&, const auto& value) {
                    if (!std::isfinite(static_cast<double>(value))) std::abort();
                });
            }
        }
    }
}

// Reads turn after turn and simulates a little from each, as a bot does: all seats give random
// orders, and in the first turn the bot searches.
void input(const std::string& text) {
    std::istringstream in(text);
    Kit::Reader reader;
    Rng rng(1);
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        if constexpr (Kit::NETWORK != nullptr) {  // The beam of Search Race would take seconds.
            if (turn == 0) {
                auto thinker = search::new_thinker<Kit>(Kit::Weights(), Kit::NETWORK, 1);
                (void)Kit::think(thinker, reader, search::Budget::of_rollouts(1));
            }
        }
        Adapter::State s(reader.position());
        Adapter::Orders orders{};
        for (int seat = 0; seat < Match::info_of().max_seats; ++seat) {
            (void)Adapter::read_answer(s, seat, Adapter::random_answer(s, seat, rng), orders);
        }
        reader.ordered(Adapter::orders_of(orders, reader.me()));
        try {
            Adapter::PlatformView view{};
            Adapter::step(s, orders, Adapter::Chance{}, view, nullptr, 0);
        } catch (const referee::WorldError&) {  // The rules do not define the result.
        }
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

Complaints fields() {
    Complaints all;
    for (const referee::MatchConfig& setup : setups()) {
        for (const std::string& each : fields_conformance<Adapter>(setup.league, setup.seats)) {
            all.push_back(each);
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
