// Tests the bots that show the search with a user's own value function (bot/search/own_value.h),
// the sparring bots (bot/search/sparring.h), and the error messages about wrong kits
// (bot/search/kit.h).
#include <doctest/doctest.h>

#include <sstream>

#include "referee/base/files.h"
#include "referee/game/games.h"
#include "tests/programs.h"
#include "tests/shell.h"

TEST_SUITE("value functions of users") {
    TEST_CASE("every bot with a user's value function plays a whole match and becomes one file" *
              carom::tests::SLOW) {
        const carom::tests::Folder files;
        for (const carom::referee::GameType& type : carom::referee::game_types()) {
            const std::string folder = "build/" + type.info.name;
            if (!std::filesystem::exists(folder + "/own_value")) continue;
            std::string bots;
            for (int seat = 0; seat < type.info.min_seats; ++seat) {
                bots +=
                    " --bot 'b" + std::to_string(seat) + "=" + folder + "/own_value --rollouts 20'";
            }
            const auto outcome =
                carom::tests::run("build/carom play --strict --time-limit off" + bots);
            CHECK_MESSAGE(outcome.status == 0, outcome.text);
            CHECK(outcome.text.find(type.info.title) == 0);
            check_outcome(carom::tests::run("build/carom-amalgamate bot/" + type.info.name +
                                            "/own_value.cpp -o " + files.at("one.cpp")),
                          0);
        }
    }
    TEST_CASE("a compiler for C++14 is told that the library needs C++17") {
        CHECK(carom::tests::run("g++ -std=c++14 -I. -fsyntax-only bot/mean_max/example.cpp")
                  .has("Carom needs C++17: compile with -std=c++17 or later."));
    }
    TEST_CASE("a bot with LEARNED adds the value of a network, which --network replaces" *
              carom::tests::SLOW) {
        const carom::tests::Folder folder;
        const std::string source = folder.file(
            "mine.cpp",
            "#include \"bot/fantastic_bits/kit.h\"\n#include \"bot/search/sparring.h\"\n"
            "using namespace carom;\nusing namespace fantastic_bits;\n"
            "#define WEIGHTS(W) W(learned, 100, 0, 1000)\n"
            "struct Mine : search::Sparring {\n"
            "    static constexpr const char* NAME = \"mine\";\n"
            "    CAROM_DECLARE_WEIGHTS(Weights, WEIGHTS)\n"
            "    static constexpr auto LEARNED = &Weights::learned;\n"
            "    static double value(const State&, int, const Weights&) { return 0; }\n};\n"
            "int main(int n, char** words) { return search::spar<bot::Kit, Mine>(n, words); }\n");
        const std::string bot = folder.at("mine");
        REQUIRE(carom::tests::run("g++ -std=c++17 -O1 -I. " + source + " -o " + bot).status == 0);
        const auto answers = [&](const std::string& options) {
            return carom::tests::run(
                       "bash -c '. tests/games.sh; "
                       "read -r file seat < <(recorded fantastic_bits); "
                       "sent fantastic_bits $file $seat | " +
                       bot + " --rollouts 20 --network " + options + "'")
                .text;
        };
        const std::string network = folder.file(
            "network.txt", carom::tests::run("sed -n \"s/#define CAROM_NETWORK \\\"\\(.*\\)\\\"/"
                                             "\\1/p\" bot/fantastic_bits/trained.h")
                               .text);
        const std::string none = answers("none"), weightless = folder.file("w", "learned,0\n");
        CHECK(answers(network) != none);
        CHECK(answers(network + " --weights " + weightless) == none);
        // A bot that would not use the network gets no file with it.
        const std::string amalgamate =
            "build/carom-amalgamate -o " + folder.at("one.cpp") + " --network " + network + " ";
        check_outcome(carom::tests::run(amalgamate + source), 0);
        check_outcome(carom::tests::run(amalgamate + "bot/fantastic_bits/own_value.cpp"), 2,
                      {"own_value.cpp: expected a line with LEARNED"});
    }
    TEST_CASE("a project of carom init plays a match and becomes one file, and is not overwritten" *
              carom::tests::SLOW) {
        const carom::tests::Folder folder;
        const std::string mine = folder.at("my bot"), init = "build/carom init '" + mine + "' ";
        check_outcome(carom::tests::run(init + "--game mad_pod_racing"), 0, {"make play"});
        check_outcome(carom::tests::run(init), 2, {"my bot: expected a new or an empty folder"});
        const std::string make = "env -u MAKEFLAGS make -s -C '" + mine + "' ";
        check_outcome(carom::tests::run(make + "play OPTIONS='--rollouts 30' CXXFLAGS='-std=c++17 "
                                               "-O1 -Wall -Wextra -Werror'"),
                      0, {"Mad Pod Racing, league 4", "watch it: match.html"});
        check_outcome(carom::tests::run(make + "submission compile_commands.json help"), 0,
                      {"make tune"});
        check_outcome(carom::tests::run("echo abc > '" + mine + "/a b.txt'; " + make +
                                        "submission NETWORK='a b.txt'"),
                      2, {"LEARNED", "my bot/a b.txt"});
        check_outcome(carom::tests::run("cd '" + mine + "' && g++ -std=c++17 -fsyntax-only " +
                                        "submission.cpp && ls"),
                      0, {"compile_commands.json\n"});
        check_outcome(carom::tests::run("build/carom init " + folder.at("x") + " --game chess"), 2,
                      {"--game: expected one of the games"});
    }
}

TEST_SUITE("sparring bots") {
    // tests/pool_answers.txt has a line GAME BOT CHECKSUM BYTES for each sparring bot. CHECKSUM and
    // BYTES describe its answers to the inputs of a golden game. `make test` builds three of
    // the bots, and `make test-all` builds all.
    TEST_CASE("every built sparring bot answers a golden game as pool_answers.txt says") {
        const auto answers = carom::tests::run(
            "bash -c '. tests/games.sh; for game in $(games); do "
            "read -r file seat < <(recorded $game); "
            "for program in build/$game/pool/*; do case $program in *.*) continue; esac; "
            "[ -x $program ] || continue; "
            "echo $game ${program##*/} "
            "$(sent $game $file $seat | $program --rollouts 40 2>&1 | cksum); done; done'");
        const std::string all = "\n" + carom::referee::read_file("tests/pool_answers.txt");
        std::istringstream lines(answers.text);
        int checked = 0;
        for (std::string line; std::getline(lines, line); ++checked) {
            CAPTURE(line);
            CHECK(all.find("\n" + line + "\n") != std::string::npos);
        }
        CHECK(checked >= 3);
    }
    TEST_CASE("pool_answers.txt has exactly one line for each sparring bot") {
        const auto differ = carom::tests::run(
            "bash -c 'diff <(ls bot/*/pool/*.cpp bot/*/pool/*.csv | "
            "sed -E \"s#bot/(.*)/pool/(.*)[.]c.*#\\1 \\2#\" | sort) "
            "<(grep -v ^# tests/pool_answers.txt | cut -d\" \" -f1,2 | sort)'");
        CHECK_MESSAGE(differ.status == 0, differ.text);
    }
    TEST_CASE(
        "a sparring bot answers like the bot if both have the same weights, and differently "
        "otherwise") {
        const carom::tests::Folder folder;
        const auto answers = [&](const std::string& program, const std::string& weights) {
            const std::string file = folder.file("weights.csv", weights);
            return carom::tests::run(
                       "bash -c '. tests/games.sh; read -r file seat < <(recorded mean_max); "
                       "sent mean_max $file $seat | build/mean_max/" +
                       program + " --rollouts 40 " + (weights.empty() ? "" : "--weights " + file) +
                       "'")
                .text;
        };
        const std::string denier = answers("pool/denier", "");
        CHECK(denier == answers("bot --network none",
                                carom::referee::read_file("bot/mean_max/pool/denier.csv")));
        CHECK(denier != answers("pool/denier", "enemy,0\n"));
        CHECK(carom::tests::run("build/mean_max/pool/denier --weights-list").text ==
              carom::tests::run("build/mean_max/bot --weights-list").text);
        CHECK(carom::tests::run("build/mean_max/pool/solo --weights-list").text == "");
    }
}

TEST_SUITE("kit checks") {
    TEST_CASE("a kit with a missing or wrong member gives a readable compiler error") {
        const carom::tests::Folder folder;
        const auto says = [&](const std::string& base, const std::string& members) {
            const std::string file = folder.file(
                "kit.cpp",
                "#include \"bot/fantastic_bits/kit.h\"\n#include \"bot/search/play.h\"\n"
                "namespace carom::fantastic_bits::bot {\nstruct Mine" +
                    base + " {\n" + members +
                    "};\n}\n"
                    "static_assert(carom::search::kit_check::check<"
                    "carom::fantastic_bits::bot::Mine>());\n");
            return carom::tests::run("g++ -std=c++17 -I. -fsyntax-only " + file).text;
        };
        CHECK(says(" : Kit", "") == "");
        const struct {
            std::string members, sentence;
        } cases[] = {
            {"struct Reader {};\n", "expected a Reader with bool begin(istream&)"},
            {"using Orders = int;\n", "expected a Reader with void ordered(const Orders&)"},
            {"static void print(int) {}\n", "expected void print(ostream&, position, int me"},
            {"template <class = int> struct Thinker {};\n",
             "expected a Thinker<> with Orders think"},
            {"static int explain() { return 0; }\n", "expected string explain(const Thinker<>&"}};
        for (const auto& [members, sentence] : cases) {
            const std::string text = says(" : Kit", members);
            CHECK_MESSAGE(text.find("kit: " + sentence) != std::string::npos, text);
        }
        const std::string text = says("", "");
        CHECK_MESSAGE(text.find("kit: expected a struct that derives") != std::string::npos, text);
    }
}
