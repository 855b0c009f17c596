// `carom arena` plays many matches, continues them, merges their journals, or simulates the
// sequential test.
#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "referee/arena/report.h"
#include "referee/arena/session.h"
#include "referee/arena/summary.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/bots/supervisor.h"
#include "referee/commands/arena_options.h"
#include "referee/commands/commands.h"
#include "referee/game/outside.h"
#include "referee/records/record.h"
#include "referee/terminal/browser.h"
#include "referee/terminal/progress.h"
#include "referee/view/view.h"

namespace carom::referee::commands {

// The following functions manage the folder of game records, and the pages that show the records.

namespace {

// Returns whether the file `path` does not exist or is older than the file `other`.
bool is_older(const std::string& path, const std::string& other) {
    std::error_code error;
    const auto written = std::filesystem::last_write_time(path, error);
    return error || written < std::filesystem::last_write_time(other, error);
}

// Throws Error if an unplayed game already has a record. Games are numbered from 0 in every run, so
// the records of two runs in one folder could be confused. If the run continues (`goes_on`),
// removes a record of the same game that was stored just before an interruption. The game is then
// played again.
void check_records(const std::string& folder, const arena::Tournament& tournament,
                   const arena::Shard& shard, const arena::Games& played, bool goes_on) {
    const arena::Schedule schedule(tournament);
    std::vector<std::string> own;
    for (const arena::ScheduledGame& scheduled :
         arena::open_games(tournament, shard, played, 0, schedule.blocks())) {
        const std::string path = folder + "/" + arena::record_name(scheduled.game);
        std::error_code error;
        if (!std::filesystem::exists(path, error)) continue;
        if (goes_on) {
            const records::Record record = records::parse_record(path, read_file(path));
            bool same =
                record.game == tournament.game && record.setup == tournament.config(scheduled.seed);
            for (int seat = 0; same && seat < tournament.seats; ++seat) {
                same = record.bots[seat] == tournament.bots[scheduled.bots[seat]].command;
            }
            if (same) {
                own.push_back(path);
                continue;
            }
        }
        throw Error("--records: " + path +
                    " belongs to another run; expected a folder without records of these games");
    }
    // The run was killed after it stored a record and before it wrote the game to the journal. The
    // game is played again.
    for (const std::string& path : own) std::filesystem::remove(path);
}

}  // namespace

void draw_pages(arena::Summary& summary, const std::string& folder) {
    constexpr int MAX_PAGES = 300;  // maximum number of pages in one call, about 40 MB
    int drawn = 0, left = 0;
    Progress progress;
    for (arena::GameLink& game : summary.recorded) {
        const std::string record = folder + "/" + arena::record_name(game.game);
        const std::string page = folder + "/" + arena::page_name(game.game);
        std::error_code error;
        try {
            game.has_record = std::filesystem::exists(record, error);
            if (!game.has_record) continue;
            if (is_older(page, record)) {
                if (drawn == MAX_PAGES) {
                    ++left;
                    continue;
                }
                progress.show(formatted("page %d", ++drawn));
                FileWriter(page).commit(
                    view::match_page(record, records::parse_record(record, read_file(record)), ""));
            }
            game.has_page = true;
        } catch (const Error& e) {
            progress.clear();
            std::fprintf(stderr, "carom: no page: %s\n",
                         printable(valid_utf8(e.what()), 2000).c_str());
        }
    }
    progress.clear();
    if (left > 0) {
        std::fprintf(stderr, "%d stored games have no page yet; `carom view` draws one\n", left);
    }
}

namespace {

constexpr int BETTER = 0, NOT_BETTER = 1, UNDECIDED = 3;  // exit statuses
constexpr int A_BOT_DIED = 1, A_BOT_CANNOT_PLAY = 2;
constexpr int DEFAULT_GAMES = 60;

// Prints the table and then writes the report, because drawing the report's pages may take long.
void print(arena::Summary& summary, const ArenaOptions& options) {
    const std::string text = options.format == "csv" ? arena::csv_of(summary)
                             : options.format == "json"
                                 ? arena::json_of(summary)
                                 : arena::table_of(summary, options.all_times);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    if (!options.report.empty()) {
        if (!options.runner.records.empty()) draw_pages(summary, options.runner.records);
        const auto folder = std::filesystem::absolute(options.report).parent_path();
        const std::string records =
            options.runner.records.empty()
                ? ""
                : std::filesystem::relative(options.runner.records, folder).string();
        write_report(options.report, arena::page_of(summary, records), options.open);
    }
}

int status_of(const arena::Summary& summary, const ArenaOptions& options) {
    const bool died = std::any_of(summary.bots.begin(), summary.bots.end(),
                                  [](const arena::BotSummary& bot) { return bot.deaths > 0; });
    if (options.strict && died) return A_BOT_DIED;
    // The turns of deaths in games of another referee are not known.
    const bool cannot_play =
        !is_outside_game(summary.tournament.game) &&
        std::any_of(summary.bots.begin(), summary.bots.end(), [](const arena::BotSummary& bot) {
            return bot.seats_played > 0 && bot.deaths_at_once == bot.seats_played;
        });
    if (cannot_play) return A_BOT_CANNOT_PLAY;
    if (summary.sprt) {
        switch (summary.sprt->verdict()) {
            case statistics::Verdict::BETTER:
                return BETTER;
            case statistics::Verdict::NOT_BETTER:
                return NOT_BETTER;
            case statistics::Verdict::UNDECIDED:
                return UNDECIDED;
        }
    }
    return interrupted ? INTERRUPTED : 0;
}

// Returns a new file's name in the folder of results, which is $CAROM_RESULTS or carom-arena/.
std::string default_file() {
    const char* const named = std::getenv("CAROM_RESULTS");
    const std::string folder = named && *named ? named : "carom-arena";
    make_folder(named && *named ? "CAROM_RESULTS" : "-o", folder);
    char name[64];
    const std::time_t now = std::time(nullptr);
    std::strftime(name, sizeof name, "arena-%Y%m%d-%H%M%S", std::localtime(&now));
    return folder + "/" + name + ("-" + std::to_string(getpid())) + ".jsonl";
}

// Throws Error if the tournament does not allow the requested sequential test.
void check_test(const ArenaOptions& options) {
    const arena::Tournament& tournament = options.tournament;
    if (!tournament.sprt) return;
    if (options.shard.count > 1) {
        throw Error("--shard: expected no --sprt, because the test needs the whole schedule");
    }
    if (tournament.pairing == arena::Pairing::ROUND_ROBIN &&
        static_cast<int>(tournament.bots.size()) > std::max(2, tournament.seats)) {
        throw Error(
            "--sprt: expected --gauntlet or --duel, because the test is about the first bot");
    }
}

// Runs --merge: prints the table of several journals.
int merge(ArenaOptions& options) {
    const arena::JournalContents all = arena::merge_journals(options.merge);
    options.tournament = all.tournament;
    arena::Summary summary = arena::summarise(all.tournament, all.games);
    print(summary, options);
    return status_of(summary, options);
}

// Runs --simulate-sprt: simulates sequential tests instead of playing games.
int simulate(const ArenaOptions& options) {
    if (!options.tournament.sprt) throw Error("--simulate-sprt: expected --sprt, too");
    if (!options.report.empty()) throw Error("--report: expected no --simulate-sprt");
    if (!options.tournament.bots.empty()) arena::check_bots(options.tournament);
    arena::print_plan(options.tournament, options.format);
    return 0;
}

// Handles --resume: reads the tournament from the journal, and returns the journal with its games.
arena::Session resume(const Command& command, ArenaOptions& options) {
    arena::JournalContents before;
    arena::Journal journal = arena::Journal::resume(options.resume, before);
    if (before.tournament.pairing == arena::Pairing::LISTED) {
        throw Error(options.resume + ": is a ladder's file; expected carom ladder play");
    }
    check_same(command, options, before);
    const arena::Tournament said = options.tournament;
    options.tournament = before.tournament;
    options.shard = before.shard;
    options.file = options.resume;
    keep_products_apart(options);  // The bots are known now.
    if (command.given("--games")) options.tournament.games = said.games;
    if (said.sprt) options.tournament.sprt = said.sprt;
    return {std::move(before.games), std::move(journal)};
}

// Plays the remaining games of the tournament, in a resumed session or in a new session.
int play(const Command& command, ArenaOptions& options, std::optional<arena::Session> session) {
    const arena::Tournament& tournament = options.tournament;
    arena::check_bots(tournament);
    arena::try_bots(tournament);
    if (!options.runner.records.empty()) {
        check_records(options.runner.records, tournament, options.shard,
                      session ? session->games : arena::Games(), session.has_value());
    }
    if (!session) {
        if (options.file.empty()) options.file = default_file();
        session.emplace(
            arena::Session{{}, arena::Journal::create(options.file, tournament, options.shard)});
        std::fprintf(stderr, "games: %s\n", options.file.c_str());
        options.game.report_default_game();
    }
    if (!bots::has_namespaces()) {
        std::fprintf(stderr,
                     "this machine has no user namespaces, so bots are isolated less well\n");
    }
    std::exception_ptr failure;
    try {
        arena::play_tournament(tournament, options.shard, options.runner, *session);
    } catch (...) {
        failure = std::current_exception();
    }
    if (interrupted || failure) {
        std::fprintf(stderr, "to continue: %s\n", resume_command(command, options.file).c_str());
    }
    arena::Summary summary = arena::summarise(tournament, session->games);
    try {
        print(summary, options);
    } catch (const Error& e) {
        if (!failure) throw;
        std::fprintf(stderr, "carom: %s\n", e.what());
    }
    if (failure) std::rethrow_exception(failure);
    return status_of(summary, options);
}

int arena(const Command& command, ArenaOptions& options) {
    check_open(options.open, options.report, "--report");
    complete(command, options);
    if (!options.merge.empty()) return merge(options);
    std::optional<arena::Session> session;
    if (!options.resume.empty()) {
        session.emplace(resume(command, options));
    } else if (!command.given("--games")) {
        options.tournament.games = options.tournament.sprt ? GAMES_OF_A_TEST : DEFAULT_GAMES;
    }
    check_test(options);
    return options.simulate_sprt ? simulate(options) : play(command, options, std::move(session));
}

}  // namespace

void add_arena(Command program, int& status) {
    Command command = program.add_command(
        "arena",
        "Play many matches between bots and compute what they prove\nExit status: 0 success (with "
        "--sprt: the first bot is better), 1 not better, 2 error, or a bot that died in turn 0 of "
        "all its games, 3 undecided or interrupted");
    auto options = std::make_shared<ArenaOptions>();
    add_arena_options(command, *options);
    command.on_run([command, options, &status] { status = arena(command, *options); });
}

}  // namespace carom::referee::commands
