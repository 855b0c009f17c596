// Tests the amalgamator with the commands of a user.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "referee/base/files.h"
#include "referee/match/match.h"
#include "referee/records/record.h"
#include "tests/programs.h"
#include "tests/shell.h"

namespace {

namespace fs = std::filesystem;
using carom::tests::Folder, carom::tests::Outcome, carom::tests::run;

// A folder with the sources of a user's bot.
struct Project : Folder {
    Outcome amalgamate(const std::string& root, const std::string& more = "") const {
        return run("build/carom-amalgamate " + root + " -o " + (path / "out.cpp").string() + " " +
                   more);
    }
    std::string output() const { return carom::referee::read_file((path / "out.cpp").string()); }
    // Compiles a source file and returns the output of the program.
    std::string behaviour(const std::string& source = "out.cpp") const {
        const std::string at = path.string() + "/";
        return run("g++ " + at + source + " -o " + at + "program && " + at + "program").text;
    }
};

}  // namespace

TEST_SUITE("amalgamate") {
    TEST_CASE(
        "the amalgamator refuses a wrong source, output, compiler or option and writes no file") {
        const Project p;
        check_outcome(p.amalgamate(p.file(
                          "root.cpp", "const char* x = \"" + std::string(100000, 'x') + "\";\n")),
                      2, {"expected fewer than 100000"});
        CHECK_FALSE(fs::exists(p.path / "out.cpp"));
        const std::string source = p.file("whole.cpp", "int main() {}  // kept\n");
        check_outcome(run("build/carom-amalgamate " + source + " -o " + source), 2,
                      {"-o: expected another file than"});
        CHECK(carom::referee::read_file(source) == "int main() {}  // kept\n");
        const std::string header = p.file("h.h", "#pragma once\n");
        const std::string includes = p.file("includes.cpp", "#include \"h.h\"\nint main() {}\n");
        CHECK(run("build/carom-amalgamate " + includes + " -o " + header).status == 2);
        CHECK(carom::referee::read_file(header) == "#pragma once\n");
        for (const std::string root : {"no-such.cpp", "/dev/null", p.path.c_str()}) {
            const Outcome none = p.amalgamate(root);
            CHECK(none.status == 2);
            CHECK(none.text == "carom-amalgamate: " + root + ": expected a file of C++\n");
            CHECK_FALSE(fs::exists(p.path / "out.cpp"));
        }
        const Outcome no_compiler =
            run("CXX=no-such-compiler build/carom-amalgamate " + includes + " -o x");
        CHECK(no_compiler.status == 2);
        for (const std::string odd : {"true", "'g++ -P'"}) {
            check_outcome(run("CXX=" + odd + " build/carom-amalgamate " + includes + " -o x"), 2);
            CHECK_FALSE(fs::exists("x"));
        }
        CHECK(run("build/carom-amalgamate " + includes + " -o --readable").text ==
              "carom-amalgamate: -o: expected a value after it\n");
        CHECK(no_compiler.has("expected a C++ compiler"));
        CHECK(run("build/carom-amalgamate --frob").status == 2);
    }
    TEST_CASE(
        "comments are removed and namespaces joined by default, and --readable keeps comments") {
        const Project p;
        p.file("part.h",
               "#pragma once\n// gone\nnamespace n {\ninline int one() {\n"
               "    return 1;  // gone\n}\n}  // namespace n\n");
        const std::string root = p.file(
            "root.cpp",
            "#include <cstdio>\n#include \"part.h\"\nnamespace n {\n"
            "inline int two() { return 1'000 - -1 + +1 - 1000; /* gone */ }\n}  // namespace n\n"
            "int main() { std::printf(\"%d %d\", n::one(), n::two()); }\n");
        REQUIRE(p.amalgamate(root).status == 0);
        CHECK(p.output().find("gone") == std::string::npos);
        CHECK(p.output().find("namespace n{", p.output().find("namespace n{") + 1) ==
              std::string::npos);
        CHECK(p.behaviour() == "1 2");
        REQUIRE(p.amalgamate(root, "--readable --line-markers").status == 0);
        CHECK(p.output().find("// gone") != std::string::npos);
        CHECK(p.output().find("#line ") != std::string::npos);
        CHECK(p.behaviour() == "1 2");
    }
    TEST_CASE("the amalgamator keeps and reports names and lines that a program may print") {
        const Project p;
        const std::string typed =
            p.file("typed.cpp",
                   "#include <cstdio>\n#include <typeinfo>\n#include \"sim/base/rng.h\"\n"
                   "int main() { std::puts(typeid(carom::Rng).name()); }\n");
        CHECK(p.amalgamate(typed).has("names stay long"));
        CHECK(p.output().find("carom::Rng") != std::string::npos);
        const std::string odd = p.file("odd.cpp",
                                       "#include <cstdio>\n#define S(x) #x\n#define BEGIN S (\n"
                                       "int main() { std::puts(BEGIN a + b)); }\n");
        check_outcome(p.amalgamate(odd), 0,
                      {"names, lines and blanks stay as they are, since ", "odd.cpp:4: "});
    }
    TEST_CASE(
        "the library's standard headers move to the top, and a user's headers stay in place") {
        const Project p;
        const std::string root =
            p.file("root.cpp",
                   "#include <vector>\n#include \"sim/base/rng.h\"\n#include <map>\n"
                   "int mine;\n#include <set>\nint main() {}\n");
        REQUIRE(p.amalgamate(root).text == "");
        const std::string text = p.output();
        const auto at = [&text](const std::string& what) { return text.find(what); };
        CHECK(at("#include <vector>") < at("#include <map>"));
        CHECK(at("#include <map>") < at("GCC target"));
        CHECK(at("GCC target") < at("int mine"));
        CHECK(at("int mine") < at("GCC pop_options"));
        CHECK(at("GCC pop_options") < at("#include <set>"));
        CHECK(text.find("GCC target", at("#include <set>")) < at("int main"));
    }
    TEST_CASE(
        "#ifdef, #ifndef and #if defined all select the code for submissions in a single file") {
        const Project p;
        const std::string root = p.file(
            "root.cpp",
            "#include <cstdio>\n"
            "#ifndef CAROM_SUBMISSION\nconst int a = 1;\n#else\nconst int a = 2;\n#endif\n"
            "#ifdef CAROM_SUBMISSION\nconst int b = 2;\n#else\nconst int b = 1;\n#endif\n"
            "#if defined(CAROM_SUBMISSION)\nconst int c = 2;\n#else\nconst int c = 1;\n#endif\n"
            "int main() { std::printf(\"%d%d%d\", a, b, c); }\n");
        CHECK(p.behaviour("root.cpp") == "111");
        REQUIRE(p.amalgamate(root).text == "");
        CHECK(p.behaviour() == "222");
        CHECK(p.output().find("a = 1") == std::string::npos);
    }
    TEST_CASE("Mean Max's bot and example bot compile as one file with shortened names" *
              carom::tests::SLOW) {
        const Project p;
        for (const char* root : {"bot", "example"}) {
            INFO(root);
            REQUIRE(p.amalgamate("bot/mean_max/" + std::string(root) + ".cpp").text == "");
            CHECK(run("g++ -std=gnu++17 -fsyntax-only " + (p.path / "out.cpp").string()).text ==
                  "");
        }
    }
    TEST_CASE(
        "weights from a file become constants, and unknown or out-of-range ones are refused") {
        const Project p;
        const std::string bot = "bot/mean_max/bot.cpp";
        REQUIRE(p.amalgamate(bot, "--weights " + p.file("w.csv", "score,12.5 # more\n")).status ==
                0);
        CHECK(p.output().find("W(score,12.5, 0.0, 100.0)") != std::string::npos);
        // A number that starts with 0 is parsed and written as a decimal number.
        REQUIRE(p.amalgamate(bot, "--weights " + p.file("w.csv", "score,010\n")).status == 0);
        CHECK(p.output().find("W(score,10, 0.0, 100.0)") != std::string::npos);
        CHECK(p.amalgamate(bot, "--weights " + p.file("w.csv", "scor,1\n")).status == 2);
        CHECK(p.amalgamate(bot, "--weights " + p.file("w.csv", "score,-1\n")).status == 2);
        CHECK(p.amalgamate(bot, "--weights " + p.file("w.csv", "score\n")).has("w.csv:1:"));
    }
    TEST_CASE(
        "headers of -I, of CPATH, of the library in <> and of macros become part of the file") {
        const Project p;
        fs::create_directories(p.path / "include/my");
        p.file("include/my/real.h", "#pragma once\ninline int real() { return 7; }\n");
        const std::string folder = (p.path / "include").string();
        const std::string source =
            "#include <cstdio>\nint main() { std::printf(\"%d\", real()); }\n";
        for (const std::string header : {"<my/real.h>", "\"my/real.h\""}) {
            CAPTURE(header);
            const std::string line = "#include " + header + "\n";
            const std::string root = p.file("root.cpp", line + source);
            CHECK(p.amalgamate(root).status == 2);
            CHECK_FALSE(fs::exists(p.path / "out.cpp"));
            const std::string at = root + " -o " + (p.path / "out.cpp").string();
            for (const std::string& command :
                 {"build/carom-amalgamate " + at + " -I " + folder,
                  "build/carom-amalgamate -I" + folder + " " + at,
                  "CPATH=/no:" + folder + " build/carom-amalgamate " + at,
                  "CPLUS_INCLUDE_PATH=" + folder + "/ build/carom-amalgamate " + at}) {
                CAPTURE(command);
                CHECK(run(command).status == 0);
                CHECK(p.behaviour() == "7");
                fs::remove(p.path / "out.cpp");
            }
        }
        p.file("real.h", "#pragma once\ninline int real() { return 8; }\n");
        for (const std::string header : {"\"real.h\"", "\"my/real.h\"", "<my/real.h>"}) {
            const std::string root =
                p.file("root.cpp", "#define HEADER " + header + "\n#include HEADER\n" + source);
            CHECK(p.amalgamate(root, "-I " + folder).status == 0);
            CHECK(p.behaviour() == (header == "\"real.h\"" ? "8" : "7"));
        }
        const std::string twice = p.file(
            "root.cpp",
            "#define H \"real.h\"\n#undef H\n#define H \"my/real.h\"\n#include H\n" + source);
        CHECK(p.amalgamate(twice, "-I " + folder).has("root.cpp:4: expected \"FILE\""));
        const std::string ours =
            p.file("root.cpp",
                   "#include <sim/mean_max/step.h>\n#include <cstdio>\nint main() { "
                   "std::printf(\"%d\", carom::mean_max::PLAYERS); }\n");
        CHECK(p.amalgamate(ours).status == 0);
        CHECK(p.behaviour() == "3");
        CHECK(p.amalgamate(ours, "-I /no/folder").text ==
              "carom-amalgamate: -I: expected a folder, found \"/no/folder\"\n");
    }
    TEST_CASE("a source beside an included header is reported, or joined with --join-sources") {
        const Project p;
        p.file("pod.h", "#pragma once\n#include \"map.h\"\nint forward(int by);\n");
        p.file("pod.cpp", "#include \"pod.h\"\nint forward(int by) { return width() + by; }\n");
        p.file("map.h", "#pragma once\nint width();\n");
        p.file("map.cc", "#include \"map.h\"\nint width() { return 4; }\n");
        const std::string root = p.file("root.cpp",
                                        "#include \"pod.h\"\n#include <cstdio>\nint main() { "
                                        "std::printf(\"%d\", forward(1)); }\n");
        const Outcome alone = p.amalgamate(root);
        CHECK(alone.status == 0);
        for (const char* source : {"/pod.cpp is left out", "/map.cc is left out"}) {
            CHECK(alone.has(source));
        }
        const Outcome joined = p.amalgamate(root, "--join-sources");
        CHECK(joined.status == 0);
        CHECK(joined.text == "");
        CHECK(p.behaviour() == "5");
    }
    TEST_CASE("a submission is named after its source file, or after the folder of a bot.cpp") {
        const struct {
            std::string root, file;
        } cases[] = {{"bot/mean_max/bot.cpp", "mean_max.cpp"},
                     {"nomad.cpp", "nomad.cpp"},
                     {"../mybot/nomad.cpp", "nomad.cpp"},
                     {"../mybot/other.cpp", "other.cpp"},
                     {"../mybot/bot.cpp", "mybot.cpp"}};
        for (const auto& each : cases) {
            const std::string said =
                run("env -u MAKEFLAGS -u MAKELEVEL make -n submission ROOT=" + each.root).text;
            INFO(said);
            CHECK(said.find("'" + each.root + "' -o 'build/submission/" + each.file + "'") !=
                  std::string::npos);
        }
    }
    TEST_CASE("a user's own weights become constants, even if one line declares several weights") {
        const Project p;
        const std::string root =
            p.file("own.cpp",
                   "#include \"bot/search/weights.h\"\n"
                   "#define OWN(W) W(one, 1, 0, 9) W( two ,2.5,0,9) \\\n    W(three, 3, 0, 9)\n"
                   "CAROM_DECLARE_WEIGHTS(Own, OWN)\n"
                   "int main(int argc, char** argv) {\n"
                   "    Own own = argc > 1 ? carom::search::read_weights<Own>(argv[1]) : Own();\n"
                   "    std::printf(\"%g %g %g\\n\", own.one, own.two, own.three);\n"
                   "    carom::search::list_weights<Own>();\n}\n");
        const std::string file = p.file("w.csv", "two,7\nthree,8\none,6\n");
        const std::string program = (p.path / "program").string();
        const std::string build =
            "g++ -std=c++17 " + (p.path / "out.cpp").string() + " -o " + program;
        REQUIRE(p.amalgamate(root, "--weights " + file).text == "");
        REQUIRE(run(build).text == "");
        CHECK(run(program).text == "6 7 8\none,float,6,0,9\ntwo,float,7,0,9\nthree,float,8,0,9\n");
        REQUIRE(p.amalgamate(root).status == 0);
        REQUIRE(run(build).text == "");
        CHECK(run(program + " " + file).text.rfind("6 7 8\n", 0) == 0);
        CHECK(run(program + " " + p.file("x.csv", "four,1\n")).has("x.csv:1: expected a weight"));
        CHECK(run(program + " " + p.file("x.csv", "two,10\n")).has("two within 0 .. 9"));
        for (const auto& [text, says] : {std::pair("one,1\none,2\n", "x.csv:2: expected one once"),
                                         {"# none\n", "x.csv: expected a file with lines"}}) {
            const std::string wrong = p.file("x.csv", text);
            CHECK(run(program + " " + wrong).has(says));
            CHECK(p.amalgamate(root, "--weights " + wrong).has(says));
        }
        for (const std::string& no_file : {p.path.string(), std::string("/dev/zero")}) {
            const std::string says = "expected a weights file";
            CHECK(run(program + " " + no_file).has(says));
            CHECK(p.amalgamate(root, "--weights " + no_file).has(says));
        }
        CHECK(p.amalgamate(root, "--weights ''").has("--weights: expected a value"));
        CHECK(p.amalgamate(root, "--weights " + p.file("x.csv", "two,nan\n")).status == 2);
        CHECK(p.amalgamate(root, "--weights " + p.file("x.csv", "two,1e999\n"))
                  .has("x.csv:1: expected two within 0 .. 9"));
        const std::string odd =
            p.file("odd.cpp", "#define OWN(W) W(far, 1, 0, 1'000)\nint main() {}\n");
        CHECK(p.amalgamate(odd, "--weights " + p.file("x.csv", "far,5\n"))
                  .has("far: expected W(name, value, least, most) in one line"));
    }
    TEST_CASE("a README contains the example bot's source, and the bot plays in every league") {
        const std::string example = carom::referee::read_file("bot/mean_max/example.cpp");
        CHECK(carom::referee::read_file("bot/amalgamate/README.md").find(example) !=
              std::string::npos);
        carom::referee::match::BotMatch setup;
        setup.match.seed = 2;
        setup.bots = {"build/mean_max/example", "build/mean_max/hunter", "build/mean_max/hunter"};
        setup.limits = {{carom::referee::bots::TimeLimit::NONE}, 64};
        for (int league = 0; league <= 3; ++league) {
            setup.match.league = league;
            const auto result = carom::referee::match::play_match(setup, [](const auto&) {});
            CHECK_FALSE(result.deaths[0]);
            CHECK(result.record.scores[0] > 0);
        }
    }
}
