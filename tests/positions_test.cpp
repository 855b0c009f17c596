// Tests of the programs that write positions for learning.
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

// The numbers of a record before its features.
struct Label {
    std::int32_t match, seat, turn, ahead;
    float outcome, margin, turns_left, hand, search;
};

// Reads the labels of a file. `width`: bytes of a record.
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

}  // namespace

TEST_SUITE("positions") {
    TEST_CASE("positions repeat with any number of threads, and a run goes on") {
        const Folder folder;
        const auto command = [&](const std::string& name, const std::string& more) {
            return std::string(PROGRAM) + " --games 60 --rollouts 12 -o " +
                   (folder.path / name).string() + " " + more;
        };
        REQUIRE(run(command("one", "-t 1")).status == 0);
        REQUIRE(run(command("two", "-t 2")).status == 0);
        std::string first;
        std::size_t positions = 0;
        for (const char* name : {"000000.npy", "000050.npy"}) {
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

        // A missing file is written again, the other one stays.
        const std::string lost = (folder.path / "one" / "000050.npy").string();
        const std::string before = referee::read_file(lost);
        std::filesystem::remove(lost);
        const Outcome again = run(command("one", "-t 2"));
        CHECK(again.status == 0);
        CHECK(again.text.find(": 10 games, ") != std::string::npos);
        CHECK(referee::read_file(lost) == before);

        const Outcome other = run(command("one", "--seed 2"));
        CHECK(other.status == 2);
        CHECK(other.text.find("for other ones choose another folder") != std::string::npos);
    }
    TEST_CASE("an opponent that fails is out of its matches, and nothing else is lost") {
        const Folder folder;
        const Outcome ended =
            run(std::string(PROGRAM) + " --games 4 --rollouts 12 --opponent false -o " +
                folder.path.string());
        CHECK(ended.status == 0);
        CHECK(ended.text.find("4 games") != std::string::npos);
        CHECK(ended.text.find("an opponent gave no valid answer in 2 games") != std::string::npos);
    }
    TEST_CASE("a bot takes a network, none, or refuses a file") {
        const Folder folder;
        const std::string bot = "build/mean_max/bot --network ";
        CHECK(run(bot + "none < /dev/null").status == 0);
        const std::string wrong = (folder.path / "wrong.txt").string();
        std::ofstream(wrong) << "0ssL30RR9v05kvq\n";  // one input, one output
        for (const std::string& file : {wrong, std::string("/nowhere")}) {
            const Outcome refused = run(bot + file + " < /dev/null");
            CHECK(refused.status == 2);
            CHECK(refused.text == file + ": expected a network of 67 inputs and 1 outputs\n");
        }
    }
    TEST_CASE("bad input is told in one sentence") {
        const Folder folder;
        const std::string to = " -o " + folder.path.string();
        CHECK(run(std::string(PROGRAM)).status == 2);
        CHECK(run(PROGRAM + to + " --games 0").status == 2);
        CHECK(run(PROGRAM + to + " --network /nowhere").status == 2);
        CHECK(run(PROGRAM + to + " --network Makefile").status == 2);
        CHECK(run(PROGRAM + to + " --games 1 --opponent /nowhere/bot").status == 2);
    }
}
