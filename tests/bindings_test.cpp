// Tests the C interface through the library, as other programs use it.
#include "referee/bindings/carom.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "referee/base/text.h"
#include "referee/game/games.h"
#include "sim/base/rng.h"
#include "sim/version.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom;

namespace {

// Owns a batch and destroys it at the end of the test.
struct Handle {
    carom_batch* batch = nullptr;

    Handle(const char* game, int matches, int threads = 1, std::int64_t seed = 1, int league = -1,
           int seats = 0) {
        const carom_setup setup = {game, league, seats, nullptr, matches, seed, threads};
        REQUIRE(carom_new(&setup, &batch) == CAROM_OK);
        matches_ = matches;
    }
    explicit Handle(const Handle& other) : matches_(other.matches_) {
        REQUIRE(carom_clone(other.batch, &batch) == CAROM_OK);
    }
    ~Handle() { carom_free(batch); }
    Handle& operator=(const Handle&) = delete;

    int seats() const { return carom_seats(batch); }
    std::size_t width(int view) const { return static_cast<std::size_t>(carom_width(batch, view)); }
    std::size_t order_numbers() const {
        return static_cast<std::size_t>(matches_) * seats() * carom_units(batch) *
               carom_order_fields(batch);
    }
    std::uint64_t fingerprint(int match) const {
        std::uint64_t hash = 0;
        REQUIRE(carom_fingerprint(batch, match, &hash) == CAROM_OK);
        return hash;
    }
    std::int64_t seed(int match) const {
        std::int64_t seed = 0;
        REQUIRE(carom_seed(batch, match, &seed) == CAROM_OK);
        return seed;
    }
    // Returns random orders for all seats within the bounds of each field.
    std::vector<double> random_orders(Rng& rng) const {
        std::vector<double> orders;
        const int fields = carom_order_fields(batch);
        for (std::size_t k = 0; k < order_numbers(); ++k) {
            carom_order_field field;
            REQUIRE(carom_order_field_at(batch, static_cast<int>(k) % fields, &field) == CAROM_OK);
            const double most = field.whole ? field.most : std::min(field.most, 900.0);
            orders.push_back(rng.chance(0.3) ? field.least : rng.between(field.least, most));
        }
        return orders;
    }
    carom_status step(const std::vector<double>& orders,
                      std::vector<std::uint8_t>* over = nullptr) {
        carom_turn turn = {};
        turn.orders = orders.data();
        if (over) over->assign(static_cast<std::size_t>(matches_), 9), turn.over = over->data();
        return carom_step(batch, &turn);
    }
    int matches() const { return matches_; }

  private:
    int matches_ = 0;
};

const char* const GAMES[] = {"mean_max",    "mad_pod_racing",  "poker_chip_race", "fantastic_bits",
                             "search_race", "bit_runner_2048", "code_royale"};

// Compares the numbers of a match with a row of the batch in the columns of the layout.
class Expected final : public referee::NumberSink {
  public:
    Expected(const carom_batch* batch, int view, const double* row) : row_(row) {
        for (int k = 0; k < carom_columns(batch, view); ++k) {
            carom_column column;
            REQUIRE(carom_column_at(batch, view, k, &column) == CAROM_OK);
            columns_[column.name] = column;
        }
    }
    void check_rest() {
        for (const auto& [name, column] : columns_) {
            for (int k = told_[name]; k < column.room; ++k) CHECK(row_[column.offset + k] == 0);
        }
    }

  private:
    void receive(const Field& field, double value) override {
        const auto found = columns_.find(field.name);
        REQUIRE(found != columns_.end());
        const carom_column& column = found->second;
        const int at = told_[field.name]++;
        if (at < column.room) CHECK(row_[column.offset + at] == value);
    }

    const double* row_;
    std::map<std::string, carom_column> columns_;
    std::map<std::string, int> told_;
};

void check_observations(const Handle& batch,
                        const std::vector<std::unique_ptr<referee::Game>>& of) {
    const std::size_t seats = batch.seats();
    for (const int view : {CAROM_STATE, CAROM_OBSERVATION}) {
        const std::size_t rows = view == CAROM_OBSERVATION ? seats : 1, width = batch.width(view);
        std::vector<double> all(of.size() * rows * width);
        REQUIRE(carom_observe(batch.batch, view, CAROM_DOUBLE, all.data()) == CAROM_OK);
        for (std::size_t k = 0; k < of.size() * rows; ++k) {
            Expected expected(batch.batch, view, &all[k * width]);
            const referee::Game& game = *of[k / rows];
            view == CAROM_OBSERVATION ? game.observation(static_cast<int>(k % rows), expected)
                                      : game.write_state(expected);
            expected.check_rest();
        }
    }
    std::vector<std::int32_t> scores(of.size() * seats);
    REQUIRE(carom_scores(batch.batch, scores.data()) == CAROM_OK);
    for (std::size_t k = 0; k < scores.size(); ++k) {
        CHECK(scores[k] == of[k / seats]->scores()[k % seats]);
    }
}

// Returns line k of a queen's order.
std::string queen_line(int k, const double* order) {
    const auto number = [&](int field) { return static_cast<int>(std::lround(order[field])); };
    if (k == 0 && number(0) == 1) return referee::formatted("MOVE %d %d", number(1), number(2));
    if (k == 0 && number(0) == 2) {
        constexpr const char* STRUCTURES[] = {"MINE", "TOWER", "BARRACKS-KNIGHT", "BARRACKS-ARCHER",
                                              "BARRACKS-GIANT"};
        return referee::formatted("BUILD %d %s", number(3), STRUCTURES[number(4)]);
    }
    if (k == 0) return "WAIT";
    std::string trainings = "TRAIN";
    if (number(5) >= 0) trainings += referee::formatted(" %d", number(5));
    if (number(6) >= 0 && number(6) != number(5)) {
        trainings += referee::formatted(" %d", number(6));
    }
    return trainings;
}
// Returns a unit's order as a line of an answer.
std::string line_of(const std::string& game, const double* order) {
    const auto number = [&](int k) { return std::lround(order[k]); };
    if (game == "poker_chip_race") {
        return number(0) == 0 ? "WAIT" : referee::formatted("%.17g %.17g", order[1], order[2]);
    }
    const bool steers = game == "search_race" || game == "bit_runner_2048";
    if (steers && number(0) != 0) {
        return referee::formatted("EXPERT %ld %ld", number(3), number(4));
    }
    const std::string place = referee::formatted("%ld %ld", number(1), number(2));
    if (steers) return place + referee::formatted(" %ld", number(4));
    if (game == "mean_max") {
        return number(0) ? "SKILL " + place : place + referee::formatted(" %ld", number(3));
    }
    if (game == "fantastic_bits") {
        return "MOVE " + place + referee::formatted(" %ld", std::min(150L, number(3)));
    }
    const long word = number(0);
    return place + (word == 1   ? " SHIELD"
                    : word == 2 ? " BOOST"
                                : referee::formatted(" %ld", number(3)));
}

// Answers for a seat of match 0 in text. The text has the same values as the numbers.
void say(const Handle& batch, const std::string& game, int seat,
         const std::vector<double>& orders) {
    if (!carom_asks(batch.batch, 0, seat)) return;
    const std::size_t fields = carom_order_fields(batch.batch);
    const double* const first = &orders[seat * carom_units(batch.batch) * fields];
    std::string text;
    for (int k = 0; k < carom_answer_lines(batch.batch, 0, seat); ++k) {
        text += (game == "code_royale" ? queen_line(k, first) : line_of(game, first + k * fields)) +
                "\n";
    }
    int valid = 0;
    REQUIRE(carom_answer(batch.batch, 0, seat, text.c_str(), &valid) == CAROM_OK);
    CHECK_MESSAGE(valid == 1, carom_message());
}

}  // namespace

TEST_SUITE_BEGIN("bindings");

TEST_CASE("the library lists its games and its version") {
    CHECK(std::string(carom_version()) == CAROM_VERSION);
    REQUIRE(carom_games() == std::size(GAMES));
    for (int k = 0; k < carom_games(); ++k) {
        carom_game game;
        REQUIRE(carom_game_at(k, &game) == CAROM_OK);
        CHECK(std::string(game.name) == GAMES[k]);
        CHECK(game.leagues >= 1);
        CHECK(game.max_turns >= 200);
    }
    carom_game game;
    CHECK(carom_game_at(carom_games(), &game) == CAROM_BAD_ARGUMENT);
    CHECK(std::string(carom_message()) == "index: expected 0 to 6, found 7");
}

TEST_CASE("a batch plays its matches exactly as the referee does") {
    for (const char* name : GAMES) {
        CAPTURE(name);
        constexpr int MATCHES = 5;
        Handle one(name, MATCHES, 1, 40);
        std::vector<std::unique_ptr<referee::Game>> games;
        const referee::GameType& type = referee::game_type(name);
        const auto begin = [&](std::int64_t seed) {
            return type.start({seed, type.info.top_league(), type.info.min_seats, {}, ""});
        };
        for (int k = 0; k < MATCHES; ++k) games.push_back(begin(40 + k));
        const std::size_t each = one.order_numbers() / MATCHES / one.seats();
        Rng rng(1);
        int ended = 0;
        for (int turn = 0; turn < 620; ++turn) {
            const std::vector<double> orders = one.random_orders(rng);
            if (turn % 30 == 0) check_observations(one, games);
            std::vector<std::uint8_t> over;
            REQUIRE(one.step(orders, &over) == CAROM_OK);
            for (int k = 0; k < MATCHES; ++k) {
                referee::Game& game = *games[k];
                for (int seat = 0; seat < game.seats(); ++seat) {
                    std::vector<double> whole(
                        orders.begin() + (k * game.seats() + seat) * each,
                        orders.begin() + (k * game.seats() + seat + 1) * each);
                    for (std::size_t n = 0; n < whole.size(); ++n) {
                        const auto& fields = type.info.order_fields;
                        if (fields[n % fields.size()].whole) whole[n] = std::floor(whole[n] + 0.5);
                    }
                    if (game.asks(seat)) game.apply_action(seat, whole.data());
                }
                game.play();
                CHECK(game.is_terminal() == (over[k] == CAROM_OVER));
                if (game.is_terminal()) {
                    ++ended;
                    games[k] = begin(one.seed(k));
                    CHECK((one.seed(k) - 40) % MATCHES == k);
                }
                CHECK(one.fingerprint(k) == games[k]->fingerprint());
            }
        }
        CHECK(ended >= MATCHES);
    }
}

TEST_CASE("a step returns the new observations and the last ones of a match that has ended") {
    for (const char* name : GAMES) {
        CAPTURE(name);
        Handle batch(name, 3, 1, 7);
        for (const int view : {CAROM_STATE, CAROM_OBSERVATION}) {
            CAPTURE(view);
            const std::size_t width = batch.width(view);
            const std::size_t rows = view == CAROM_OBSERVATION ? batch.seats() : 1;
            int columns_end = 0;
            bool has_x = false;
            for (int k = 0; k < carom_columns(batch.batch, view); ++k) {
                carom_column column;
                REQUIRE(carom_column_at(batch.batch, view, k, &column) == CAROM_OK);
                CHECK(column.offset == columns_end);
                CHECK(column.room > 0);
                columns_end += column.room;
                has_x = has_x || std::strcmp(column.name, "x") == 0;
            }
            CHECK(columns_end == static_cast<int>(width));
            CHECK(has_x);
            Rng rng(3);
            std::vector<double> now(3 * rows * width), last(now.size(), -7), read(now.size());
            std::vector<float> floats(now.size());
            std::vector<std::int32_t> scores(3 * batch.seats()), places(scores.size());
            std::vector<std::uint8_t> over(3);
            int ended = 0;
            std::vector<double> before(now.size());
            for (int turn = 0; turn < 620 && ended == 0; ++turn) {
                const std::vector<double> orders = batch.random_orders(rng);
                const carom_turn all = {orders.data(), view,          CAROM_DOUBLE,  now.data(),
                                        last.data(),   scores.data(), places.data(), over.data()};
                REQUIRE(carom_step(batch.batch, &all) == CAROM_OK);
                REQUIRE(carom_observe(batch.batch, view, CAROM_DOUBLE, read.data()) == CAROM_OK);
                CHECK(read == now);
                REQUIRE(carom_observe(batch.batch, view, CAROM_FLOAT, floats.data()) == CAROM_OK);
                for (std::size_t k = 0; k < now.size(); ++k) {
                    CHECK(floats[k] == static_cast<float>(now[k]));
                }
                CHECK(now != before);
                before = now;
                for (int k = 0; k < 3; ++k) {
                    if (over[k] == CAROM_GOES_ON) continue;
                    ++ended;
                    CHECK(last[k * rows * width] != -7);
                    CHECK(std::equal(&now[k * rows * width], &now[k * rows * width] + width,
                                     &last[k * rows * width]) == false);
                    CHECK(places[k * batch.seats()] >= 1);
                    std::vector<std::int32_t> anew(scores.size(), -9);
                    REQUIRE(carom_scores(batch.batch, anew.data()) == CAROM_OK);
                    CHECK(std::count(anew.begin(), anew.end(), -9) == 0);
                }
            }
            CHECK(ended > 0);
        }
    }
}

TEST_CASE("a match that is restored from a saved copy continues as the original did") {
    Handle batch("mean_max", 2, 1, 5);
    Rng rng(1);
    for (int turn = 0; turn < 20; ++turn) REQUIRE(batch.step(batch.random_orders(rng)) == CAROM_OK);
    const Handle kept(batch);
    const std::uint64_t then = batch.fingerprint(1);
    const std::vector<double> orders = batch.random_orders(rng);
    REQUIRE(batch.step(orders) == CAROM_OK);
    const std::uint64_t after = batch.fingerprint(1);
    CHECK(after != then);
    CHECK(kept.fingerprint(1) == then);
    REQUIRE(carom_copy(batch.batch, 0, kept.batch, 1) == CAROM_OK);
    CHECK(batch.fingerprint(0) == then);
    // Match 0 gets the orders that match 1 had before.
    std::vector<double> again = orders;
    std::copy(orders.begin() + orders.size() / 2, orders.end(), again.begin());
    REQUIRE(batch.step(again) == CAROM_OK);
    CHECK(batch.fingerprint(0) == after);

    Handle wood("mean_max", 1, 1, 5, 0), pods("mad_pod_racing", 1);
    CHECK(carom_copy(batch.batch, 0, wood.batch, 0) == CAROM_BAD_ARGUMENT);
    CHECK(carom_copy(batch.batch, 0, pods.batch, 0) == CAROM_BAD_ARGUMENT);
    CHECK(carom_copy(batch.batch, 2, kept.batch, 0) == CAROM_BAD_ARGUMENT);
    CHECK(std::string(carom_message()) == "match: expected 0 to 1, found 2");
    REQUIRE(carom_start(batch.batch, 0, 99) == CAROM_OK);
    CHECK(batch.fingerprint(0) == Handle("mean_max", 1, 1, 99).fingerprint(0));
}

TEST_CASE("the library gives the referee's input texts and reports an invalid text answer") {
    Handle batch("mad_pod_racing", 1, 1, 11), other("mad_pod_racing", 1, 1, 11);
    const auto type = referee::game_type("mad_pod_racing").start({11, 4, 2, {}, ""});
    char text[4000];
    const std::int64_t length = carom_input(batch.batch, 0, 1, text, sizeof text);
    CHECK(std::string(text) == type->input(1));
    CHECK(length == static_cast<std::int64_t>(std::strlen(text)));
    CHECK(carom_input(batch.batch, 0, 1, text, 4) == length);
    CHECK(std::string(text) == type->input(1).substr(0, 3));
    CHECK(carom_answer_lines(batch.batch, 0, 1) == 2);
    CHECK(carom_asks(batch.batch, 0, 1) == 1);
    CHECK(carom_asks(batch.batch, 0, 2) == -1);

    int valid = -1;
    REQUIRE(carom_answer(batch.batch, 0, 0, "1 2 3\nnonsense\n", &valid) == CAROM_OK);
    CHECK(valid == 0);
    CHECK(std::string(carom_message()).find("nonsense") != std::string::npos);
    std::vector<std::uint8_t> over;
    REQUIRE(batch.step(std::vector<double>(16), &over) == CAROM_OK);
    CHECK(over[0] == CAROM_OVER);
    CHECK(carom_answer(batch.batch, 0, 0, "1 2 3\n", &valid) == CAROM_BAD_ARGUMENT);
    CHECK(std::string(carom_message()) == "lines: expected 2, found 1");
}

TEST_CASE("orders as text and as numbers give the same match in any order of seats") {
    for (const char* name : GAMES) {
        CAPTURE(name);
        Handle numbers(name, 1, 1, 21), first(name, 1, 1, 21), last(name, 1, 1, 21),
            all(name, 1, 1, 21);
        Rng rng(2);
        const int seats = numbers.seats();
        for (int turn = 0; turn < 90; ++turn) {
            std::vector<double> orders = numbers.random_orders(rng);
            if (std::string(name) == "fantastic_bits") {  // The rules refuse most other values.
                const std::size_t fields = carom_order_fields(numbers.batch);
                for (std::size_t k = 0; k < orders.size(); k += fields) orders[k] = 0;
            }
            say(first, name, 0, orders);
            say(last, name, seats - 1, orders);
            for (int seat = seats - 1; seat >= 0; --seat) say(all, name, seat, orders);
            REQUIRE(numbers.step(orders) == CAROM_OK);
            REQUIRE(first.step(orders) == CAROM_OK);
            REQUIRE(last.step(orders) == CAROM_OK);
            carom_turn without = {};
            REQUIRE(carom_step(all.batch, &without) == CAROM_OK);
            for (const Handle* said : {&first, &last, &all}) {
                CHECK(said->fingerprint(0) == numbers.fingerprint(0));
            }
        }
    }
}

TEST_CASE("a second answer of a seat is refused, and so is a step that lacks a seat's orders") {
    Handle batch("poker_chip_race", 2, 1, 3);
    const std::uint64_t before = batch.fingerprint(0);
    const std::vector<double> orders = std::vector<double>(batch.order_numbers() / 2, 0);
    say(batch, "poker_chip_race", 1, orders);
    int valid = -1;
    CHECK(carom_answer(batch.batch, 0, 1, "WAIT\nWAIT\nWAIT\nWAIT\nWAIT\n", &valid) ==
          CAROM_BAD_ARGUMENT);
    CHECK(std::string(carom_message()) == "seat: expected a seat that has not answered yet");
    const carom_turn without = {};
    CHECK(carom_step(batch.batch, &without) == CAROM_BAD_ORDERS);
    CHECK(std::string(carom_message()) == "match 0, seat 0: expected orders, or an answer");
    say(batch, "poker_chip_race", 0, orders);
    CHECK(carom_step(batch.batch, &without) == CAROM_BAD_ORDERS);
    CHECK(std::string(carom_message()) == "match 1, seat 0: expected orders, or an answer");
    CHECK(batch.fingerprint(0) == before);
    // The numbers of a seat that has answered in text are not read.
    std::vector<double> numbers(batch.order_numbers(), 0);
    numbers[0] = std::numeric_limits<double>::quiet_NaN();
    numbers[batch.order_numbers() / 2 - 1] = 1e9;
    CHECK(batch.step(numbers) == CAROM_OK);
    CHECK(batch.fingerprint(0) != before);
    // A seat with an invalid answer is out and is not asked again.
    REQUIRE(batch.step(std::vector<double>(batch.order_numbers(), 0)) == CAROM_OK);
    REQUIRE(carom_answer(batch.batch, 0, 0, "\n\n\n\n\n", &valid) == CAROM_OK);
    CHECK(valid == 0);
    CHECK(carom_asks(batch.batch, 0, 0) == 0);
}

TEST_CASE("memory use does not grow over a million turns") {
#ifdef __SANITIZE_ADDRESS__
    MESSAGE("not asked: the sanitizer keeps what was freed for a while");
    return;
#endif
    const auto pages = [] {
        long size = 0, resident = 0;
        std::ifstream("/proc/self/statm") >> size >> resident;
        return resident;
    };
    for (const char* name : GAMES) {
        CAPTURE(name);
        Handle batch(name, 50, 2);
        Rng rng(1);
        std::vector<std::vector<double>> rounds;
        for (int k = 0; k < 8; ++k) rounds.push_back(batch.random_orders(rng));
        long before = 0;
        for (int turn = 0; turn < 5'000; ++turn) {
            REQUIRE(batch.step(rounds[turn % 8]) == CAROM_OK);
            if (turn == 1'500) before = pages();  // The tables have reached their full size.
        }
        CHECK(pages() - before < 1000);  // 4 MB
    }
}

TEST_CASE("300 matches give the same results with one thread and with four threads") {
    for (const char* name : GAMES) {
        CAPTURE(name);
        constexpr int MATCHES = 300;
        Handle one(name, MATCHES, 1), four(name, MATCHES, 4);
        Rng rng(1);
        for (int turn = 0; turn < 20; ++turn) {
            const std::vector<double> orders = one.random_orders(rng);
            REQUIRE(one.step(orders) == CAROM_OK);
            REQUIRE(four.step(orders) == CAROM_OK);
        }
        for (int k = 0; k < MATCHES; ++k) CHECK(one.fingerprint(k) == four.fingerprint(k));
    }
}

TEST_CASE("input texts and decimal answers do not depend on the locale") {
    if (tests::lacks("localedef")) return;
    const tests::Folder folder;
    if (tests::run("cd " + folder.path.string() +
                   " && localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 &&"
                   " localedef -i tr_TR -f UTF-8 ./tr_TR.UTF-8")
            .status != 0) {
        return tests::skip("no German and no Turkish locale (locales)");
    }
    setenv("LOCPATH", folder.path.c_str(), 1);
    // Returns the inputs of each seat in 20 turns.
    const auto inputs = [](const char* name) {
        Handle batch(name, 2);
        Rng rng(1);
        std::string text;
        for (int turn = 0; turn < 20; ++turn) {
            for (int seat = 0; seat < batch.seats(); ++seat) {
                char input[20000];
                REQUIRE(carom_input(batch.batch, 0, seat, input, sizeof input) > 0);
                text += input;
            }
            REQUIRE(batch.step(batch.random_orders(rng)) == CAROM_OK);
        }
        return text;
    };
    // Returns the fingerprint after answers with decimal fractions.
    const auto after_decimals = [] {
        Handle batch("poker_chip_race", 1);
        for (int seat = 0; seat < batch.seats(); ++seat) {
            std::string lines;
            for (int k = carom_answer_lines(batch.batch, 0, seat); k > 0; --k)
                lines += "10.75 20.5\n";
            int valid = 0;
            REQUIRE(carom_answer(batch.batch, 0, seat, lines.c_str(), &valid) == CAROM_OK);
            CHECK(valid == 1);
        }
        carom_turn turn = {};
        REQUIRE(carom_step(batch.batch, &turn) == CAROM_OK);
        return batch.fingerprint(0);
    };
    std::vector<std::string> plain;
    for (const char* name : GAMES) plain.push_back(inputs(name));
    const std::uint64_t expected = after_decimals();
    for (const char* locale : {"de_DE.UTF-8", "tr_TR.UTF-8"}) {
        CAPTURE(locale);
        REQUIRE(std::setlocale(LC_ALL, locale));
        char number[16];
        std::snprintf(number, sizeof number, "%.1f", 0.5);
        REQUIRE(std::string(number) == "0,5");
        for (std::size_t k = 0; k < plain.size(); ++k) {
            CAPTURE(GAMES[k]);
            CHECK(inputs(GAMES[k]) == plain[k]);
        }
        CHECK(after_decimals() == expected);
        std::setlocale(LC_ALL, "C");
    }
}

TEST_CASE("bad arguments of the C interface are reported and change nothing") {
    carom_batch* none = nullptr;
    carom_setup setup = {"mean_maxx", -1, 0, nullptr, 1, 1, 1};
    const auto refused = [&] {
        return carom_new(&setup, &none) == CAROM_BAD_ARGUMENT ? std::string(carom_message()) : "";
    };
    CHECK(refused().find("did you mean mean_max?") != std::string::npos);
    setup.game = nullptr;
    CHECK(refused() == "game: expected a game's name");
    setup.game = "mean_max", setup.league = 4;
    CHECK(refused().find("league") != std::string::npos);
    setup.league = 3, setup.seats = 2;
    CHECK(refused().find("3") != std::string::npos);
    setup.seats = 3, setup.matches = 0;
    CHECK(refused() == "matches: expected 1 to 1000000");
    setup.matches = 1, setup.threads = 0;
    CHECK(refused() == "threads: expected 1 to 1024");
    setup = {"mad_pod_racing", -1, 0, "pods=9", 1, 1, 1};
    CHECK(refused().find("pods") != std::string::npos);
    setup.settings = "pod=1";
    CHECK(refused().find("found \"pod=1\"") != std::string::npos);
    setup.settings = "pods=x";
    CHECK(refused() == "settings pods: expected an integer from 1 to 2, found \"x\"");
    setup.settings = "pods=1 collide=0";
    REQUIRE(carom_new(&setup, &none) == CAROM_OK);
    carom_free(none);
    carom_free(nullptr);

    Handle batch("fantastic_bits", 2);
    const std::uint64_t before = batch.fingerprint(0);
    std::vector<double> orders(batch.order_numbers(), 0);
    orders[23] = std::numeric_limits<double>::quiet_NaN();
    CHECK(batch.step(orders) == CAROM_BAD_ORDERS);
    CHECK(std::string(carom_message()) ==
          "match 1, seat 0, unit 0, power: expected a number from 0 to 500, found nan");
    CHECK(batch.fingerprint(0) == before);
    CHECK(carom_step(batch.batch, nullptr) == CAROM_BAD_ARGUMENT);
    CHECK(carom_seed(batch.batch, 0, nullptr) == CAROM_BAD_ARGUMENT);
    CHECK(std::string(carom_message()) == "out: expected a pointer to the output");
    CHECK(carom_width(nullptr, CAROM_STATE) == -1);
    CHECK(carom_observe(batch.batch, CAROM_STATE, CAROM_FLOAT, nullptr) == CAROM_BAD_ARGUMENT);
    CHECK(carom_observe(batch.batch, 5, CAROM_FLOAT, &orders[0]) == CAROM_BAD_ARGUMENT);
}

TEST_SUITE_END();

TEST_CASE("the library's bodies equal the referee's, and those of players are in the area") {
    for (int k = 0; k < carom_games(); ++k) {
        carom_game info;
        REQUIRE(carom_game_at(k, &info) == CAROM_OK);
        INFO(info.name);
        const referee::GameType& type = referee::game_type(info.name);
        const Handle handle(info.name, 2);
        double area[4];
        REQUIRE(carom_area(handle.batch, area) == CAROM_OK);
        const int count = carom_bodies(handle.batch, 1, nullptr, 0);
        REQUIRE(count > 0);
        std::vector<carom_body> bodies(static_cast<std::size_t>(count) + 1);
        bodies.back().radius = -1;
        CHECK(carom_bodies(handle.batch, 1, bodies.data(), count) == count);
        CHECK(bodies.back().radius == -1);
        bodies.pop_back();
        // New tankers of Mean Max start outside the map and have no seat.
        CHECK(std::all_of(bodies.begin(), bodies.end(), [&](const carom_body& body) {
            return body.seat < 0 ||
                   (body.x > area[0] && body.x < area[2] && body.y > area[1] && body.y < area[3]);
        }));
        // The bodies are those of the referee, in another order.
        const auto game =
            type.start(referee::MatchConfig{2, type.info.top_league(), handle.seats()});
        double sum = 0;
        for (const referee::Body& body : game->bodies()) sum += body.x + type.appearance.origin_x;
        for (const carom_body& body : bodies) sum -= body.x;
        CHECK(std::fabs(sum) < 1e-6);
    }
}

TEST_CASE("a player's functions refuse null pointers and an answer before the first input") {
    const Handle handle("mean_max", 1);
    carom_player* player = nullptr;
    CHECK(carom_player_new(nullptr, &player) == CAROM_BAD_ARGUMENT);
    CHECK(carom_player_new(handle.batch, nullptr) == CAROM_BAD_ARGUMENT);
    float sight[4096];
    CHECK(carom_player_read(nullptr, CAROM_FLOAT, sight) == -1);
    CHECK(carom_player_answer(nullptr, nullptr) == CAROM_BAD_ARGUMENT);
    REQUIRE(carom_player_new(handle.batch, &player) == CAROM_OK);
    CHECK(carom_player_read(player, 9, sight) == -1);
    CHECK(carom_player_read(player, CAROM_FLOAT, nullptr) == -1);
    CHECK(carom_player_answer(player, nullptr) == CAROM_BAD_ARGUMENT);
    const std::vector<double> orders(12, 0.0);
    CHECK(carom_player_answer(player, orders.data()) == CAROM_BAD_ARGUMENT);
    CHECK(std::string(carom_message()) == "player: expected a turn to be read before each answer");
    carom_player_free(player);
    carom_player_free(nullptr);
    CHECK(carom_bodies(handle.batch, 1, nullptr, 0) == -1);
    CHECK(carom_area(handle.batch, nullptr) == CAROM_BAD_ARGUMENT);
}
