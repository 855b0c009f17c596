// Tests the bot of every game with the game's kit and match. The Makefile compiles this file once
// per game.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bot/search/kit.h"
#include "bot/search/own_search.h"
#include "bot/search/this_kit.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
// clang-format off
#if __has_include(CAROM_FILE(referee/CAROM_GAME/text.h))
#include CAROM_FILE(referee/CAROM_GAME/text.h)
#else
#include CAROM_FILE(tests/CAROM_GAME/text.h)
#endif
#if __has_include(CAROM_FILE(bot/CAROM_GAME/turn_model.h)) || \
    __has_include(CAROM_FILE(tests/CAROM_GAME/turn_model.h))
#define CAROM_HAS_MODEL
#endif
#if __has_include(CAROM_FILE(tests/CAROM_GAME/turned.h))
#include CAROM_FILE(tests/CAROM_GAME/turned.h)
#define CAROM_HAS_FEATURES
#endif
// clang-format on

namespace carom {

namespace {

using referee::MatchConfig, referee::orders_of, search::Budget;
using this_game::Match, this_game::game_type;
using Position = Kit::Position;
using Reader = search::WholeReaderOf<Kit>;

const referee::GameInfo INFO = game_type().info;

// Returns the config of a match with the fewest players and all rules.
[[maybe_unused]] MatchConfig smallest(int seed) {
    return {seed, INFO.top_league(), INFO.min_seats};
}

// Calls each(match) before each turn of matches with random answers. Every second match begins in a
// hard position.
template <class Each>
void for_each_turn(int matches, int turns, Each&& each) {
    for (int seed = 1; seed <= matches; ++seed) {
        const int seats = seed % 4 < 2 ? INFO.min_seats : INFO.max_seats;
        const auto match = referee::start<Match>(game_type(), {seed, INFO.top_league(), seats});
        Rng rng(static_cast<std::uint64_t>(seed));
        const auto kinds = static_cast<int>(INFO.positions.size());
        if (seed % 2 == 0 && kinds > 0) match->randomize_position(seed / 2 % kinds, rng);
        for (int turn = 0; turn < turns && !match->is_terminal(); ++turn) {
            each(*match);
            for (int seat = 0; seat < match->seats(); ++seat) {
                if (match->asks(seat)) match->answer(seat, match->random_answer(seat, rng));
            }
            try {
                match->play();
            } catch (const referee::WorldError&) {  // The rules do not define the result.
                break;
            }
        }
    }
}

bool reads(const std::string& input, int league) {
    std::istringstream in(input);
    Kit::Reader reader(league);
    return reader.begin(in) && reader.read(in);
}

// The numbers of a position, by the name of their field.
using Numbers = std::map<std::string, std::vector<double>>;
template <class AnyPosition>
Numbers numbers_of(const AnyPosition& position) {
    Numbers all;
    for_each_field(position, [&](const Field& field, const auto& value) {
        all[field.name].push_back(static_cast<double>(value));
    });
    return all;
}

struct Share {
    long right = 0, all = 0;
};

// The numbers in the input of Poker Chip Race are rounded.
const bool IS_SHORTENED = Kit::GAME == std::string("poker_chip_race");

// Counts for each field how many numbers the readers of all seats know, over all turns. The prefix
// "next" marks the numbers after a turn that is simulated from the known numbers with the true
// orders of all seats.
struct Known {
    std::map<std::string, Share> field;

    void compare(const std::string& prefix, const Numbers& read, const Numbers& truth) {
        for (const auto& [name, expected] : truth) {
            Share& share = field[prefix + name];
            const auto found = read.find(name);
            for (std::size_t k = 0; k < expected.size(); ++k, ++share.all) {
                if (found == read.end() || k >= found->second.size()) continue;
                const double off = std::abs(found->second[k] - expected[k]);
                share.right += off <= (IS_SHORTENED ? 5.1e-7 : 0);
            }
        }
    }
};

std::vector<std::string> lines_of(const Position& position, int seat, const Kit::Orders& orders) {
    std::ostringstream text;
    Kit::print(text, position, seat, orders);
    return referee::lines_of(text.str());
}

// Plays a match with random answers, or with answers of the bot for all seats, and counts the known
// numbers.
void follow(const MatchConfig& setup, bool searches, Known& known) {
    const auto match = referee::start<Match>(game_type(), setup);
    const auto seats = static_cast<std::size_t>(setup.seats);
    std::vector<std::unique_ptr<Reader>> readers;
    std::vector<std::unique_ptr<Kit::Thinker<>>> thinkers;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        readers.push_back(std::make_unique<Reader>(setup.league));
        thinkers.push_back(std::make_unique<Kit::Thinker<>>(Kit::Weights(), seat + 1));
    }
    Rng rng(static_cast<std::uint64_t>(setup.seed));
    for (int turn = 0; turn < 100 && !match->is_terminal(); ++turn) {
        std::vector<std::vector<std::string>> answers(seats);
        std::vector<std::unique_ptr<Match>> expected(seats);
        for (int seat = 0; seat < setup.seats; ++seat) {
            if (!match->asks(seat)) continue;
            Reader& reader = *readers[seat];
            std::istringstream in(match->input(seat));
            REQUIRE(reader.begin(in));
            REQUIRE(reader.read(in));
            CHECK(reader.me() == seat);
            known.compare("", numbers_of(reader.position()), numbers_of(match->position()));
            answers[seat] = match->random_answer(seat, rng);
            if (searches) {
                const Position position(match->position());
                const auto orders = thinkers[seat]->think(seat, Budget::of_rollouts(40), position);
                answers[seat] = lines_of(position, seat, orders);
                thinkers[seat]->shift();
            }
            expected[seat] = referee::start<Match>(game_type(), setup);
            expected[seat]->position() = Match::Position(reader.position());
        }
        for (int seat = 0; seat < setup.seats; ++seat) {
            if (!match->asks(seat)) continue;
            REQUIRE_FALSE(match->answer(seat, answers[seat]));
            for (const auto& each : expected) {
                if (each) (void)each->answer(seat, answers[seat]);
            }
        }
        for (int seat = 0; seat < setup.seats; ++seat) {
            if (expected[seat]) readers[seat]->ordered(orders_of(match->orders(), seat));
        }
        match->play();
        for (const auto& each : expected) {
            if (!each) continue;
            each->play();
            known.compare("next ", numbers_of(each->position()), numbers_of(match->position()));
        }
    }
}

// Lists inputs that the reader of a game rejects. `from` is replaced by `to` in a valid input. If
// `from` is null, `to` is the complete input.
struct Wrong {
    std::string_view game;
    const char *from, *to;
};
constexpr const char* LOOTER = "\n0 0 0 0.5 400 ";
constexpr Wrong WRONG[] = {
    {"bit_runner_2048", "5000\n", "0\n"},
    {"bit_runner_2048", "300\n2\n", "300\n3\n"},
    {"bit_runner_2048", "\n6\n", "\n99\n"},
    {"bit_runner_2048", "\n2 0 ", "\n1 0 "},
    {"bit_runner_2048", "\n2 0 ", "\n9 0 "},
    {"bit_runner_2048", "\n2 0 ", "\n2 0 99999999 "},
    {"code_royale", "24\n", "25\n"},
    {"code_royale", "24\n", "26\n"},
    {"code_royale", "\n2\n", "\n999\n"},
    {"code_royale", " -1 -1 -1 -1\n2\n", " -1 3 -1 -1\n2\n"},
    {"code_royale", " 0 -1 ", " 0 7 "},
    {"code_royale", "\n100 ", "\n70000 "},
    {"fantastic_bits", "0\n", "2\n"},
    {"fantastic_bits", "WIZARD", "SNAFFLE"},
    {"fantastic_bits", "SNAFFLE", "BLUDGER"},
    {"fantastic_bits", "BLUDGER", "CHASER"},
    {"fantastic_bits", "3750", "1e9"},
    {"mad_pod_racing", nullptr, "3\n99\n"},
    {"mad_pod_racing", nullptr, "3\n2\n1 1\n2 2\n1 1 0 0 -1 7\n"},
    {"mean_max", LOOTER, "\n0 0 -7 0.5 400 "},
    {"mean_max", LOOTER, "\n0 0 9 0.5 400 "},
    {"mean_max", LOOTER, "\n-3 0 0 0.5 400 "},
    {"mean_max", LOOTER, "\n99999 0 0 0.5 400 "},
    {"mean_max", LOOTER, "\n0 -1 0 0.5 400 "},
    {"mean_max", LOOTER, "\n0 8 0 0.5 400 "},
    {"mean_max", LOOTER, "\n0 0 1 0.5 400 "},
    {"mean_max", LOOTER, "\n0 0 0 nan 400 "},
    {"mean_max", LOOTER, "\n0 0 0 0.5 1e300 "},
    {"mean_max", LOOTER, "\n0 0 0 0.5 -1 "},
    {"mean_max", LOOTER, "\n0 0 0 0.5 400 1e9 0 0 0 -1 -1\n0 0 0 0.5 400 "},
    {"poker_chip_race", nullptr, "5\n0\n0\n"},
    {"poker_chip_race", nullptr, "-1\n0\n0\n"},
    {"poker_chip_race", nullptr, "0\n2\n1\n3 0 20 400 257 0 0\n"},
    {"poker_chip_race", nullptr, "0\n1\n1\n3 5 20 400 257 0 0\n"},
    {"poker_chip_race", nullptr, "0\n1\n1\n3 0 0 400 257 0 0\n"},
    {"poker_chip_race", nullptr, "0\n1\n1\n3 0 20 1e9 257 0 0\n"},
    {"poker_chip_race", nullptr, "0\n1\n1\n-3 0 20 4 257 0 0\n"},
    {"poker_chip_race", nullptr, "0\n1\n1\n3 0 20 nan 257 0 0\n"},
    {"search_race", nullptr, "4\n"},
    {"search_race", nullptr, "6\n1 2\n3 4\n1 2\n3 4\n1 2\n3 4\n6 1 2 3 4 5\n"},
    {"search_race", nullptr, "99999999\n"},
    {"search_race", nullptr, "6\n1e300 2\n3 4\n1 2\n3 4\n1 2\n3 4\n0 1 2 3 4 5\n"},
    {"search_race", nullptr, "6\n1 2\n3 4\n1 2\n3 4\n1 2\n3 4\n0 1 2000000 3 4 5\n"},
};

#ifdef CAROM_HAS_MODEL
// Forgetful searches without rollout caches, and Plain searches with the reference engine.
struct Forgetful : Kit::NoSearchObserver {
    static constexpr bool CACHES_PREFIX = false;
};
struct Plain : Kit::NoSearchObserver {
    using Engine = Reference;
};

// Plays a match with random orders. In every fifth turn a search computes an answer for one seat.
// Returns these answers.
template <class SearchObserver>
std::string answers(const MatchConfig& setup, std::uint64_t seed) {
    const auto game = referee::start<Match>(game_type(), setup);
    Kit::Thinker<SearchObserver> thinker(Kit::Weights(), seed);
    const int me = static_cast<int>(setup.seed % setup.seats);
    Rng rng(static_cast<std::uint64_t>(setup.seed));
    std::ostringstream text;
    for (int turn = 0; turn < 40 && !game->is_terminal(); ++turn) {
        if (turn % 5 == 0 && game->asks(me)) {
            const Position position(game->position());
            const auto orders = thinker.think(me, Budget::of_rollouts(80), position);
            const auto lines = lines_of(position, me, orders);
            for (const std::string& line : lines) text << line << "\n";
            thinker.shift();
            // The referee accepts the answer and parses the same orders from it.
            const auto copy = game->clone();
            CHECK_FALSE(copy->answer(me, lines));
            const auto& taken = orders_of(dynamic_cast<Match&>(*copy).orders(), me);
            if (!IS_SHORTENED) CHECK(lines_of(position, me, taken) == lines);
        }
        for (int seat = 0; seat < game->seats(); ++seat) {
            if (game->asks(seat)) game->answer(seat, game->random_answer(seat, rng));
        }
        game->play();
    }
    return text.str();
}

// Returns the first x coordinate of a position, which belongs to the first body of player 0.
template <class AnyPosition>
double first_x(const AnyPosition& position) {
    double x = NAN;
    for_each_field(position, [&](const Field& field, const auto& value) {
        if (std::isnan(x) && std::string_view(field.name) == "x") x = static_cast<double>(value);
    });
    return x;
}
#endif

}  // namespace

}  // namespace carom

// The title contains the game's name, because doctest keeps only one of several cases with equal
// titles.
#define KIT_CASE(title) TEST_CASE(CAROM_FILE(CAROM_GAME) ": " title)

TEST_SUITE("kits") {
    KIT_CASE("a bot's reader rebuilds the referee's position except for the fields in known.txt") {
        using namespace carom;
        // tests/known.txt lists the fields that the bots do not know completely, with their known
        // shares: the input does not contain these numbers, or the bots infer them. If a change of
        // a reader is intended, replace the lines by those of `came`.
        std::string came, expected;
        for (int league = 0; league <= INFO.top_league(); ++league) {
            Known known;
            for (int seed = 1; seed <= 12; ++seed) {
                const int seats = seed % 3 == 0 ? INFO.max_seats : INFO.min_seats;
                MatchConfig setup{seed, league, seats};
                for (const referee::Setting& setting : INFO.settings) {
                    if (setting.name == "version") setup.settings["version"] = seed % 4 / 2;
                }
                follow(setup, seed % 2 == 0, known);
            }
            for (const auto& [name, share] : known.field) {
                if (share.right == share.all) continue;
                came += referee::formatted("%s %d %s: %ld of %ld\n", Kit::GAME, league,
                                           name.c_str(), share.right, share.all);
            }
        }
        std::istringstream lines(referee::read_file("tests/known.txt"));
        for (std::string line; std::getline(lines, line);) {
            if (line.rfind(Kit::GAME + std::string(" "), 0) == 0) expected += line + "\n";
        }
        INFO(
            "these lines of tests/known.txt are to be replaced by those that came; an empty text "
            "means that the reader knows all");
        CHECK(came == expected);
    }
    KIT_CASE("a bot's reader refuses an input with a number or word that the game does not allow") {
        using namespace carom;
        const std::string input =
            referee::start<Match>(game_type(), {1, INFO.top_league(), INFO.min_seats})->input(0);
        for (const Wrong& wrong : WRONG) {
            if (wrong.game != Kit::GAME) continue;
            std::string text = wrong.to;
            if (wrong.from) {
                REQUIRE(input.find(wrong.from) != std::string::npos);
                text = input;
                text.replace(text.find(wrong.from), std::strlen(wrong.from), wrong.to);
            }
            CAPTURE(text);
            CHECK_FALSE(reads(text, INFO.top_league()));
        }
    }
    KIT_CASE("a bot's reader refuses a truncated input and an input with a word replaced by x") {
        using namespace carom;
        for (int league = 0; league <= INFO.top_league(); ++league) {
            const auto match = referee::start<Match>(game_type(), {3, league, INFO.min_seats});
            const std::string input = match->input(1);
            CHECK(reads(input, league));
            for (std::size_t end = 0; end + 1 < input.size();) {
                CHECK_FALSE(reads(input.substr(0, end), league));
                std::string changed = input;
                const std::size_t start = end + (end > 0);
                changed.replace(start, input.find_first_of(" \n", start) - start, "x");
                CAPTURE(changed);
                CHECK_FALSE(reads(changed, league));
                end = input.find_first_of(" \n", end + 1);
            }
        }
    }
#ifdef CAROM_HAS_MODEL
    KIT_CASE("a bot's answers depend on its seed, but not on rollout caches or the engine") {
        using namespace carom;
        int differ = 0;
        for (int league = 0; league <= INFO.top_league(); ++league) {
            for (int seed = 1; seed <= 6; ++seed) {
                const int seats = seed % 2 ? INFO.min_seats : INFO.max_seats;
                const MatchConfig setup{seed, league, seats};
                const std::string text = answers<Kit::NoSearchObserver>(setup, 1);
                CHECK(text == answers<Kit::NoSearchObserver>(setup, 1));
                CHECK(text == answers<Forgetful>(setup, 1));
                CHECK(text == answers<Plain>(setup, 1));
                differ += text != answers<Kit::NoSearchObserver>(setup, 2);
            }
        }
        CHECK(differ > 2 * INFO.top_league());
    }
    KIT_CASE("a bot loads its built-in network, which then values the last position of a plan") {
        using namespace carom;
        CHECK_FALSE(Kit::Model::ValueFunction(Kit::Weights(), "").is_learned());
        if (!*Kit::NETWORK) return;
        const Kit::Model::ValueFunction values(Kit::Weights(), Kit::NETWORK);
        CHECK(values.is_learned());
        const auto match = referee::start<Match>(game_type(), smallest(1));
        Kit::Model model(values);
        model.set_root(Position(match->position()));
        const auto problem = model.problem(1, 1);
        const double worth = problem.worth(model.root(), problem.DEPTH - 1);
        CHECK(worth == 100 * problem.probability(model.root()));
        CHECK(worth > 0);
        CHECK(worth < 100);
    }
    KIT_CASE("the weights divide the rollouts among the searches, and the statistics report them") {
        using namespace carom;
        Kit::Weights weights;
        bool has_foe_share = false;  // Mean Max divides the budget in another way.
        weights.for_each([&](const char* name, double& value, double, double) {
            const std::string_view weight = name;
            if (weight == "enemies") value = 0.1;
            if (weight == "own") value = 0.2;
            if (weight == "answers") value = 0.05;
            if (weight == "foe_share") value = 0.2, has_foe_share = true;
        });
        Kit::Thinker<> thinker(weights, 1);
        auto [enemies, own, answers] = thinker.model().budget_shares();
        if (has_foe_share) enemies = answers = 0.2, own = 0;
        const auto match = referee::start<Match>(game_type(), smallest(5));
        // Each of the other players gets a part of the answers' share.
        const int parts = has_foe_share ? 1 : match->seats() - 1;
        const Position position(match->position());
        thinker.think(1, Budget::of_rollouts(1000), position);
        const int last = static_cast<int>(std::lround(1000 * (1 - enemies - own - answers)));
        CHECK(thinker.search(0).rollouts() == std::lround(1000 * answers / parts));
        CHECK(thinker.search(1).rollouts() >= last);
        CHECK(thinker.search(1).rollouts() < last + Kit::Model::OPPONENT_MODELS);
        // Turns that several plans have in common are simulated once.
        CHECK(thinker.sims() < 1000 * Kit::Model::Problem::DEPTH);
        CHECK(thinker.valued() > thinker.sims());
        const std::string line = Kit::explain(thinker, position, 1, false);
        CHECK(line.rfind("turn 0 sims " + std::to_string(thinker.sims()), 0) == 0);
        CHECK(line.find(" rollouts " + std::to_string(thinker.search(1).rollouts())) !=
              std::string::npos);
        CHECK(line.find(" plan ") != std::string::npos);
        CHECK(line.size() < 600);
        CHECK(line.find('\n') == std::string::npos);
    }
    KIT_CASE("a user's value function determines where the search moves a body") {
        using namespace carom;
        double ends[2];
        for (const int way : {0, 1}) {
            const double sign = way == 0 ? -1 : 1;
            auto think = search::own_search<Kit::Thinker, Kit::Model>(
                [sign](const auto& position, int player) {
                    return player == 0 ? sign * first_x(position) : 0.0;
                });
            const auto match = referee::start<Match>(game_type(), smallest(3));
            Rng rng(1);
            for (int turn = 0; turn < 12; ++turn) {
                const Position position(match->position());
                match->answer(0,
                              lines_of(position, 0, think(0, Budget::of_rollouts(200), position)));
                for (int seat = 1; seat < match->seats(); ++seat) {
                    if (match->asks(seat)) match->answer(seat, match->random_answer(seat, rng));
                }
                match->play();
            }
            ends[way] = first_x(match->position());
        }
        CHECK(ends[0] < ends[1] - 100);
    }
#endif
#ifdef CAROM_HAS_FEATURES
    KIT_CASE("a position has the same features when it is turned, mirrored or seen by the enemy") {
        using namespace carom;
        constexpr auto COUNT = std::size(Kit::FEATURES);
        Kit::Model model{Kit::Weights()};
        const auto features_of = [&](const Position& position, int player) {
            std::vector<float> features(COUNT);
            model.set_root(position);
            model.problem(player, 1).features(model.root(), features.data());
            return features;
        };
        Hash hash;
        std::vector<float> least(COUNT, INFINITY), most(COUNT, -INFINITY);
        using this_game::Turned;
        Rng rng(1);
        for_each_turn(24, 250, [&](Match& match) {
            Position position(match.position());
            if (!Turned::is_compared(position)) return;
            Turned::vary(position, rng);
            const auto own = features_of(position, 0);
            const auto other = features_of(Turned::of(position), Turned::PLAYER);
            if (match.seats() == INFO.min_seats) {
                const auto its = features_of(position, Turned::rival(position));
                CHECK(std::equal(its.begin(), its.begin() + Turned::SIDE,
                                 own.begin() + Turned::SIDE));
            }
            for (std::size_t k = 0; k < COUNT; ++k) {
                CAPTURE(std::string(Kit::FEATURES[k].name));
                CHECK(other[k] == doctest::Approx(own[k]).epsilon(1e-4).scale(1));
                REQUIRE(std::isfinite(own[k]));
                hash.add(double{own[k]});
                least[k] = std::min(least[k], own[k]), most[k] = std::max(most[k], own[k]);
            }
        });
        // Each feature has a unique name and differs between positions.
        std::set<std::string> names;
        for (std::size_t k = 0; k < COUNT; ++k) {
            CAPTURE(std::string(Kit::FEATURES[k].name));
            CHECK(names.insert(Kit::FEATURES[k].name).second);
            CHECK(Kit::FEATURES[k].scale > 0);
            CHECK(least[k] < most[k]);
        }
        CHECK(hash.value() == Turned::HASH);
    }
#endif
}
