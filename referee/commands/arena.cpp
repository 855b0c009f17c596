#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>

#include "referee/arena/journal.h"
#include "referee/arena/live.h"
#include "referee/arena/report.h"
#include "referee/arena/session.h"
#include "referee/arena/summary.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"
#include "referee/bots/supervisor.h"
#include "referee/commands/commands.h"
#include "referee/commands/kept_games.h"
#include "referee/commands/match_options.h"

namespace carom::referee::commands {

namespace {

constexpr int BETTER = 0, NOT_BETTER = 1, UNDECIDED = 3, INTERRUPTED = 3;  // exit statuses
constexpr int A_BOT_DIED = 1;
constexpr int GAMES_UNLESS_SAID = 60, GAMES_OF_A_TEST = 30000;

struct ArenaOptions {
    arena::Contest contest;
    std::vector<std::string> bots, sprt, merge;
    GameOptions game;
    Seats seats;
    std::optional<std::string> players;
    arena::RunnerSettings runner;
    arena::Shard shard;
    std::string shard_text, file, resume, report, logs, keep, format = "table";
    std::string go_on;  // the command line that does
    bool plan = false, strict = false;
};

// From --bot, or from --p1, --p2, ..., where equal commands are one bot: then the bot that is alone
// is the candidate, wherever it was written.
std::vector<arena::Contestant> contestants(const ArenaOptions& options) {
    std::vector<arena::Contestant> bots;
    for (const std::string& text : options.bots) arena::add_contestant(bots, "--bot", text);
    for (int seat = 0; seat < MOST_SEATS; ++seat) {
        const std::string command = valid_utf8(options.seats[seat]);
        if (command.empty()) continue;
        if (!options.bots.empty()) throw Error("--p1: expected either --p1, --p2, ... or --bot");
        const bool known = std::any_of(bots.begin(), bots.end(), [&](const arena::Contestant& bot) {
            return bot.command == command;
        });
        if (!known) bots.push_back({"p" + std::to_string(seat + 1), command});
    }
    const auto sitting = [&](const arena::Contestant& bot) {
        return std::count(options.seats.begin(), options.seats.end(), bot.command);
    };
    if (options.bots.empty() && bots.size() == 2 && sitting(bots[0]) > 1 && sitting(bots[1]) == 1) {
        std::swap(bots[0], bots[1]);
    }
    return bots;
}

// As many as --players says, or as there are --p1, --p2, ... where the game leaves that open: where
// it does not, fewer of them are bots that share the seats.
int seats_of(const Command& command, const ArenaOptions& options) {
    const Facts& facts = options.game.facts();
    const bool given = std::any_of(options.seats.begin(), options.seats.end(),
                                   [](const std::string& bot) { return !bot.empty(); });
    if (!given || command.given("--players") || facts.least_seats == facts.most_seats) {
        return players_of(options.players, facts);
    }
    return static_cast<int>(given_seats(options.seats, facts).size());
}

arena::Shard parse_shard(const std::string& text) {
    int index = 0, count = 0;
    const char* const end = text.data() + text.size();
    const auto [slash, first] = std::from_chars(text.data(), end, index);
    const bool parted = first == std::errc() && slash != end && *slash == '/';
    const auto [rest, second] = std::from_chars(parted ? slash + 1 : end, end, count);
    if (!parted || second != std::errc() || rest != end || index < 1 || index > count) {
        throw Error("--shard: expected I/N with I from 1 to N, found \"" + printable(text, 40) +
                    "\"");
    }
    return {index - 1, count};
}

// The table, and then the report, whose pages may take a while.
void print(arena::Summary& summary, const ArenaOptions& options) {
    const std::string text = options.format == "csv"    ? arena::csv_of(summary)
                             : options.format == "json" ? arena::json_of(summary)
                                                        : arena::table_of(summary);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    if (!options.report.empty()) {
        if (!options.runner.records.empty()) draw_pages(summary, options.runner.records);
        const auto folder = std::filesystem::absolute(options.report).parent_path();
        const std::string records =
            options.runner.records.empty()
                ? ""
                : std::filesystem::relative(options.runner.records, folder).string();
        FileWriter(options.report).commit(arena::page_of(summary, records));
        std::fprintf(stderr, "report: %s\n", options.report.c_str());
    }
}

int status_of(const arena::Summary& summary, const ArenaOptions& options) {
    const bool died = std::any_of(summary.bots.begin(), summary.bots.end(),
                                  [](const arena::BotSummary& bot) { return bot.deaths > 0; });
    if (options.strict && died) return A_BOT_DIED;
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

std::string file_unless_said() {
    char name[64];
    const std::time_t now = std::time(nullptr);
    std::strftime(name, sizeof name, "arena-%Y%m%d-%H%M%S", std::localtime(&now));
    return name + ("-" + std::to_string(getpid())) + ".jsonl";
}

int play_arena(const ArenaOptions& options, arena::Session session) {
    const arena::Contest& contest = options.contest;
    std::exception_ptr failure;
    try {
        arena::play_contest(contest, options.shard, options.runner, session);
    } catch (...) {
        failure = std::current_exception();
    }
    if (interrupted || failure) std::fprintf(stderr, "to go on: %s\n", options.go_on.c_str());
    arena::Summary summary = arena::summarise(contest, session.games);
    try {
        print(summary, options);
    } catch (const Error& e) {
        if (!failure) throw;
        std::fprintf(stderr, "carom: %s\n", e.what());
    }
    if (failure) std::rethrow_exception(failure);
    return status_of(summary, options);
}

// The line that goes on with a file of games: all that was said and is not in the file.
std::string resuming(const Command& command, const std::string& file) {
    std::string line = shell_word(command.program_name()) + " arena --resume " + shell_word(file);
    for (const char* name : {"--games", "--threads", "--sprt", "--records", "--logs", "--keep",
                             "--report", "--format", "--strict"}) {
        if (!command.given(name)) continue;
        line += std::string(" ") + name;
        if (std::string(name) == "--strict") continue;
        // As it holds: of an option that was given twice, the last.
        for (const auto& value : command.values(name)) {
            if (!value.empty()) line += " " + shell_word(value);
        }
    }
    return line;
}

// What was said on the command line must not contradict what the file was made with.
void check_same(const Command& command, const ArenaOptions& said, const arena::Contest& theirs) {
    arena::Contest ours = theirs;
    if (!said.contest.bots.empty()) ours.bots = said.contest.bots;
    if (command.given("--gauntlet") || command.given("--duel")) ours.pairing = said.contest.pairing;
    if (command.given("--game")) ours.game = said.contest.game;
    if (command.given("--players")) ours.seats = said.contest.seats;
    if (command.given("--league")) ours.league = said.contest.league;
    if (command.given("--set")) ours.settings = said.game.contest_settings(theirs.seats);
    if (command.given("--seed")) ours.seed = said.contest.seed;
    if (command.given("--time-limit")) ours.time.clock = said.contest.time.clock;
    if (command.given("--limit-ms")) {
        ours.time.later_ms = said.contest.time.later_ms;
        ours.time.first_ms = said.contest.time.first_ms;
    }
    if (command.given("--memory-limit")) ours.memory_mb = said.contest.memory_mb;
    if (command.given("--ponder")) ours.ponder = said.contest.ponder;
    const std::string differs = arena::difference(theirs, ours);
    if (!differs.empty()) throw Error(said.resume + ": was played with " + differs);
}

// Throws Error where something that the run writes would lie over what it reads or writes besides.
void keep_products_apart(const ArenaOptions& options) {
    std::vector<std::string> commands;
    for (const arena::Contestant& bot : options.contest.bots) commands.push_back(bot.command);
    std::vector<NamedFile> inputs = files_named_by(commands);
    inputs.push_back({"--resume", options.resume});
    for (const std::string& file : options.merge) inputs.push_back({"--merge", file});
    std::vector<NamedFile> products = {{"--report", options.report}};
    if (options.file != options.resume) products.insert(products.begin(), {"-o", options.file});
    keep_apart(inputs, products);
    if (!options.runner.records.empty()) {
        products.push_back({"--resume", options.resume});
        keep_off_records(options.runner.records, products);
    }
}

int arena(const Command& command, ArenaOptions& options) {
    arena::Contest& contest = options.contest;
    contest.bots = contestants(options);
    // A file of games says which game is meant.
    if (!options.resume.empty() && !command.given("--game")) {
        options.game.game = arena::game_of_journal(options.resume);
    }
    contest.game = options.game.game;
    contest.league = options.game.league_number();
    contest.seats = seats_of(command, options);
    contest.settings = options.game.contest_settings(contest.seats);
    const Facts& facts = options.game.facts();
    if (!command.given("--memory-limit")) contest.memory_mb = facts.memory_mb;
    set_limits(command, facts, contest.time);
    if (command.given("--sprt")) contest.sprt = statistics::parse_sprt(options.sprt);
    if (!options.shard_text.empty()) options.shard = parse_shard(options.shard_text);
    if (!options.logs.empty()) options.runner.records = options.logs;
    if (!options.keep.empty() && options.runner.records.empty()) {
        throw Error("--keep: expected --records FOLDER with it");
    }
    if (options.keep.empty()) options.keep = "all";
    if (!options.runner.records.empty()) {
        std::error_code error;
        if (options.merge.empty()) {
            std::filesystem::create_directories(options.runner.records, error);
        } else if (!std::filesystem::is_directory(options.runner.records, error)) {
            throw Error("--records: expected the folder that the records were kept in, found \"" +
                        options.runner.records + "\"");
        }
        FileWriter(options.runner.records + "/" + arena::record_name(0));
        options.runner.keep = options.keep == "losses"   ? arena::Keep::LOSSES
                              : options.keep == "errors" ? arena::Keep::ERRORS
                                                         : arena::Keep::ALL;
    }
    if (!options.report.empty()) FileWriter(options.report);
    keep_products_apart(options);

    if (!options.merge.empty()) {
        const arena::JournalText all = arena::merge_journals(options.merge);
        contest = all.contest;
        arena::Summary summary = arena::summarise(contest, all.games);
        print(summary, options);
        return status_of(summary, options);
    }
    const bool games_said = command.given("--games");
    arena::Games played;
    std::optional<arena::JournalText> before;
    std::optional<arena::Journal> journal;
    if (!options.resume.empty()) {
        journal.emplace(arena::Journal::resume(options.resume, before.emplace()));
        check_same(command, options, before->contest);
        if (command.given("--shard") && (options.shard.index != before->shard.index ||
                                         options.shard.count != before->shard.count)) {
            throw Error(options.resume + ": was played as another shard");
        }
        const arena::Contest said = contest;
        contest = before->contest;
        options.shard = before->shard;
        options.file = options.resume;
        keep_products_apart(options);  // now that the bots are known
        if (games_said) contest.games = said.games;
        if (said.sprt) contest.sprt = said.sprt;
        played = std::move(before->games);
    } else if (!games_said) {
        contest.games = contest.sprt ? GAMES_OF_A_TEST : GAMES_UNLESS_SAID;
    }
    if (contest.sprt && options.shard.count > 1) {
        throw Error("--shard: expected no --sprt with it, which decides on the whole schedule");
    }
    if (contest.sprt && contest.pairing == arena::Pairing::EVERYBODY &&
        static_cast<int>(contest.bots.size()) > std::max(2, contest.seats)) {
        throw Error("--sprt: expected --gauntlet or --duel with it, since it judges the first bot");
    }
    if (options.plan) {
        if (!contest.sprt) throw Error("--plan: expected --sprt with it");
        if (!options.report.empty()) throw Error("--report: expected no --plan with it");
        if (!contest.bots.empty()) arena::check_bots(contest);
        arena::print_plan(contest, options.format);
        return 0;
    }
    arena::check_bots(contest);
    arena::try_bots(contest);
    if (!options.runner.records.empty()) {
        const bool goes_on = !options.resume.empty();
        check_records(options.runner.records, contest, options.shard, played, goes_on);
    }
    if (!journal) {
        if (options.file.empty()) options.file = file_unless_said();
        journal.emplace(arena::Journal::create(options.file, contest, options.shard));
        std::fprintf(stderr, "games: %s\n", options.file.c_str());
    }
    if (!bots::has_namespaces()) {
        std::fprintf(stderr,
                     "this machine has no user namespaces: bots are kept apart less well\n");
    }
    options.go_on = resuming(command, options.file);
    return play_arena(options, {std::move(played), std::move(*journal)});
}

}  // namespace

void add_arena(Command program, int& status) {
    Command command = program.add_command(
        "arena",
        "Play many matches between bots, and say what they prove\n"
        "Exit status: 0 done (with --sprt: the first bot is better), 1 it is not better, "
        "2 could not be done, 3 undecided or interrupted");
    auto options = std::make_shared<ArenaOptions>();
    arena::Contest& contest = options->contest;
    options->runner.threads = arena::usable_cores();
    command
        .option("--bot", options->bots,
                "NAME=COMMAND, once for each bot; the first is the candidate")
        .repeatable();
    add_seat_options(command, options->seats);
    const auto pairing = [&contest](arena::Pairing chosen) {
        return [&contest, chosen] { contest.pairing = chosen; };
    };
    Option gauntlet =
        command.flag("--gauntlet", pairing(arena::Pairing::GAUNTLET),
                     "the first bot against each pair of the others; else all against all");
    command
        .flag("--duel", pairing(arena::Pairing::DUEL),
              "the first two bots in every game, the others in turn beside them; "
              "--sprt judges the first by its lead over the second")
        .excludes(gauntlet);
    command
        .option("-n,--games", contest.games,
                "at least so many games: whole blocks are played (60; with --sprt at most "
                "30000)")
        .whole_number(1, arena::MOST_GAMES);
    command.option("-t,--threads", options->runner.threads, "games at once; default: cores")
        .whole_number(1, 1000);
    command.flag("-s,--swap", "play every seating, which is always done");
    add_match_options(command, contest.seed, options->game, contest.time, contest.memory_mb,
                      contest.ponder);
    add_players_option(command, options->players);
    command
        .option("--sprt", options->sprt,
                "decide early whether the first bot is better: elo0=0 elo1=30 alpha=0.05 "
                "beta=0.05, or some of them")
        .words(0, 4);
    command.flag("--plan", options->plan,
                 "with --sprt: simulate such tests, print their errors and lengths, and end");
    Option file =
        command.option("-o", options->file, "the file of games; default: arena-DATE.jsonl")
            .file_name();
    Option resume =
        command.option("--resume", options->resume, "go on with this file of games").file_name();
    resume.excludes(file);
    command.option("--shard", options->shard_text, "I/N: play this part of the schedule");
    Option merge =
        command.option("--merge", options->merge, "play nothing; the table of these files")
            .words(1, -1);
    command.exclude_all_before(merge);
    command.option("--records", options->runner.records, "folder to keep games' records in")
        .file_name();
    command.option("-l,--logs", options->logs, "the same");
    command.option("--keep", options->keep, "which: losses of the first bot, errors, all")
        .one_of({"losses", "errors", "all"});
    command.option("--report", options->report, "write a page about the arena to this file")
        .file_name();
    command.option("--format", options->format, "of what is printed")
        .one_of({"table", "csv", "json"})
        .show_default();
    command.flag("--strict", options->strict, "exit status 1 when a bot died");
    command.on_run([command, options, &status] { status = arena(command, *options); });
}

}  // namespace carom::referee::commands
