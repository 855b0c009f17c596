// Tests the simulator of Code Royale, the parser of its answers, and the reader of its input.
#include "sim/code_royale/step.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "bench/scenes/code_royale.h"
#include "bot/code_royale/read.h"
#include "referee/base/files.h"
#include "referee/code_royale/text.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::code_royale;

namespace {

// Hashes the positions after every sub-step, and counts events.
struct Listener : NoObserver {
    Hash hash;
    long shots = 0, spawned_checks = 0, most_checks = 0, fallen = 0;
    void checked(const State& s, int) { hash.add(static_cast<std::int64_t>(hash_of(s))); }
    void bolt(const State&, int site, int target, int damage) {
        hash.add(std::int64_t{site}), hash.add(std::int64_t{target});
        hash.add(std::int64_t{damage});
        ++shots;
    }
    void spawned(const State& s, int, int, int checks) {
        hash.add(static_cast<std::int64_t>(hash_of(s))), hash.add(std::int64_t{checks});
        ++spawned_checks, most_checks = std::max<long>(most_checks, checks);
    }
    void trampled(int) { ++fallen; }
    void razed(int) { ++fallen; }
};

template <class Engine>
std::uint64_t played(const State& before, const Orders& orders, Listener& listener) {
    State s = before;
    step<Engine>(s, orders, listener);
    listener.hash.add(static_cast<std::int64_t>(hash_of(s)));
    return listener.hash.value();
}

// Returns a start of the highest league after turn 0.
State after_turn_0() {
    State s = new_initial_state(3, BRONZE, false);
    step(s, {});
    return s;
}

}  // namespace

TEST_SUITE("code_royale step") {
    TEST_CASE("the fast engine equals the reference engine bit for bit in matches of every kind") {
        const char* wanted = std::getenv("CAROM_CODE_ROYALE_SCENES");
        const int matches = wanted ? std::atoi(wanted) : 250;
        long turns = 0, differ = 0, most_creeps = 0;
        Listener all;
        for (int number = 0; number < matches; ++number) {
            scenes::play(number, 20, [&](const State& s, const Orders& orders) {
                Listener fast, plain;
                differ += played<Fast>(s, orders, fast) != played<Reference>(s, orders, plain);
                ++turns;
                most_creeps = std::max<long>(most_creeps, s.creeps[0] + s.creeps[1]);
                all.shots += plain.shots, all.fallen += plain.fallen;
                all.spawned_checks += plain.spawned_checks;
                all.most_checks = std::max(all.most_checks, plain.most_checks);
            });
        }
        std::printf(
            "code_royale: %ld turns, at most %ld creeps, %ld bolts, %ld trainings that settled in "
            "at most %ld checks, %ld sites destroyed: %ld differ\n",
            turns, most_creeps, all.shots, all.spawned_checks, all.most_checks, all.fallen, differ);
        CHECK(turns > 10L * matches);
        CHECK(most_creeps > 140);
        CHECK(all.shots > matches);
        CHECK(all.spawned_checks > matches / 2);
        CHECK(all.fallen > matches / 10);
        CHECK(differ == 0);
    }
    TEST_CASE("a copy of a state has the same hash and continues in the same way") {
        scenes::play(7, 30, [](const State& s, const Orders& orders) {
            State a = s, b = new_initial_state(99, BRONZE, false);
            b = a;
            CHECK(hash_of(a) == hash_of(b));
            step(a, orders), step(b, orders);
            CHECK(hash_of(a) == hash_of(b));
        });
    }
    TEST_CASE("an order to (0, 0) does not move a queen who is nearer than a step") {
        State s = after_turn_0();
        const int queen = s.queen(0);
        s.x[queen] = 30, s.y[queen] = 40;
        Orders orders;
        orders.of[0] = parse_answer(s, "MOVE 0 0", "TRAIN");
        step(s, orders);
        CHECK(s.x[queen] == 30);
        CHECK(s.y[queen] == 40);
    }
    TEST_CASE("a state that already has as many creeps as the rules allow gets no more") {
        State s = after_turn_0();
        for (int n = 0; n < MAX_CREEPS + 9; ++n) add_creep(s, n % 2, KNIGHT, {500, 500});
        CHECK(s.creeps[0] + s.creeps[1] == MAX_CREEPS);
        CHECK(s.count <= State::CAPACITY);
    }
    TEST_CASE("with the rules of 2018 a player's queen comes after its creeps") {
        State s = new_initial_state(3, BRONZE, true);
        add_creep(s, 0, KNIGHT, {500, 500});
        add_creep(s, 1, GIANT, {600, 500});
        CHECK(s.queen(0) == 1);
        CHECK(s.first_creep(1) == 2);
        CHECK(s.queen(1) == 3);
        for (int i = 0; i < 4; ++i) CHECK(owner_of(s, i) == i / 2);
        CHECK(s.kind[s.queen(0)] == QUEEN);
        CHECK(s.kind[s.queen(1)] == QUEEN);
    }
    TEST_CASE("a player may train on each site only once, and needs the gold for all of them") {
        State s = after_turn_0();
        for (const int k : {0, 1}) {
            s.site[k].structure = Site::BARRACKS, s.site[k].owner = 0, s.site[k].kind = KNIGHT;
        }
        const auto trains_after = [&](const char* line) {
            State after = s;
            Orders orders;
            orders.of[0] = parse_answer(s, "WAIT", line);
            step(after, orders);
            return (after.site[0].progress >= 0) + (after.site[1].progress >= 0);
        };
        CHECK(trains_after("TRAIN 0") == 1);
        CHECK(trains_after("TRAIN 0 1") == 0);  // 160 gold
        CHECK(trains_after("TRAIN 0 0") == 0);
        s.gold[0] = 160;
        CHECK(trains_after("TRAIN 0 1") == 2);
    }
}

TEST_SUITE("code_royale answers") {
    TEST_CASE("each kind of invalid answer has the reason of the rules") {
        const State s = after_turn_0();
        const auto reasons = [&](const char* queen, const char* trainings = "TRAIN") {
            const Order order = parse_answer(s, queen, trainings);
            return std::string(word_of(order.trainings)) + " " + word_of(order.queen) + " " +
                   word_of(order.word);
        };
        CHECK(reasons(" \tWAIT ") == "fine fine fine");
        CHECK(reasons("MOVE +5 -0") == "fine fine fine");
        CHECK(reasons("MOVE 5") == "fine move_numbers fine");
        CHECK(reasons("MOVE 5  6") == "fine move_numbers fine");
        CHECK(reasons("MOVE 5 2147483648") == "fine move_numbers fine");
        CHECK(reasons("MOVE 5 +-6") == "fine move_numbers fine");
        CHECK(reasons("MOVE 5 6 7") == "fine too_many fine");
        CHECK(reasons("move 5 6") == "fine command fine");
        CHECK(reasons("") == "fine command fine");
        CHECK(reasons("BUILD x MINE") == "fine build_number fine");
        CHECK(reasons("BUILD 24 MINE") == "fine build_site fine");
        CHECK(reasons("BUILD 3") == "fine build_type_missing fine");
        CHECK(reasons("BUILD 3 TOWER-X") == "fine fine fine");
        CHECK(reasons("BUILD 3 HUT") == "fine fine structure");
        CHECK(reasons("BUILD 3 BARRACKS") == "fine fine barracks_type_missing");
        CHECK(reasons("BUILD 3 BARRACKS-QUEEN") == "fine fine barracks_type");
        CHECK(reasons("BUILD 3 BARRACKS-GIANT-7") == "fine fine fine");
        CHECK(reasons("WAIT", "TRAIN ") == "train_number fine fine");
        CHECK(reasons("WAIT", " TRAIN") == "train_word fine fine");
        CHECK(reasons("WAIT", "TRAIN 3 24") == "train_site fine fine");
        CHECK(reasons("WAIT", "TRAIN 24 x") == "train_number fine fine");
    }
    TEST_CASE("a structure that the league lacks puts a player out when the queen builds it") {
        for (const bool both : {false, true}) {
            const auto match = referee::start<Match>(game_type(), {5, 0, 2});
            State& s = match->position();
            const int site = 0, body = s.body_of_site(site);
            for (int p = 0; p < PLAYERS; ++p) {
                s.x[s.queen(p)] = s.x[body] + s.radius[body] + 31 + p, s.y[s.queen(p)] = s.y[body];
            }
            REQUIRE_FALSE(match->answer(0, {"BUILD 0 MINE", "TRAIN"}));
            REQUIRE_FALSE(match->answer(1, {both ? "BUILD 0 BARRACKS-KNIGHT" : "WAIT", "TRAIN"}));
            match->play();
            // In an even turn player 1 gets a site on which both build.
            CHECK(match->alive(0) == both);
            CHECK(match->is_terminal() != both);
            CHECK(match->fault_in_turn(0).empty() == both);
        }
    }
    TEST_CASE("play prints why the queen's structure put a player out, and the record keeps it") {
        const tests::Folder folder;
        const std::string record = folder.at("m.json");
        // The bot answers the line of the gold, which has two words.
        const std::string bot = folder.file(
            "bot.sh",
            "while read -r a b c; do\n"
            "if [ -n \"$b\" ] && [ -z \"$c\" ]; then printf 'BUILD 0 MINE\\nTRAIN\\n'; fi\n"
            "done\n");
        const auto played = tests::run(
            "build/carom play --game code_royale --league 0 --seed 5 "
            "--time-limit off --p1 'sh " +
            bot + "' --p2 build/code_royale/miner --record " + record);
        CHECK(played.text.find("the structure, expected a structure of this league") !=
              std::string::npos);
        CHECK(referee::read_file(record).find("Player 0: invalid answer: the structure") !=
              std::string::npos);
    }
}

TEST_SUITE("code_royale read") {
    TEST_CASE("a site with a structure has an owner, and an empty site has none") {
        const std::string input = input_of(new_initial_state(1, BRONZE, false), 0);
        const std::string empty = " -1 -1 -1 -1\n";
        REQUIRE(input.find(empty) != std::string::npos);
        const auto is_read = [&](const std::string& site) {
            std::string text = input;
            std::istringstream in(text.replace(text.find(empty), empty.size(), site));
            bot::Reader reader(BRONZE - 1);
            return reader.begin(in) && reader.read(in);
        };
        CHECK(is_read(empty));
        CHECK(is_read(" 0 0 1 -1\n"));
        CHECK_FALSE(is_read(" 0 -1 1 -1\n"));  // a mine of nobody
        CHECK_FALSE(is_read(" -1 0 -1 -1\n"));
        CHECK(is_read(" 2 1 5 0\n"));
        CHECK_FALSE(is_read(" 2 1 6 0\n"));  // Knights are trained in five turns.
    }
}
