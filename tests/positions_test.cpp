// Tests the programs that write positions for machine learning.
#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::tests;

namespace {

constexpr const char* PROGRAM = "build/poker_chip_race/positions";

// The numbers of a record that precede its features.
struct Label {
    std::int32_t match, seat, turn, ahead;
    float outcome, margin, turns_left, hand, search;
};

// Returns the labels of a file, whose records have `width` bytes.
std::vector<Label> labels_of(const std::string& file, std::size_t width) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(file.at(k)); };
    REQUIRE(file.substr(1, 5) == "NUMPY");
    const std::size_t start = 10 + byte(8) + 256u * byte(9);
    REQUIRE(start % 64 == 0);
    REQUIRE((file.size() - start) % width == 0);
    std::vector<Label> labels((file.size() - start) / width);
    for (std::size_t k = 0; k < labels.size(); ++k) {
        std::memcpy(&labels[k], file.data() + start + k * width, sizeof(Label));
    }
    const std::string shape = "'shape': (" + std::to_string(labels.size()) + ",)";
    CHECK(file.find(shape) < start);
    return labels;
}

// Returns the text of the network that is built into a bot.
std::string bot_network(const std::string& source) {
    const std::string text = referee::read_file(source), define = "#define CAROM_NETWORK \"";
    const std::size_t start = text.find(define) + define.size();
    return text.substr(start, text.find('"', start) - start);
}

}  // namespace

TEST_SUITE("positions") {
    TEST_CASE(
        "the number of threads does not change the positions, and an interrupted run can be "
        "resumed") {
        const Folder folder;
        const auto command = [&](const std::string& name, const std::string& more) {
            return std::string(PROGRAM) + " --games 60 --rollouts 12 -o " + folder.at(name) + " " +
                   more;
        };
        REQUIRE(run(command("one", "-t 1")).status == 0);
        REQUIRE(run(command("two", "-t 2")).status == 0);
        std::string first;
        std::size_t positions = 0;
        for (const char* name : {"000000.npy", "000050-10.npy"}) {
            const std::string file = referee::read_file((folder.path / "one" / name).string());
            CHECK(file == referee::read_file((folder.path / "two" / name).string()));
            const std::vector<Label> labels = labels_of(file, sizeof(Label) + 4 * 46);
            positions += labels.size();
            for (const Label& label : labels) {
                CHECK((label.outcome == 0 || label.outcome == 0.5 || label.outcome == 1));
                CHECK((label.outcome > 0.5) == (label.margin > 0));
                CHECK(label.turns_left > -5);
                CHECK((label.ahead >= 0 && label.ahead <= 4));
            }
        }
        CHECK(positions > 500);

        // A second run writes the missing file again, and the other file stays.
        const std::string lost = (folder.path / "one" / "000050-10.npy").string();
        const std::string before = referee::read_file(lost);
        std::filesystem::remove(lost);
        check_outcome(run(command("one", "-t 2")), 0, {": 10 games, "});
        CHECK(referee::read_file(lost) == before);

        // A run with more games replaces the file of the incomplete part. A run with fewer games
        // plays nothing.
        const Outcome more = run(command("one", "--games 70"));
        CHECK(more.has(": 20 games, "));
        CHECK_FALSE(std::filesystem::exists(lost));
        const std::string longer =
            referee::read_file((folder.path / "one" / "000050-20.npy").string());
        CHECK(longer.find(before.substr(before.find('\n') + 1)) != std::string::npos);
        CHECK(run(command("one", "--games 55")).has(": 0 games, "));

        check_outcome(run(command("one", "--seed 2")), 2, {"for other ones choose another folder"});
    }
    TEST_CASE("a run with a failing opponent plays all its games and reports the failures") {
        const Folder folder;
        check_outcome(run(std::string(PROGRAM) + " --games 4 --rollouts 12 --opponent false -o " +
                          folder.path.string()),
                      0, {"4 games", "an opponent gave no valid answer in 2 games"});
    }
    TEST_CASE("the moves of the search or of a policy are written beside the positions") {
        const Folder folder;
        const std::string program = "build/mad_pod_racing/positions --games 2 --rollouts 30 ";
        const auto moves_in = [&](const std::string& name, const std::string& more) {
            REQUIRE(run(program + "--moves -o " + folder.at(name) + more).status == 0);
            return referee::read_file((folder.path / name / "moves" / "000000-2.npy").string());
        };
        const std::string searched = moves_in("searched", "");
        const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(searched.at(k)); };
        const std::size_t start = 10 + byte(8) + 256u * byte(9);
        constexpr std::size_t SENSES = 47;
        constexpr std::size_t NUMBERS = 4 + 2 + SENSES;  // label, classes, senses
        REQUIRE((searched.size() - start) % (4 * NUMBERS) == 0);
        REQUIRE(searched.size() - start > 100 * 4 * NUMBERS);
        std::vector<std::int32_t> numbers(NUMBERS);
        for (std::size_t at = start; at < searched.size(); at += 4 * NUMBERS) {
            std::memcpy(numbers.data(), searched.data() + at, 4 * NUMBERS);
            CHECK((numbers[3] == 0 || numbers[3] == 1));
            CHECK((numbers[4] >= 0 && numbers[4] < 9));
            CHECK((numbers[5] >= 0 && numbers[5] < 5));
        }
        const std::string policy = folder.at("policy.txt");
        std::ofstream(policy) << bot_network("bot/mad_pod_racing/policy.cpp") << '\n';
        const std::string followed = moves_in("followed", " --policy " + policy);
        CHECK(followed != searched);

        check_outcome(run(program + "-o " + folder.at("wrong") + " --policy Makefile"), 2,
                      {"expected a network of 47 inputs and 14 outputs"});
        CHECK(run(std::string(PROGRAM) + " --moves -o " + folder.path.string()).status == 2);
    }
    TEST_CASE("a bot accepts --network none and refuses files without a fitting network") {
        const Folder folder;
        const std::string bot = "build/mean_max/bot --network ";
        CHECK(run(bot + "none < /dev/null").status == 0);
        const std::string wrong = folder.at("wrong.txt");
        std::ofstream(wrong) << "0ssL30RR9v05kvq\n";  // one input, one output
        const Outcome refused = run(bot + wrong + " < /dev/null");
        CHECK(refused.status == 2);
        CHECK(refused.text == wrong + ": expected a network of 67 inputs and 1 outputs\n");
        for (const std::string& file :
             {folder.path.string(), std::string("/nowhere"), std::string("/dev/zero")}) {
            const Outcome unread = run(bot + file + " < /dev/null");
            CHECK(unread.status == 2);
            CHECK(unread.text ==
                  "--network: " + file + " cannot be read; expected a file with a network\n");
        }
        for (const char* option : {"--network ''", "--weights ''", "--rollouts ' 5'"}) {
            check_outcome(run(std::string("build/mean_max/bot ") + option + " < /dev/null"), 2,
                          {": expected a "});
        }
    }
    TEST_CASE("the program that writes positions refuses wrong options with status 2") {
        const Folder folder;
        const std::string to = " -o " + folder.path.string();
        CHECK(run(std::string(PROGRAM)).status == 2);
        CHECK(run(PROGRAM + to + " --games 0").status == 2);
        CHECK(run(PROGRAM + to + " --network /nowhere").status == 2);
        CHECK(run(PROGRAM + to + " --network Makefile").status == 2);
        CHECK(run(PROGRAM + to + " --games 1 --opponent /nowhere/bot").status == 2);
    }
}
