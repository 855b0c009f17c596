// Tests ladders: how bots are copied, who plays, and that no game is lost.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "referee/base/files.h"
#include "referee/ladder/matchmaking.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom::referee;
using namespace carom::referee::ladder;
using carom::tests::Background, carom::tests::Folder, carom::tests::Outcome, carom::tests::run;

namespace {

namespace fs = std::filesystem;

// A ladder in a temporary folder.
struct TestLadder : Folder {
    const std::string at = (path / "ladder").string();

    explicit TestLadder(
        const std::string& settings = "--game mean_max --time-limit off --league 3") {
        CHECK(carom("init " + settings).status == 0);
    }
    // Runs a sub-command of `carom ladder`.
    Outcome carom(const std::string& arguments) const {
        return run("build/carom ladder " + arguments + " --ladder " + at);
    }
    void add(const std::string& name, const std::string& command) const {
        check_outcome(carom("add " + name + " --bot '" + command + "'"), 0);
    }
    // Adds three bots of different strength that play fast.
    void add_three() const {
        add("hunter", "build/mean_max/hunter");
        add("weak", "build/mean_max/bot --rollouts 1 --seed 1");
        add("strong", "build/mean_max/bot --rollouts 60 --seed 1");
    }
    // Returns the rows of `show` by the bots' names.
    std::map<std::string, nlohmann::json> rows() const {
        const Outcome shown = carom("show --format json 2> /dev/null");
        std::map<std::string, nlohmann::json> rows;
        for (const auto& row : nlohmann::json::parse(shown.text)) rows[row["name"]] = row;
        return rows;
    }
    std::string text(const std::string& file) const { return read_file(at + "/" + file); }
};

// Returns the numbers of the games in a file of games.
std::vector<int> games_in(const std::string& text) {
    std::vector<int> games;
    for (std::size_t at = 0; (at = text.find("{\"game\":", at)) != std::string::npos; ++at) {
        games.push_back(std::stoi(text.substr(at + 8)));
    }
    std::sort(games.begin(), games.end());
    return games;
}

arena::Tournament settings_for(int seats) {
    arena::Tournament settings;
    settings.game = "toy", settings.league = 1;
    settings.seats = seats, settings.games = 1;
    settings.pairing = arena::Pairing::LISTED;
    return settings;
}

}  // namespace

TEST_SUITE("ladder") {
    TEST_CASE("a ladder rates the bots, and the arena reads its games" * carom::tests::SLOW) {
        const TestLadder ladder;
        ladder.add_three();
        check_outcome(ladder.carom("play --games 48 --threads 2"), 0);
        const auto rows = ladder.rows();
        REQUIRE(rows.size() == 3);
        CHECK(rows.at("strong")["elo"] > rows.at("hunter")["elo"]);
        CHECK(rows.at("strong")["elo"] > rows.at("weak")["elo"]);
        CHECK(rows.at("strong")["games"].get<int>() >= 48);
        CHECK(rows.at("hunter")["change"].is_null());  // It was the first bot.
        CHECK(rows.at("weak")["change"].get<double>() ==
              doctest::Approx(rows.at("weak")["elo"].get<double>() -
                              rows.at("hunter")["elo"].get<double>())
                  .epsilon(0.01));
        const Outcome merged =
            run("build/carom arena --merge " + ladder.at + "/games.jsonl --format json");
        const auto arena = nlohmann::json::parse(merged.text);
        for (const auto& bot : arena["bots"]) {
            const double elo = rows.at(bot["name"])["elo"];
            CHECK(bot["elo"].get<double>() == doctest::Approx(elo).epsilon(0.01));
        }
        check_outcome(ladder.carom("export -o " + (ladder.path / "all.jsonl").string()), 0);
        CHECK(run("build/carom arena --merge " + (ladder.path / "all.jsonl").string() +
                  " --format json")
                  .text == merged.text);
        const Outcome compared = ladder.carom("compare strong weak");
        CHECK(compared.has("strong finishes above weak in "));

        // The index gives the same table as the games, and an index of other games is not used.
        const std::string table = ladder.carom("show").text;
        fs::remove(ladder.at + "/games.index");
        CHECK(ladder.carom("show").text == table);
        CHECK(fs::exists(ladder.at + "/games.index"));
        std::string games = ladder.text("games.jsonl");
        const std::size_t last = games.rfind('\n', games.size() - 2);
        FileWriter(ladder.at + "/games.jsonl").commit(games.substr(0, last + 1));
        CHECK(ladder.carom("show").text != table);
        const std::string page = (ladder.path / "page.html").string();
        CHECK(ladder.carom("show --report " + page).status == 0);
        CHECK(read_file(page).find("worst opponents") != std::string::npos);
    }
    TEST_CASE("a copied bot plays as before after its files have changed or are gone") {
        const TestLadder ladder("--game mean_max --time-limit off --league 0");
        const std::string weights = ladder.file("weights.csv", "");
        const std::string script = ladder.file("bot.sh", "#!/bin/sh\nexec build/mean_max/hunter\n");
        run("chmod +x " + script);
        ladder.add("a", script);
        ladder.add("b", "sh " + script + " " + weights);
        fs::remove(script), fs::remove(weights);
        CHECK(ladder.carom("play --games 6").status == 0);
        CHECK(ladder.rows().at("a")["deaths"] == 0);
        CHECK(fs::exists(ladder.at + "/bots/b/weights.csv"));
        // The description has the place of the copy, so that the ladder can be moved.
        CHECK(ladder.text("bots/b/bot.json").find("sh '{LADDER}/bots/b/bot.sh'") !=
              std::string::npos);
    }
    TEST_CASE("a bot that is in the ladder already, or has a bad name or file, is refused") {
        const TestLadder ladder;
        ladder.add("first", "build/mean_max/hunter");
        const auto refuses = [&](const std::string& arguments, const std::string& reason) {
            const Outcome refused = ladder.carom("add " + arguments);
            INFO(refused.text);
            CHECK(refused.status == 2);
            CHECK(refused.has(reason));
        };
        refuses("again --bot build/mean_max/hunter", "is the same bot as first");
        refuses("first --bot build/mean_max/example", "expected a new name, found first");
        refuses("../up --bot build/mean_max/example", "expected a name of at most 40 letters");
        refuses("none --bot build/mean_max/missing", "missing");
        refuses("both --bot build/mean_max/hunter --source x.cpp", "--source");
        refuses("neither", "expected one of --source FILE, --bot COMMAND and --from COMMIT FILE");
        refuses("broken --source " + ladder.file("broken.cpp", "int main( {}\n"),
                "did not build the program");
        refuses("lost --from nothing-here x.cpp", "expected a commit of a Git repository");
        CHECK(ladder.rows().size() == 1);
        CHECK(ladder.carom("retire fist").has("was first meant?"));
        CHECK(ladder.carom("init --game mean_max").status == 2);
        CHECK(run("build/carom ladder").has("expected a command of ladder"));
        ladder.add("second", "build/mean_max/example");
        CHECK(ladder.carom("compare first second").has("too few games for a rating"));
    }
    TEST_CASE("a source is built, and three commits of a repository become three bots" *
              carom::tests::SLOW) {
        if (carom::tests::lacks("git")) return;
        const TestLadder ladder;
        const std::string commits = (ladder.path / "work").string();
        const std::string carom = fs::absolute("build/carom").string();
        fs::create_directories(commits + "/src");
        const auto git = [&](const std::string& arguments) {
            return run("git -C " + commits + " -c user.name=n -c user.email=e@x " + arguments);
        };
        git("init -q");
        for (int power : {100, 200, 300}) {
            FileWriter(commits + "/src/power.h")
                .commit("inline int power() { return " + std::to_string(power) + "; }\n");
            FileWriter(commits + "/src/bot.cpp")
                .commit(
                    "#include <cstdio>\n#include \"power.h\"\n"
                    "int main() { printf(\"%d\\n\", power()); getchar(); }\n");
            git("add -A");
            git("commit -q -m 'power " + std::to_string(power) + "'");
        }
        for (int back : {2, 1, 0}) {
            const std::string name = "v" + std::to_string(3 - back);
            check_outcome(
                run("cd " + commits + "/src && " + carom + " ladder add " + name + " --from HEAD~" +
                    std::to_string(back) + " bot.cpp --ladder " + ladder.at),
                0, {"src/bot.cpp of commit ", "power " + std::to_string(100 * (3 - back))});
            CHECK(run(ladder.at + "/bots/" + name + "/program < /dev/null").text ==
                  std::to_string(100 * (3 - back)) + "\n");
        }
        const Outcome same = ladder.carom("add v4 --source " + commits + "/src/bot.cpp");
        CHECK(same.has("is the same bot as v3"));
        check_outcome(
            ladder.carom("add v4 --arguments '--fast 1' --source " + commits + "/src/bot.cpp"), 0);
    }
    TEST_CASE("a killed ladder loses no finished game, and completes its blocks" *
              carom::tests::SLOW) {
        const TestLadder ladder;
        ladder.add_three();
        for (int round = 0; round < 3; ++round) {
            Background play("build/carom ladder play --games 1000 --ladder " + ladder.at);
            const std::size_t before = fs::exists(ladder.at + "/games.jsonl")
                                           ? games_in(ladder.text("games.jsonl")).size()
                                           : 0;
            CHECK(carom::tests::wait_until([&] {
                return fs::exists(ladder.at + "/games.jsonl") &&
                       games_in(ladder.text("games.jsonl")).size() > before + 7;
            }));
            play.send(SIGKILL);
            play.wait();
        }
        const std::vector<int> killed = games_in(ladder.text("games.jsonl"));
        CHECK(ladder.carom("play --games 6").status == 0);
        const std::vector<int> whole = games_in(ladder.text("games.jsonl"));
        CHECK(std::includes(whole.begin(), whole.end(), killed.begin(), killed.end()));
        CHECK(std::adjacent_find(whole.begin(), whole.end()) == whole.end());
        // A block of three bots has six games.
        CHECK(whole.size() % 6 == 0);
        for (std::size_t k = 0; k < whole.size(); k += 6) CHECK(whole[k + 5] == whole[k] + 5);
    }
    TEST_CASE("two runs on one folder need different shards, whose games are shown together" *
              carom::tests::SLOW) {
        const TestLadder ladder;
        ladder.add_three();
        {
            Background first("build/carom ladder play --games 500 --threads 1 --ladder " +
                             ladder.at);
            CHECK(carom::tests::wait_until([&] {
                return fs::exists(ladder.at + "/games.jsonl") &&
                       !games_in(ladder.text("games.jsonl")).empty();
            }));
            check_outcome(ladder.carom("play --games 6"), 2,
                          {"another arena or ladder is writing this file"});
            CHECK(ladder.carom("play --shard 2/3 --games 6 --threads 1").status == 0);
            first.send(SIGTERM);
            CHECK(first.wait().status == 3);
        }
        const std::size_t of_shard = games_in(ladder.text("games-2.jsonl")).size();
        CHECK(of_shard == 6);
        int shown = 0;
        for (const auto& [name, row] : ladder.rows()) shown += row["games"].get<int>();
        const std::size_t all = of_shard + games_in(ladder.text("games.jsonl")).size() / 6 * 6;
        CHECK(shown == static_cast<int>(3 * all));
        CHECK(run("build/carom arena --merge " + ladder.at + "/games.jsonl " + ladder.at +
                  "/games-2.jsonl")
                  .status == 0);
        CHECK(ladder.carom("play --shard 4/3").status == 2);
    }
    TEST_CASE("a bot whose program has gone is left out, and the others play") {
        const TestLadder ladder;
        ladder.add_three();
        ladder.add("gone", "build/mean_max/example");
        fs::remove(ladder.at + "/bots/gone/example");
        check_outcome(ladder.carom("play --games 6"), 0, {"gone is left out: "});
        CHECK(ladder.rows().at("gone")["games"] == 0);
        CHECK(ladder.carom("retire weak strong gone").status == 0);
        check_outcome(ladder.carom("play --games 6"), 2,
                      {"expected at least two bots that can play"});
    }
    TEST_CASE("a newest bot that is not better than the best is refused" * carom::tests::SLOW) {
        const TestLadder ladder("--game mad_pod_racing --time-limit off");
        ladder.add("best", "build/mad_pod_racing/bot --rollouts 40 --seed 1");
        ladder.add("worse", "build/mad_pod_racing/controller");
        check_outcome(ladder.carom("play --promote --sprt elo1=200"), 1, {"worse: refused"});
        CHECK(ladder.text("bots/worse/bot.json").find("\"refused\"") != std::string::npos);
        CHECK(fs::exists(ladder.at + "/promotions/worse-best.jsonl"));
        CHECK(ladder.carom("play --promote").has("the bot that was added last is active"));
    }
    TEST_CASE("a newest bot that is better than the best plays in the ladder at once" *
              carom::tests::SLOW) {
        const TestLadder ladder("--game mad_pod_racing --time-limit off");
        ladder.add("old", "build/mad_pod_racing/controller");
        ladder.add("new", "build/mad_pod_racing/bot --rollouts 40 --seed 1");
        check_outcome(ladder.carom("play --promote --sprt elo1=200 --games 4"), 0);
        CHECK(ladder.text("bots/new/bot.json").find("\"promoted\": true") != std::string::npos);
        CHECK(ladder.rows().at("new")["games"].get<int>() >= 4);
        // The test is not repeated.
        const std::string test = ladder.text("promotions/new-old.jsonl");
        CHECK(ladder.carom("play --promote --games 2").status == 0);
        CHECK(ladder.text("promotions/new-old.jsonl") == test);
    }
    TEST_CASE("an interrupted block with a missing bot or an old record does not stop a ladder") {
        const TestLadder ladder("--game mean_max --time-limit off --league 0");
        ladder.add("a", "build/mean_max/hunter");
        ladder.add("b", "build/mean_max/example");
        CHECK(ladder.carom("play --games 6 --keep all").status == 0);
        // The state after a kill between the storing of a record and the line in the file.
        std::string games = ladder.text("games.jsonl");
        games.erase(games.rfind('\n', games.size() - 2) + 1);
        FileWriter(ladder.at + "/games.jsonl").commit(games);
        CHECK(ladder.carom("play --games 1 --keep all").status == 0);
        CHECK(games_in(ladder.text("games.jsonl")).size() == 6);
        FileWriter(ladder.at + "/games.jsonl").commit(games);
        ladder.add("c", "build/mean_max/bot --rollouts 2");
        fs::remove(ladder.at + "/bots/b/example");
        check_outcome(ladder.carom("play --games 6"), 0);
        CHECK(ladder.rows().at("c")["games"].get<int>() > 0);
    }
    TEST_CASE("a bot that dies at once in a ladder is reported") {
        const TestLadder ladder("--game mean_max --time-limit off --league 0");
        ladder.add("a", "build/mean_max/hunter");
        ladder.add("broken", "sh -c 'exit 3'");
        const Outcome played = ladder.carom("play --games 6");
        CHECK(played.has("bot broken died in turn 0 of all games"));
    }
    TEST_CASE("tuning takes its sparring bots and the game's settings from a ladder" *
              carom::tests::SLOW) {
        const TestLadder ladder("--game mean_max --league 1 --time-limit off");
        ladder.add_three();
        CHECK(ladder.carom("retire weak").status == 0);
        const std::string folder = (ladder.path / "run").string();
        check_outcome(run("build/carom tune --ladder " + ladder.at +
                          " --bot 'build/mean_max/bot --rollouts 2 --seed 1' --steps 1 "
                          "--confirm 0 -o " +
                          folder),
                      0);
        const auto settings = nlohmann::json::parse(read_file(folder + "/tune.json"));
        REQUIRE(settings["pool"].size() == 2);
        CHECK(settings["pool"][0]["name"] == "hunter");
        CHECK(settings["pool"][1]["name"] == "strong");
        CHECK(settings["league"] == 1);
        CHECK(settings["time_limit"] == "off");
    }
    TEST_CASE("a ladder plays a contest with its own referee from any folder") {
        TestLadder ladder("--referee '" + fs::absolute("build/carom").string() +
                          " referee --game mean_max' --players 3");
        ladder.add("a", "build/mean_max/hunter");
        ladder.add("b", "build/mean_max/example");
        check_outcome(run("cd " + ladder.path.string() + " && " +
                          fs::absolute("build/carom").string() + " ladder play --games 6"),
                      0);
        CHECK(ladder.rows().at("a")["games"] ==
              9);  // Each of two bots has one or two of three seats.
    }
    TEST_CASE("all line-ups of a ladder have every bot in every seat equally often") {
        for (const int seats : {1, 2, 3, 4, 5}) {
            for (const int bots : {2, seats + 1}) {
                if (bots < 2) continue;
                INFO(seats << " seats, " << bots << " bots");
                arena::Tournament settings = settings_for(seats);
                for (int k = 0; k < bots; ++k) settings.bots.push_back({std::to_string(k), "x"});
                const arena::Schedule schedule(settings);
                std::vector<int> lineup;
                for (int k = 0; k < schedule.lineup_size(bots); ++k) lineup.push_back(bots - 1 - k);
                std::map<std::pair<int, int>, int> seated;  // by bot and seat
                for (int k = 0; k < schedule.games_a_block(); ++k) {
                    const int game = 3 * schedule.games_a_block() + k;
                    const arena::ScheduledGame scheduled = schedule.at(game, lineup);
                    CHECK(scheduled.block == 3);
                    for (int seat = 0; seat < seats; ++seat) ++seated[{scheduled.bots[seat], seat}];
                    // The line-up follows from the bots of a game.
                    const auto again = schedule.at(game, schedule.lineup_of(game, scheduled.bots));
                    CHECK(again.bots == scheduled.bots);
                }
                CHECK(seated.size() == lineup.size() * static_cast<std::size_t>(seats));
                for (const auto& [place, count] : seated) CHECK(count == seated.begin()->second);
            }
        }
    }
    TEST_CASE("games whose bots do not fit to the block are rejected") {
        arena::Tournament settings = settings_for(3);
        for (int k = 0; k < 4; ++k) settings.bots.push_back({std::to_string(k), "x"});
        const arena::Schedule schedule(settings);
        CHECK_THROWS(schedule.lineup_of(0, {0, 1}));
        CHECK_THROWS(schedule.lineup_of(0, {0, 1, 4}));
        CHECK_THROWS(schedule.lineup_of(0, {-1, 1, 2}));
        CHECK_THROWS(schedule.lineup_of(0, {1, 1, 1}));
    }
    TEST_CASE("new bots play first, and then the newest until its interval is narrow enough") {
        arena::Tournament settings = settings_for(2);
        for (int k = 0; k < 4; ++k) settings.bots.push_back({std::to_string(k), "x"});
        arena::Summary summary = arena::summarise(settings, {});
        const std::vector<int> active = {0, 1, 3};  // Bot 2 is retired.
        const auto set = [&](int bot, int blocks, double elo, double error) {
            summary.bots[bot].above_others.blocks = blocks;
            summary.bots[bot].elo = elo, summary.bots[bot].elo_error = error;
        };
        set(0, 9, 0, 30), set(1, 3, 100, 90), set(2, 0, 0, 500), set(3, 5, 110, 40);
        CHECK(needed_bot(summary, active, {20, false}) == 1);
        set(1, 8, 100, 45);
        CHECK(needed_bot(summary, active, {20, false}) == 3);
        CHECK(needed_bot(summary, active, {20, true}) == 1);
        set(3, 90, 110, 19);
        CHECK(!needed_bot(summary, active, {20, false}));
        CHECK(needed_bot(summary, active, {20, true}) == 1);
        CHECK(needed_bot(summary, active, {0, false}) == 1);
        // The nearer opponent tells more and is drawn more often, and nobody is left out.
        std::map<int, int> opponents;
        for (int block = 0; block < 300; ++block) {
            const std::vector<int> lineup = lineup_for(summary, active, 3, 2, block);
            REQUIRE(lineup.size() == 2);
            CHECK(lineup[0] == 3);
            ++opponents[lineup[1]];
        }
        CHECK(opponents.count(2) == 0);
        CHECK(opponents[0] > 20);
        CHECK(opponents[1] > opponents[0] * 0.7);
    }
    TEST_CASE("a simulated ladder needs fewer games than a round robin for the same intervals") {
        const Forecast forecast = simulate_ladder(settings_for(3), 8, 400, 40, 1);
        CHECK(forecast.ladder > 0);
        CHECK(forecast.ladder < 1.2 * forecast.round_robin);
        CHECK(forecast.ladder_newest < 0.6 * forecast.round_robin_newest);
        CHECK(forecast.sorted > 0.85);
    }
}
