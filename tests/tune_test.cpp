// Tests tuning with an artificial function whose optimum is known, and with the commands of a user.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/tune/tuning.h"
#include "sim/base/rng.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom::referee;
using namespace carom::referee::records;
using namespace carom::referee::tune;
using carom::tests::Folder, carom::tests::run;
namespace tests = carom::tests;

namespace {

// Six weights. Each starts at its best value times a factor of 1, 2, 3, 1/2 or 1/3. The cost of the
// same factor differs up to a hundredfold between the weights.
constexpr std::array<double, 6> BEST = {1.0, 40.0, 0.02, 7.0, 300.0, 0.5};
constexpr std::array<double, 6> OFF = {3, 1 / 3.0, 2, 0.5, 3, 1};
constexpr std::array<double, 6> COST = {120, 80, 60, 20, 5, 1};  // Elo lost for a factor of e

double elo(const std::vector<double>& values) {
    double elo = 0;
    for (std::size_t k = 0; k < BEST.size(); ++k) {
        elo -= COST[k] * std::pow(std::log(values[k] / BEST[k]), 2);
    }
    return elo;
}

// Draws a game of three players from the Plackett-Luce model. Returns the first player's share of
// beaten opponents minus that of the second player.
double game(carom::Rng& rng, double plus, double minus, double other) {
    std::array<double, 3> strength = {std::pow(10, plus / 400), std::pow(10, minus / 400),
                                      std::pow(10, other / 400)};
    std::array<double, 3> share{};
    double left = strength[0] + strength[1] + strength[2];
    for (int place = 0; place < 3; ++place) {
        double point = rng.unit() * left;
        int k = 0;
        while (k < 2 && (point -= strength[k]) >= 0) ++k;
        while (k > 0 && strength[k] == 0) --k;
        share[k] = 1 - 0.5 * place;
        left -= strength[k];
        strength[k] = 0;
    }
    return share[0] - share[1];
}

std::vector<Parameter> made_up(int steps) {
    std::vector<Parameter> parameters;
    for (std::size_t k = 0; k < BEST.size(); ++k) {
        Parameter p;
        p.name = std::string(1, static_cast<char>('a' + k));
        p.value = BEST[k] * OFF[k];
        p.most = 1e4;
        parameters.push_back(p);
    }
    set_gains(parameters, steps);
    return parameters;
}

const std::string PODS =
    " --game mad_pod_racing --bot 'build/mad_pod_racing/bot --rollouts 8' --pool "
    "controller=build/mad_pod_racing/controller --pool "
    "'hasty=build/mad_pod_racing/bot --rollouts 4' --only way,lookahead,enemy ";
const std::string ARGUMENTS =
    " --bot 'build/mean_max/bot --rollouts 8' --pool hunter=build/mean_max/hunter --pool "
    "'solo=build/mean_max/pool/solo --rollouts 8' --only to_water,enemy,lead ";

std::string error_of(const std::string& arguments) {
    const auto outcome = run("build/carom tune " + arguments);
    CHECK(outcome.status == 2);
    CHECK(std::count(outcome.text.begin(), outcome.text.end(), '\n') == 1);
    return outcome.text;
}

}  // namespace

TEST_SUITE("tune") {
    TEST_CASE("20 tuning runs of 6000 games come within 15 Elo of a known optimum") {
        constexpr int STEPS = 1000;
        const std::vector<Parameter> parameters = made_up(STEPS);
        std::vector<double> first;
        for (const Parameter& p : parameters) first.push_back(p.value);
        REQUIRE(elo(first) < -250);
        std::vector<double> losses;
        for (int seed = 1; seed <= 20; ++seed) {
            Spsa spsa(parameters, STEPS, seed);
            carom::Rng rng(seed);
            for (int step = 0; step < STEPS; ++step) {
                double result = 0;
                for (int k = 0; k < 6; ++k) {
                    result += game(rng, elo(spsa.trial().plus), elo(spsa.trial().minus), -150);
                }
                spsa.learn(result);
            }
            losses.push_back(-elo(spsa.mean_values()));
        }
        std::sort(losses.begin(), losses.end());
        MESSAGE("Elo from the best: median ", losses[10], ", worst ", losses.back());
        CHECK(losses[10] < 6);
        CHECK(losses.back() < 15);
    }
    TEST_CASE("tuning without a signal keeps the weights, and all trials stay within the bounds") {
        std::vector<Parameter> parameters(3);
        parameters[0] = {"at_bound", false, 2, 0, 2, 0.5, 0.1};
        parameters[1] = {"whole", true, 3, 1, 4, 0.5, 0.1};
        parameters[2] = {"signed", false, -1, -2, 5, 0.5, 0.1};
        Spsa still(parameters, 100, 1), driven(parameters, 100, 1);
        double sum = 0;
        for (int step = 0; step < 100; ++step) {
            for (const auto& values : {driven.trial().plus, driven.trial().minus}) {
                for (int k = 0; k < 3; ++k) {
                    CHECK(values[k] >= parameters[k].least);
                    CHECK(values[k] <= parameters[k].most);
                }
                CHECK(values[1] == std::round(values[1]));
            }
            sum += still.trial().plus[1] + still.trial().minus[1];
            still.learn(0);
            driven.learn(step % 3 - 1.5);
        }
        CHECK(still.values() == std::vector<double>{2, 3, -1});
        CHECK(sum / 200 == doctest::Approx(3).epsilon(0.05));
    }
    TEST_CASE("an integer weight is varied by its own step size") {
        Spsa spsa({{"n", true, 1'234'568, 1'000'000, 2'000'000, 2, 0.01}}, 100, 1);
        CHECK(spsa.values() == std::vector<double>{1'234'568});
        CHECK(std::abs(spsa.trial().plus[0] - 1'234'568) < 10);
        CHECK(spsa.trial().plus != spsa.trial().minus);
    }
    TEST_CASE("trial values beyond the bounds are clamped to the bounds") {
        const Parameter wide = {"wide", false, 0.5, 0, 1000, 250, 0.002};
        Spsa spsa({wide}, 200, 1);
        const std::vector<double> plus = spsa.trial().plus, minus = spsa.trial().minus;
        CHECK(std::max(plus[0], minus[0]) == 1000);
        CHECK(std::min(plus[0], minus[0]) == 0);
    }
    TEST_CASE("a tuning run depends only on its seed and the results of its games") {
        Spsa a(made_up(50), 50, 7), b(made_up(50), 50, 7), c(made_up(50), 50, 8);
        for (int step = 0; step < 20; ++step) {
            CHECK(a.trial().plus == b.trial().plus);
            for (Spsa* each : {&a, &b, &c}) each->learn(step % 5 - 2);
        }
        CHECK(a.values() == b.values());
        CHECK(a.values() != c.values());
    }
    TEST_CASE(
        "parameters are read back as written, and malformed ones are refused with their line") {
        const auto parameters = parse_parameters(
            "f",
            "# name,type,value,min,max,c_end,r_end\n a , float , -1.5,-2,3,0.25,0.002\r\n\n"
            "n,int,4,0,9,1,0.01 # whole\n");
        REQUIRE(parameters.size() == 2);
        CHECK(parameters[0].value == -1.5);
        CHECK(parameters[1].whole);
        const auto back = parse_parameters("f", format_parameters(parameters));
        CHECK(format_parameters(back) == format_parameters(parameters));
        CHECK(format_weights(parameters, {1.25, 7}) == "a,1.25\nn,7\n");
        const struct {
            const char *text, *error;
        } cases[] = {
            {"", "f: expected lines name,type,value,min,max,c_end,r_end"},
            {"a,float,1,0,2\n", "f:1: expected name,type,value,min,max,c_end,r_end"},
            {"#\na,double,1,0,2,1,1\n",
             "f:2: expected int or float as the type of a, found "
             "\"double\""},
            {"a,float,x,0,2,1,1\n",
             "f:1: expected a number within 1e100 of 0 as the value of a, found \"x\""},
            {"a,float,3,0,2,1,1\n", "f:1: expected a within 0 .. 2, found 3"},
            {"a,float,1,0,2,0,1\n", "f:1: expected c_end and r_end of a above 0"},
            {"a,float,1,0,2,1,1\na,float,1,0,2,1,1\n",
             "f:2: expected each name once, found a "
             "again"},
        };
        for (const auto& each : cases) {
            CHECK_THROWS_WITH_AS(parse_parameters("f", each.text), each.error, Error);
        }
        auto changed = parameters;
        parse_weights("w", "n,9\n", changed);
        CHECK(changed[1].value == 9);
        CHECK(changed[0].value == -1.5);
        CHECK_THROWS_WITH_AS(parse_weights("w", "n,10\n", changed),
                             "w:1: expected n within 0 .. 9, found 10", Error);
        CHECK_THROWS_WITH_AS(parse_weights("w", "n,8\nn,9\n", changed),
                             "w:2: expected each name once, found n again", Error);
        CHECK_THROWS_WITH_AS(parse_weights("w", "m,1\n", changed),
                             "w:1: expected a weight of the bot, found \"m\"", Error);
    }
    TEST_CASE("a tuning run that is killed and resumed ten times gives the same result" *
              carom::tests::SLOW) {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const auto result = [&](const std::string& how) {
            const auto outcome = run("build/carom tune --format json " + how + " 2>/dev/null");
            CHECK(outcome.status == 1);  // 24 games are too few to confirm a result.
            return outcome.text;
        };
        // The bots' commands contain the folder, so both runs use the same folder.
        const std::string how = PODS + "--steps 4 --confirm 24 -t 2 -o " + f + "run";
        const std::string whole = result(how);
        const auto json = nlohmann::json::parse(whole);
        CHECK(json["path"].size() == 5);
        CHECK(json["confirmation"]["games"] == 24);
        const std::string tuned = read_file(f + "run/tuned.csv");
        std::filesystem::remove_all(f + "run");
        carom::Rng rng(5);
        int killed = 0;
        // Returns the total size of the run's files, which grow with every game.
        const auto bytes = [&] {
            std::uintmax_t sum = 0;
            std::error_code gone;
            for (const char* name : {"tune.json", "games.jsonl", "confirm.jsonl"}) {
                const auto size = std::filesystem::file_size(f + "run/" + name, gone);
                if (!gone) sum += size;
            }
            return sum;
        };
        for (int kills = 0; kills < 10; ++kills) {
            const bool begun = std::filesystem::exists(f + "run/tune.json");
            tests::Background tune("build/carom tune " + (begun ? "--resume " + f + "run" : how));
            // Kills the run at its start or after this many more bytes.
            const auto moment = bytes() + rng.below(2000);
            REQUIRE(tests::wait_until([&] { return bytes() >= moment || tune.has_ended(); }));
            tune.send(SIGKILL);
            killed += tune.wait().status == 128 + SIGKILL;
        }
        CHECK(killed > 0);
        CHECK(result("--resume " + f + "./run/") == whole);  // the same path in another spelling
        CHECK(read_file(f + "run/tuned.csv") == tuned);
    }
    TEST_CASE("an exploiter is rated by its games against the bot that it exploits") {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const auto tune = [&](const std::string& opponent, const std::string& name) {
            const auto outcome =
                run("build/carom tune --game mad_pod_racing --bot 'build/mad_pod_racing/bot "
                    "--rollouts 60' --against '" +
                    opponent + "' --only late --steps 1 --confirm 8 --format json -o " + f + name +
                    " 2>/dev/null");
            const auto result = nlohmann::json::parse(outcome.text)["confirmation"];
            CHECK(result["games"] == 8);
            const double above = result["tuned_above"];
            CHECK(outcome.status == (above >= 0.55 ? 0 : 1));
            CHECK(result["verdict"] == (above >= 0.55 ? "exploiter" : "not an exploiter"));
            return above;
        };
        CHECK(tune("controller=build/mad_pod_racing/controller", "weak") >= 0.55);
        CHECK(tune("strong=build/mad_pod_racing/bot --rollouts 400", "strong") < 0.4);
        // The folder of the run stores the kind of run.
        const auto resumed = run("build/carom tune --resume " + f + "weak 2>/dev/null");
        CHECK(resumed.has("exploiter: above controller in "));
        CHECK(error_of("--bot b --against a=b --pool c=d").find("--pool excludes --against") !=
              std::string::npos);
    }
    TEST_CASE("a tuning run prints the number of its games before the first game") {
        const Folder folder;
        const std::string run_folder = folder.at("run");
        const auto outcome =
            run("build/carom tune --bot 'build/mean_max/bot --rollouts 20' --pool "
                "a=build/mean_max/hunter --steps 3 --confirm 0 -t 1 -o " +
                run_folder + " 2>&1 > /dev/null");
        INFO(outcome.text);
        const auto words = [&](const std::string& text) { return outcome.has(text); };
        CHECK(words("3 steps of "));
        CHECK(words(" games in all; 1 thread\n"));
        CHECK(run("build/carom tune -t 2 --resume " + run_folder + " 2>&1 > /dev/null")
                  .has(" of them played; 2 threads\n"));
    }
    TEST_CASE("a tuning run stops with the name of an opponent that cannot play") {
        const Folder folder;
        const auto outcome =
            run("build/carom tune --bot 'build/mean_max/bot --rollouts 8' --pool "
                "'a=build/mean_max/bot --rollout 8' --steps 3 -o " +
                folder.at("run"));
        check_outcome(outcome, 2, {"bot --rollout 8: died before its first answer"});
    }
    TEST_CASE("weights in files are read back without loss") {
        std::vector<Parameter> whole(1), third(1);
        whole[0].name = "n", third[0].name = "t";
        CHECK(format_weights(whole, {1234567}) == "n,1234567\n");
        CHECK(std::stod(format_weights(third, {1.0 / 3}).substr(2)) == 1.0 / 3);
        CHECK_THROWS_WITH_AS(parse_parameters("f", "n,int,2.5,0,9,1,1\n"),
                             "f:1: expected integers of n", Error);
    }
    TEST_CASE("weights that are not tuned keep their values") {
        const Folder folder;
        const std::string given = folder.file("given.csv", "again,0.5\nenemy,0.25\n");
        const std::string run_folder = folder.at("run");
        run("build/carom tune " + ARGUMENTS + "--weights " + given + " --steps 1 --confirm 0 -o " +
            run_folder);
        for (const char* name : {"/start.csv", "/plus.csv", "/minus.csv", "/tuned.csv"}) {
            const std::string text = read_file(run_folder + name);
            CHECK(text.find("again,0.5\n") != std::string::npos);
            CHECK(std::count(text.begin(), text.end(), '\n') == 44);
        }
        CHECK(read_file(run_folder + "/start.csv").find("enemy,0.25\n") != std::string::npos);
        CHECK(read_file(run_folder + "/plus.csv").find("enemy,0.25\n") == std::string::npos);
    }
    TEST_CASE(
        "wrong options of carom tune give one sentence, and existing files stay as they are") {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const auto has = [](const std::string& text, const std::string& part) {
            INFO(text);
            return text.find(part) != std::string::npos;
        };
        CHECK(has(error_of("--bot build/mean_max/bot"), "--pool: expected at least one opponent"));
        CHECK(has(error_of("--pool a=build/mean_max/hunter"), "--bot: expected the command"));
        CHECK(has(error_of("--bot 'build/mean_max/bot --weights x' --pool a=b"),
                  "without --weights"));
        CHECK(has(
            error_of("--bot build/mean_max/bot --pool plus=build/mean_max/hunter -o " + f + "none"),
            "\"plus\" twice"));
        CHECK(!std::filesystem::exists(f + "none"));
        CHECK(has(error_of("--bot build/mean_max/hunter --pool a=build/mean_max/hunter"),
                  "hunter --weights-list: expected lines name,type,value,min,max"));
        CHECK(has(error_of("--bot build/mean_max/bot --pool a=./nobody"), "./nobody"));
        CHECK(has(error_of(ARGUMENTS + ",nothing"), "found \"nothing\""));
        const std::string fixed =
            "--bot build/mean_max/bot --pool a=build/mean_max/hunter --parameters " +
            folder.file("fixed.csv", "score,float,1,1,1,1,1\n");
        CHECK(has(error_of(fixed), "--bot: expected a weight whose least"));
        CHECK(has(error_of(fixed + " --only score"), "--only: expected a weight whose least"));
        CHECK(has(error_of("--resume " + f + "nowhere"), "nowhere/tune.json"));
        // All files are limited to 0 bytes, as on a full disk.
        const auto full = run("trap '' XFSZ; ulimit -f 0; build/carom tune " + ARGUMENTS +
                              " --steps 1 -o " + f + "full");
        CHECK(full.status == 2);
        CHECK(has(full.text, "full/tune.json: cannot be written"));
        CHECK(!std::filesystem::exists(f + "full"));
        folder.file("endless", "#!/bin/sh\nwhile :; do echo WAIT; done\n");
        CHECK(has(error_of("--bot 'sh " + f + "endless' --pool a=build/mean_max/hunter"),
                  "expected name,type,value,min,max"));
        run("build/carom tune " + ARGUMENTS + "--steps 1 --confirm 0 -o " + f + "run");
        CHECK(has(error_of(ARGUMENTS + "--steps 1 -o " + f + "run"), "exists already"));
        CHECK(has(error_of("--resume " + f + "run --report " + f + "run/../run/games.jsonl"),
                  "expected another file than the run's games.jsonl"));
        std::filesystem::rename(f + "run/tune.json", f + "kept.json");
        CHECK(
            has(error_of(ARGUMENTS + "--steps 2 -o " + f + "run"), "games.jsonl: exists already"));
        std::filesystem::rename(f + "kept.json", f + "run/tune.json");
        const std::string games = read_file(f + "run/games.jsonl");
        CHECK(std::count(games.begin(), games.end(), '\n') == 7);
        folder.file("list", "#!/bin/sh\necho w,float,1,0,2\n");
        const std::string refuses = "'sh " + f + "list'";
        const auto outcome = run("build/carom tune --bot " + refuses +
                                 " --pool a=build/mean_max/hunter --steps 5 -o " + f + "x");
        CHECK(outcome.status == 2);
        CHECK(has(outcome.text, "died before its first answer"));
    }
    TEST_CASE("a bot that is asked for its weights leaves no process") {
        const std::string tag = "wl" + std::to_string(getpid());
        for (const char* kind : {"leaves-daemon", "leaves-child", "ponders-apart"}) {
            const auto outcome =
                run("build/carom tune --bot 'build/tests/misbehaving " + std::string(kind) + " " +
                    tag + "' --pool h=true -o /no/where");
            CHECK(outcome.status == 2);
            CHECK(run("pgrep -c -r R,S,D -x " + tag).text == "0\n");
        }
    }
}
