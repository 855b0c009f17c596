// Registers the readers of one game's inputs and answers for the conformance checks and the
// fuzzers. The code uses the game's kit and match.
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
#if __has_include(CAROM_FILE(referee/CAROM_GAME/text.h))
#include CAROM_FILE(referee/CAROM_GAME/text.h)
#else
#include CAROM_FILE(tests/CAROM_GAME/text.h)
#endif
#if __has_include(CAROM_FILE(tests/CAROM_GAME/memory.h))
#include CAROM_FILE(tests/CAROM_GAME/memory.h)
#endif
// clang-format on

namespace carom::tests {

namespace {

using referee::orders_of, this_game::Match, this_game::game_type;
using Reader = search::WholeReaderOf<Kit>;
using Position = std::decay_t<decltype(std::declval<Reader>().position())>;

// Returns a match in this position, with the largest number of seats.
template <class Position>
std::unique_ptr<Match> match_in(const Position& position) {
    const referee::GameInfo& info = referee::game_type(Kit::GAME).info;
    auto match = referee::start<Match>(referee::game_type(Kit::GAME), {1, 0, info.max_seats});
    match->position() = Match::Position(position);
    return match;
}

// Returns an Echo with one reader per seat, because a reader remembers inputs of earlier turns.
Echo echo() {
    const auto readers = std::make_shared<std::map<int, std::unique_ptr<Reader>>>();
    return [readers](const std::string& input, int seat, int league) -> std::string {
        auto& reader = (*readers)[seat];
        if (!reader) reader = std::make_unique<Reader>(league);
        std::istringstream in(input);
        if (!reader->begin(in) || !reader->read(in)) return "not read";
        return match_in(reader->position())->input(reader->me());
    };
}

std::vector<referee::MatchConfig> setups() {
    const referee::GameInfo& info = referee::game_type(Kit::GAME).info;
    std::vector<referee::MatchConfig> all;
    for (int league = 0; league <= info.top_league(); ++league) {
        for (const int seats : std::set<int>{info.min_seats, info.max_seats}) {
            all.push_back({1, league, seats});
        }
    }
    return all;
}

// Answers with each line of the text and those after it for seat 0, in every league, at the start
// of a match and in two hard positions. If the answer is accepted, its printed form must be
// accepted, too, and all numbers of the state after the turn must be finite.
void answer(const std::string& text) {
    for (const referee::MatchConfig& setup : setups()) {
        for (int kind = 0; kind < 3; ++kind) {
            const auto start = referee::start<Match>(referee::game_type(Kit::GAME), setup);
            Rng rng(1);
            if (kind > 0) start->randomize_position(kind - 1, rng);
            if (!start->asks(0)) continue;
            const std::vector<std::string> lines = referee::lines_of(referee::valid_utf8(text));
            for (std::size_t first = 0; first < lines.size(); ++first) {
                const auto game = start->clone(), again = start->clone();
                std::vector<std::string> answer(static_cast<std::size_t>(game->answer_lines(0)));
                for (std::size_t k = 0; k < answer.size(); ++k) {
                    answer[k] = lines[(first + k) % lines.size()];
                }
                if (game->answer(0, answer)) continue;
                auto& match = dynamic_cast<Match&>(*game);
                std::ostringstream printed;
                Kit::print(printed, Position(match.position()), 0, orders_of(match.orders(), 0));
                if (again->answer(0, referee::lines_of(printed.str()))) std::abort();
                game->play();
                for_each_field(match.position(), [](const Field&, const auto& value) {
                    if (!std::isfinite(static_cast<double>(value))) std::abort();
                });
            }
        }
    }
}

// Reads up to ten turns as a bot does. The bot searches in the first turn. After each turn, one
// turn is simulated with random orders of all seats.
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
        const auto match = match_in(reader.position());
        for (int seat = 0; seat < match->seats(); ++seat) {
            (void)match->answer(seat, match->random_answer(seat, rng));
        }
        reader.ordered(orders_of(match->orders(), reader.me()));
        try {
            match->play();
        } catch (const referee::WorldError&) {  // The rules do not define the result.
        }
    }
}

void map(const std::string& text) {
    const referee::GameInfo& info = referee::game_type(Kit::GAME).info;
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
        for (const std::string& each :
             fields_conformance<Match>(game_type(), setup.league, setup.seats)) {
            all.push_back(each);
        }
    }
    return all;
}

// Returns the pattern of short games, in which random changes of a fuzzer more often have an
// effect.
const char* golden() {
    const std::string_view game = Kit::GAME;
    return game == "mean_max"          ? "tests/golden/mean_max/seed3[1-6]-answers.txt"
           : game == "mad_pod_racing"  ? "tests/golden/mad_pod_racing/gold-[bm]*.txt"
           : game == "poker_chip_race" ? "tests/golden/poker_chip_race/p2-seed[48]-*.txt"
           : game == "fantastic_bits"  ? "tests/golden/fantastic_bits/[so]*.txt"
           : game == "search_race"     ? "tests/golden/search_race/bad-*.txt"
           : game == "bit_runner_2048" ? "tests/golden/bit_runner_2048/out*.txt"
           : game == "code_royale"     ? "tests/golden/code_royale/out_[bmr]*.txt"
                                       : "";
}

const RegisteredReaders READERS({Kit::GAME, echo, fields, answer, input, golden()});
// Registers a fuzz target for maps if the game has maps.
const auto MAP =
    game_type().info.map_form.empty()
        ? nullptr
        : std::make_unique<RegisteredTarget>(FuzzTarget{std::string(Kit::GAME) + "_map", map, ""});

}  // namespace

}  // namespace carom::tests
