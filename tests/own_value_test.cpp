// Tests of the bots that show the search with a user's own value function (bot/search/own_value.h),
// and of the sentences about wrong kits (bot/search/kit.h).
#include <doctest/doctest.h>

#include "referee/games.h"
#include "tests/programs.h"
#include "tests/shell.h"

TEST_SUITE("own value") {
    TEST_CASE("the bots with a value function of their own play a whole match" *
              carom::tests::SLOW) {
        for (const carom::referee::GameType& type : carom::referee::game_types()) {
            const std::string folder = "build/" + type.info.name;
            if (!std::filesystem::exists(folder + "/own_value")) continue;
            std::string bots;
            for (int seat = 0; seat < type.info.min_seats; ++seat) {
                bots += " --bot 'b" + std::to_string(seat) + "=" + folder + "/own_value 1'";
            }
            const auto outcome =
                carom::tests::run("build/carom play --strict --time-limit off" + bots);
            CHECK_MESSAGE(outcome.status == 0, outcome.text);
            CHECK(outcome.text.find(type.info.title) == 0);
        }
    }
}

TEST_SUITE("kit") {
    TEST_CASE("a wrong kit is refused by a sentence of the compiler") {
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
