// `carom verify` replays golden games, records and the platform's replays, and compares the
// results.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/match/verify.h"
#include "referee/report/table.h"
#include "referee/terminal/progress.h"

namespace carom::referee::commands {

namespace {

// Golden games are text that starts with the word "game". Replays and records are JSON.
bool is_golden(const std::string& text) { return text.rfind("game ", 0) == 0; }

// Prints a sentence if a match has not ended after ten seconds, because rules with an endless loop
// would show nothing.
class SlowMatchNotice {
  public:
    explicit SlowMatchNotice(const std::string& path)
        : thread_([this, path] {
              std::unique_lock<std::mutex> lock(mutex_);
              const auto ended = [this] { return has_ended_; };
              if (end_.wait_for(lock, std::chrono::seconds(10), ended)) return;
              std::fprintf(stderr,
                           "carom: %s: no result after 10 s; the game is still playing, perhaps in "
                           "an endless loop of its rules\n",
                           printable(path, 500).c_str());
          }) {}
    ~SlowMatchNotice() {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            has_ended_ = true;
        }
        end_.notify_one();
        thread_.join();
    }

  private:
    std::mutex mutex_;
    std::condition_variable end_;
    bool has_ended_ = false;
    std::thread thread_;  // It starts last, because it uses the other members.
};

struct Totals {
    int games = 0, broken_off = 0, turns = 0, events = 0, matches = 0, differences = 0;
    // Number of golden games that are verified a second time with our own sines and cosines, and
    // the number of those games with a difference.
    int with_own = 0, own_differences = 0;
    std::string scores;  // scores of the matches, in the order of the files
    bool told = true;  // true if each difference is printed as a line when it is found
    Progress progress;
    std::vector<std::string> said;  // one sentence per difference
    // A match of another referee that was played in the game of --game.
    struct Port {
        std::string path, scores;
        int turns;
        bool is_equal;
    };
    std::vector<Port> ports;

    void verify_golden(const std::string& path, const records::GoldenGame& golden) {
        const match::Verified verified = match::verify(path, golden);
        if (game_type(golden.game).info.own_math_agrees) {
            const auto own = match::verify(path, golden, match::Numbers::OWN).difference;
            with_own += 1;
            own_differences += own.has_value();
            if (own) say(*own + " (with numbers of our own)");
        }
        games += 1;
        broken_off += verified.broken_off;
        turns += verified.turns;
        events += verified.events;
        count(verified);
    }
    // With `port`, the game of --game plays the answers of a match of another referee.
    void verify_record(const std::string& path, const std::string& text, const GameOptions* port) {
        const records::Record record = records::parse_record(path, text);
        match::Verified verified;
        if (port) {
            MatchConfig setup = record.setup;
            setup.settings = port->contest_settings(setup.seats);
            if (port->league || setup.league == 0) setup.league = port->league_number();
            check_setup(port->info(), setup, path);
            const SlowMatchNotice notice(path);
            verified = match::verify_port(path, record, port->game, setup);
        } else {
            verified = match::verify(path, record);
        }
        std::string match_scores;
        for (std::size_t p = 0; p < verified.scores.size(); ++p) {
            const GameInfo& info = port ? port->info() : game_type(record.game).info;
            match_scores += (p ? "-" : "") + info.format_score(verified.scores[p]);
        }
        matches += 1;
        scores += (matches > 1 ? ", " : "") + match_scores;
        count(verified);
        if (!port) return;
        turns += verified.turns;
        ports.push_back({path, match_scores, verified.turns, !verified.difference});
    }
    // With --game, several matches give a table.
    void print() const {
        if (ports.size() > 1) {
            using report::Column;
            report::TableOf<Port> table(ports);
            table.column(Column::name("match", "match"), [](const Port& port) {
                return std::filesystem::path(port.path).filename().string();
            });
            table.column(Column::count("equal turns", "equal_turns"), &Port::turns);
            table.column(Column::name("scores", "scores"), &Port::scores);
            table.column(Column::name("result", "result"),
                         [](const Port& port) { return port.is_equal ? "equal" : "differs"; });
            std::printf("%s", table.as_text().c_str());
            const auto equal = std::count_if(ports.begin(), ports.end(),
                                             [](const Port& port) { return port.is_equal; });
            std::printf("%td of %zu matches are equal%s\n", equal, ports.size(),
                        differences ? "; the first differences are above" : "");
            return;
        }
        std::string line;
        if (games) {
            line += counted(games, "game") + ", ";
            if (broken_off) line += std::to_string(broken_off) + " of them broken off, ";
            line += counted(turns, "turn") + ", " + counted(events, "event") + ", ";
        }
        if (matches) line += counted(matches, "match", "matches") + ", scores " + scores + ", ";
        std::printf("%s%s\n", line.c_str(), counted(differences, "difference").c_str());
        if (with_own == 0) return;
        std::printf("with our own sines and cosines: %d games, %d differences\n", with_own,
                    own_differences);
    }
    void print_json() const {
        using Json = nlohmann::ordered_json;
        const Json j{
            {"games", games},
            {"broken_off", broken_off},
            {"turns", turns},
            {"events", events},
            {"matches", matches},
            {"differences", differences},
            {"with_own_numbers", Json{{"games", with_own}, {"differences", own_differences}}},
            {"sentences", said}};
        std::printf("%s\n", format_json(j, 2).c_str());
    }

  private:
    void say(const std::string& difference) {
        constexpr int MAX_CHARACTERS = 2000;  // printable() replaces control characters.
        // Of the matches of another referee, the table shows which differ.
        constexpr int MAX_PORT_DIFFERENCES = 5;
        said.push_back(difference);
        progress.clear();
        const bool is_shown = ports.empty() || differences <= MAX_PORT_DIFFERENCES;
        if (told && is_shown)
            std::printf("%s\n", printable(valid_utf8(difference), MAX_CHARACTERS).c_str());
    }
    void count(const match::Verified& verified) {
        if (!verified.difference) return;
        differences += 1;
        say(*verified.difference);
    }
};

// Returns the files, with the records in a folder instead of the folder.
std::vector<std::string> files_in(const std::vector<std::string>& named) {
    std::vector<std::string> files;
    for (const std::string& path : named) {
        const std::size_t before = files.size();
        if (std::filesystem::is_directory(path)) {
            for (const auto& entry : std::filesystem::directory_iterator(path)) {
                if (entry.path().extension() == ".json") files.push_back(entry.path().string());
            }
            std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
            if (files.size() == before) throw Error(path + ": expected a folder of records");
        } else {
            files.push_back(path);
        }
    }
    return files;
}

int verify_files(const std::vector<std::string>& files, const std::string& format,
                 const GameOptions* port) {
    Totals totals;
    totals.told = format == "table";
    for (const std::string& path : files) {
        totals.progress.show(
            formatted("file %td of %zu", 1 + (&path - files.data()), files.size()));
        const std::string text = read_file(path);
        if (is_golden(text)) {
            for (const auto& game : records::read_golden_games(path, text)) {
                totals.verify_golden(path, game);
            }
        } else {
            totals.verify_record(path, text, port);
        }
    }
    totals.progress.clear();
    format == "json" ? totals.print_json() : totals.print();
    return totals.differences || totals.own_differences ? 1 : 0;
}

}  // namespace

void add_verify(Command program, int& status) {
    Command command = program.add_command(
        "verify",
        "Replay golden games, recorded matches and the platform's replays, and print each "
        "game's first difference\nExit status: 0 no difference, 1 a difference, 2 error");
    auto files = std::make_shared<std::vector<std::string>>();
    auto port = std::make_shared<GameOptions>();
    command.examples(
        {"carom verify match.json replay.json", "carom verify records/ --game my_contest"});
    command.option("FILE", *files,
                   "golden games (.txt), records and replays (.json), and folders of records");
    command.option(
        "--game",
        [port](const std::string& name) { port->game = named_game(name, "--game").info.name; },
        "play the answers of matches of another referee (play --referee) in this game, and "
        "compare each input with the one that was sent");
    command.option("--league", port->league, "with --game: default: the last league");
    command.option("--set", port->settings, "with --game: NAME=VALUE: a setting of the game")
        .repeatable();
    auto format = std::make_shared<std::string>();
    add_format_option(command, *format);
    command.on_run([command, files, port, format, &status] {
        if (files->empty()) throw Error("verify: expected at least one FILE");
        const bool is_port = command.given("--game");
        if (!is_port && (command.given("--league") || command.given("--set"))) {
            throw Error("--league, --set: expected --game, too");
        }
        status = verify_files(files_in(*files), *format, is_port ? port.get() : nullptr);
    });
}

}  // namespace carom::referee::commands
