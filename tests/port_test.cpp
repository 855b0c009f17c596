// Tests check-port for every game: its questions determine the next state, and check-port finds
// defects of ports and reports their positions.
#include "referee/port/questions.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <memory>

#include "referee/base/files.h"
#include "referee/fantastic_bits/text.h"
#include "referee/mad_pod_racing/text.h"
#include "referee/mean_max/text.h"
#include "referee/poker_chip_race/text.h"
#include "tests/programs.h"
#include "tests/shell.h"
#include "tests/toy/text.h"

using namespace carom;
using namespace carom::referee;
using tests::Outcome, tests::run;

namespace {

// Sets the fields of a state from numbers in the order of the fields.
template <class State>
void assign(State& s, const std::vector<double>& numbers) {
    std::size_t at = 0;
    for_each_field(s, [&](const Field&, auto& value) {
        value = static_cast<std::decay_t<decltype(value)>>(numbers[at++]);
    });
    CHECK(at == numbers.size());
}

template <class State, class Chance>
void take_chance(const State&, const double*, Chance&) {}
// Sets the next tankers of each player from the numbers of a question.
void take_chance(const mean_max::State& s, const double* numbers, mean_max::SpawnQueue& queue) {
    using namespace mean_max;
    queue.count = 0;
    for (int p = 0; p < PLAYERS; ++p) {
        for (int k = 0; k < MAX_TANKERS_PER_PLAYER; ++k, numbers += 3) {
            const int at = s.spawned[p] + k;
            queue.spawn[at].size = static_cast<int>(numbers[0]);
            queue.spawn[at].cosine[p] = numbers[1], queue.spawn[at].sine[p] = numbers[2];
            queue.count = std::max(queue.count, at + 1);
        }
    }
}

// Plays a turn from the numbers of a question with the reference engine of the game. Returns the
// numbers of the next state.
template <class Match>
std::vector<double> played(const GameType& game, const MatchConfig& setup,
                           const std::vector<double>& state, const std::vector<double>& orders) {
    const auto match = start<Match>(game, setup);
    assign(match->position(), state);
    const std::size_t each = game.info.order_fields.size() * game.info.max_units;
    for (int seat = 0; seat < setup.seats; ++seat) {
        match->apply_action(seat, orders.data() + seat * each);
    }
    take_chance(match->position(), orders.data() + setup.seats * each, match->chance());
    match->play(nullptr, match->engines() - 1);
    NumberList list;
    match->write_state(list);
    std::vector<double> numbers;
    for (const Number& n : list.all) numbers.push_back(n.value);
    return numbers;
}

template <class Match>
void check_questions(const char* name, int league, int seats, int matches, int positions) {
    CAPTURE(name);
    CAPTURE(league);
    const GameType& game = game_type(name);
    const port::Plan plan{game, {3, league, seats, {}, ""}, matches, positions};
    std::map<std::string, int> asked;
    long contacts = 0, changes = 0;
    const auto numbers = [](const char* word, const std::vector<Number>& all) {
        std::string wrong;
        const std::string line = port::line_of(word, all);
        return *port::numbers_of(word, line.substr(0, line.size() - 1), wrong);
    };
    port::ask_all(plan, [&](const port::Question& question) {
        const std::vector<double> came = played<Match>(
            game, plan.setup, numbers("state", question.state), numbers("orders", question.orders));
        const auto place = port::first_difference(question, came, 0);
        CHECK_MESSAGE(!place, port::difference(question, *place, came));
        asked[question.kind] += 1;
        contacts += static_cast<long>(question.contacts.size());
        // Changes one number of the answer. The change must be found at its index.
        const std::size_t at = static_cast<std::size_t>(changes++) % came.size();
        std::vector<double> wrong = came;
        wrong[at] = wrong[at] == 0 ? -wrong[at] : std::nextafter(wrong[at], 0);
        const auto found = port::first_difference(question, wrong, 0);
        const bool derived = question.expected[at].field.kind == Field::DERIVED;
        CHECK((derived ? !found : found == at));
        return !place;
    });
    CHECK(asked.size() == game.info.positions.size() + 1);
    CHECK(asked["ordinary"] > 0);
    if (std::string(name) != "toy") CHECK(contacts > 20);
}

}  // namespace

TEST_CASE("the numbers that check-port sends determine the next state in every game") {
    check_questions<mean_max::Match>("mean_max", 3, 3, 2, 30);
    check_questions<mean_max::Match>("mean_max", 0, 3, 1, 4);
    check_questions<mad_pod_racing::Match>("mad_pod_racing", 4, 2, 2, 30);
    check_questions<mad_pod_racing::Match>("mad_pod_racing", 3, 2, 1, 30);
    check_questions<poker_chip_race::Match>("poker_chip_race", 0, 2, 1, 10);
    check_questions<poker_chip_race::Match>("poker_chip_race", 0, 5, 1, 10);
    check_questions<fantastic_bits::Match>("fantastic_bits", 2, 2, 2, 30);
    check_questions<toy::Match>("toy", 1, 3, 2, 30);
}

TEST_CASE("numbers are written and read as lines without loss") {
    const std::vector<Number> all = {{{"a", ""}, 0.1}, {{"b", ""}, -0.0}, {{"c", ""}, 1e300}};
    const std::string line = port::line_of("state", all);
    CHECK(line == "state 0.1 -0 1e+300\n");
    std::string wrong;
    const auto back = port::numbers_of("state", "state\t0.1  -0 1e+300 \r", wrong);
    REQUIRE(back);
    CHECK(*back == std::vector<double>{0.1, 0, 1e300});
    CHECK(std::signbit((*back)[1]));
    CHECK(!port::numbers_of("state", "stat 1", wrong));
    CHECK(wrong == "expected the word state, found \"stat\"");
    CHECK(!port::numbers_of("state", "state 1 2x", wrong));
    CHECK(wrong == "number 1 (from 0): expected a decimal, found \"2x\"");
    CHECK(!port::numbers_of("state", "", wrong));
    CHECK(!wrong.empty());
}

TEST_CASE("check-port reports each defect of a port with the first wrong number" *
          carom::tests::SLOW) {
    const auto check = [](const std::string& options, const std::string& port) {
        return run("build/tests/carom check-port --game mad_pod_racing --positions 60 " + options +
                   " -- python3 " + port + "");
    };
    const tests::Folder folder;
    const std::string pods = "tests/port/pods.py";
    check_outcome(check("", pods), 0, {"no difference\n"});
    CHECK(check("--league 1", pods).status == 0);

    const struct {
        const char *mistake, *place;
    } MISTAKES[] = {
        // This mutation restores a pod's power one turn too early.
        {"cool-down",
         "ordinary, number 0, turn 4: x of unit 1 (number 12 of the line): expected "
         "14029, came 13623; it touched nothing in this turn"},
        {"touching", "x of unit 0"},
        {"mass", "the contact before it: 2 and 0, at 0.59"},
        {"impulse", "vy of unit 1"},
        {"floor",
         "ordinary, number 0, turn 0: vx of unit 1 (number 14 of the line): expected -72, "
         "came -73; the contact before it: 3 and 1, at 0.79"},
        {"floats", "passed at [time of the last checkpoint] of unit 3 "},
    };
    for (const auto& found : MISTAKES) {
        CAPTURE(found.mistake);
        check_outcome(check("", pods + " --wrong " + found.mistake), 1, {found.place});
    }

    const Outcome floats = check("--tolerance 1e-6", pods + " --wrong floats");
    CHECK(floats.status == 1);  // In single precision some contacts are missed by rounding.
    CHECK(floats.has("\npassed at "));
    const std::string kept = folder.at("first.txt");
    CHECK(check("--tolerance 1e-6 -o " + kept, pods + " --wrong floats").status == 1);
    CHECK(read_file(kept).find("\nexpected state ") != std::string::npos);
    CHECK(check("--tolerance 1000", pods + " --wrong floats").status == 0);

    // A number that occurs only once in a state belongs to no unit.
    const Outcome late = check("", pods + " --wrong turn");
    CHECK(late.has(": turn (number "));
    CHECK(late.has("\nrules: sim/mad_pod_racing/RULES.md, "));
    const Outcome crash =
        run("build/tests/carom check-port -- python3 -c 'import nothing_like_it'");
    CHECK(crash.has("the port said: Traceback (most recent call last):\nthe port said:   "));
    check_outcome(check("", "referee/port/skeletons/port.py"), 1,
                  {"ordinary, number 0, turn 0: x of unit 0"});
    const Outcome gone = run("build/tests/carom check-port -- false");
    CHECK(gone.status == 2);
    CHECK(
        gone.text ==
        "the game is Mean Max, because neither --game nor the bots' folders name one (carom games "
        "lists all)\ncarom: the port, in ordinary, number 0, turn 0: exited with status 1\n");
    // The folder of a port determines the game if it has a game's name.
    std::filesystem::create_directory(folder.path / "search_race");
    const std::string port = folder.at("search_race/port");
    std::filesystem::create_symlink("/bin/false", port);
    CHECK(run("build/tests/carom check-port -- " + port).text ==
          "carom: the port, in ordinary, number 0, turn 0: exited with status 1\n");
    CHECK(run("build/tests/carom check-port --set no=1 -- " + port).has("Search Race"));
    check_outcome(run("build/tests/carom check-port"), 2,
                  {"expected the command line of a simulator after --"});
}
