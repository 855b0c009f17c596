// Defines, checks and applies the options of `carom arena`.
#include "referee/commands/arena_options.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/terminal/browser.h"

namespace carom::referee::commands {

namespace {

// Throws Error if an output has the name of a game's record or page in the folder.
void keep_off_records(const std::string& folder, const std::vector<NamedFile>& products) {
    namespace fs = std::filesystem;
    const auto resolved = [](const fs::path& path) {
        std::error_code error;
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    for (const NamedFile& product : products) {
        if (product.path.empty()) continue;
        const fs::path path = resolved(product.path);
        int game = -1;
        if (path.parent_path() != resolved(folder) ||
            std::sscanf(path.filename().c_str(), "game-%9d", &game) != 1 || game < 0) {
            continue;
        }
        for (const std::string& name : {arena::record_name(game), arena::page_name(game)}) {
            if (path.filename() != name) continue;
            throw Error(product.option + ": expected another file than that of --records, " +
                        folder + "/" + name);
        }
    }
}

// Returns the bots from --bot, or from --p1, --p2, ..., where equal commands are one bot. If there
// are two different commands, and only one of them has a single seat, its bot is the candidate and
// comes first.
std::vector<arena::Contestant> contestants(const ArenaOptions& options) {
    std::vector<arena::Contestant> bots;
    for (const std::string& text : options.bots) arena::add_contestant(bots, "--bot", text);
    for (int seat = 0; seat < MAX_SEATS; ++seat) {
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

// Returns the number of seats: --players, or the number of --p1, --p2, ... if the game's number of
// players is not fixed. If the number is fixed, fewer bots may share the seats.
int seats_of(const Command& command, const ArenaOptions& options) {
    const GameInfo& info = options.game.info();
    const bool given = std::any_of(options.seats.begin(), options.seats.end(),
                                   [](const std::string& bot) { return !bot.empty(); });
    if (!given || command.given("--players") || info.min_seats == info.max_seats) {
        return players_of(options.players, info);
    }
    return static_cast<int>(given_seats(options.seats, info).size());
}

// An option that the first line of a journal stores, and a function that copies its value into a
// tournament.
struct StoredOption {
    const char* name;
    void (*copy)(const ArenaOptions& said, arena::Tournament& tournament);
};
const StoredOption STORED_OPTIONS[] = {
    {"--bot", [](auto& said, auto& tournament) { tournament.bots = said.tournament.bots; }},
    {"--gauntlet",
     [](auto& said, auto& tournament) { tournament.pairing = said.tournament.pairing; }},
    {"--duel", [](auto& said, auto& tournament) { tournament.pairing = said.tournament.pairing; }},
    {"--game", [](auto& said, auto& tournament) { tournament.game = said.tournament.game; }},
    {"--referee", [](auto& said, auto& tournament) { tournament.game = said.tournament.game; }},
    {"--protocol", [](auto&, auto&) {}},  // These four are copied with --referee.
    {"--seed-option", [](auto&, auto&) {}},
    {"--patience", [](auto&, auto&) {}},
    {"--no-tap", [](auto&, auto&) {}},
    {"--players", [](auto& said, auto& tournament) { tournament.seats = said.tournament.seats; }},
    {"--league", [](auto& said, auto& tournament) { tournament.league = said.tournament.league; }},
    {"--set",
     [](auto& said, auto& tournament) {
         tournament.settings = said.game.contest_settings(tournament.seats);
     }},
    {"--seed", [](auto& said, auto& tournament) { tournament.seed = said.tournament.seed; }},
    {"--time-limit",
     [](auto& said, auto& tournament) { tournament.time.clock = said.tournament.time.clock; }},
    {"--limit-ms",
     [](auto& said, auto& tournament) {
         tournament.time.later_ms = said.tournament.time.later_ms;
         tournament.time.first_ms = said.tournament.time.first_ms;
     }},
    {"--tolerance-ms",
     [](auto& said, auto& tournament) {
         tournament.time.tolerance_ms = said.tournament.time.tolerance_ms;
         tournament.time.late_turns = said.tournament.time.late_turns;
     }},
    {"--late-turns", [](auto&, auto&) {}},  // --tolerance-ms copies both options.
    {"--time-bank-ms",
     [](auto& said, auto& tournament) { tournament.time.bank_ms = said.tournament.time.bank_ms; }},
    {"--memory-limit",
     [](auto& said, auto& tournament) { tournament.memory_mb = said.tournament.memory_mb; }},
    {"--ponder", [](auto& said, auto& tournament) { tournament.ponder = said.tournament.ponder; }},
};

bool is_stored(const std::string& name) {
    const auto same = [&name](const StoredOption& option) { return name == option.name; };
    const bool is_seat = name.rfind("--p", 0) == 0 && name.size() == 4;  // --p1 .. --p8
    return is_seat || name == "--shard" ||
           std::any_of(std::begin(STORED_OPTIONS), std::end(STORED_OPTIONS), same);
}

// Sets the folder of the records and which records are stored. Throws Error if an option is
// invalid.
void complete_records(ArenaOptions& options) {
    std::string& folder = options.runner.records;
    if (!options.logs.empty()) folder = options.logs;
    if (folder.empty()) {
        if (!options.keep.empty()) throw Error("--keep: expected --records FOLDER, too");
        return;
    }
    const GameInfo& info = options.game.info();
    if (options.keep == "losses" && info.max_seats == 1) {
        throw Error("--keep losses: expected a game for several seats, found " + info.name +
                    "; --keep all keeps every game");
    }
    if (options.merge.empty()) {
        make_folder("--records", folder);
    } else if (!std::filesystem::is_directory(folder)) {
        throw Error("--records: expected the folder that the records were kept in, found \"" +
                    folder + "\"");
    }
    FileWriter(folder + "/" + arena::record_name(0));
    options.runner.keep = options.keep == "losses"   ? arena::Keep::LOSSES
                          : options.keep == "errors" ? arena::Keep::ERRORS
                                                     : arena::Keep::ALL;
}

}  // namespace

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

void complete(const Command& command, ArenaOptions& options) {
    arena::Tournament& tournament = options.tournament;
    tournament.bots = contestants(options);
    // The journal stores the name of the game.
    if (options.game.referee) {
        options.game.choose_game({});
    } else if (!options.resume.empty() && !command.given("--game")) {
        options.game.game = arena::game_of_journal(options.resume);
    }
    if (options.resume.empty() && options.merge.empty()) {
        std::vector<std::string> commands;
        for (const arena::Contestant& bot : tournament.bots) commands.push_back(bot.command);
        options.game.choose_game(commands);
    }
    tournament.game = options.game.game;
    tournament.league = options.game.league_number();
    tournament.seats = seats_of(command, options);
    tournament.settings = options.game.contest_settings(tournament.seats);
    const GameInfo& info = options.game.info();
    if (!command.given("--memory-limit")) tournament.memory_mb = info.memory_mb;
    set_limits(command, info, tournament.time);
    if (command.given("--sprt")) tournament.sprt = statistics::parse_sprt(options.sprt);
    if (command.given("--shard")) options.shard = parse_shard(options.shard_text);
    complete_records(options);
    if (!options.report.empty()) FileWriter(options.report);
    keep_products_apart(options);
}

void check_same(const Command& command, const ArenaOptions& options,
                const arena::JournalContents& journal) {
    arena::Tournament said = journal.tournament;
    for (const StoredOption& option : STORED_OPTIONS) {
        const bool given = std::string(option.name) == "--bot" ? !options.tournament.bots.empty()
                                                               : command.given(option.name);
        if (given) option.copy(options, said);
    }
    const std::string differs = arena::difference(journal.tournament, said);
    if (!differs.empty()) throw Error(options.resume + ": was played with " + differs);
    if (command.given("--shard") && (options.shard.index != journal.shard.index ||
                                     options.shard.count != journal.shard.count)) {
        throw Error(options.resume + ": was played as another shard");
    }
}

std::string resume_command(const Command& command, const std::string& file) {
    std::string line = shell_word(command.program_name()) + " arena --resume " + shell_word(file);
    for (const GivenOption& option : command.given_options()) {
        if (is_stored(option.name) || option.name == "-o" || option.name == "--resume") continue;
        line += " " + option.name;
        for (const std::string& value : option.values) {
            if (!value.empty()) line += " " + shell_word(value);
        }
    }
    return line;
}

void keep_products_apart(const ArenaOptions& options) {
    std::vector<std::string> commands;
    for (const arena::Contestant& bot : options.tournament.bots) commands.push_back(bot.command);
    std::vector<NamedFile> inputs = files_named_by(commands);
    inputs.push_back({"--resume", options.resume});
    for (const std::string& file : options.merge) inputs.push_back({"--merge", file});
    std::vector<NamedFile> products = {{"--report", options.report}};
    if (options.file != options.resume) products.insert(products.begin(), {"-o", options.file});
    check_distinct(inputs, products);
    if (!options.runner.records.empty()) {
        products.push_back({"--resume", options.resume});
        keep_off_records(options.runner.records, products);
    }
}

void add_arena_options(Command command, ArenaOptions& options) {
    arena::Tournament& tournament = options.tournament;
    options.runner.threads = arena::usable_cores();
    command.examples(
        {"carom arena --bot new=./new --bot old=./old --game mad_pod_racing --sprt",
         "carom arena --bot a=./a --bot b=./b --bot c=./c -n 300 --report arena.html"});
    command.heading("Bots and their games");
    command
        .option(
            "--bot", options.bots,
            "NAME=COMMAND or the path of a program, once per bot; the first bot is the candidate")
        .repeatable();
    add_seat_options(command, options.seats);
    const auto pairing = [&tournament](arena::Pairing chosen) {
        return [&tournament, chosen] { tournament.pairing = chosen; };
    };
    Option gauntlet = command.flag("--gauntlet", pairing(arena::Pairing::GAUNTLET),
                                   "plays the first bot against all choices of the others; by "
                                   "default all bots play each other");
    command
        .flag("--duel", pairing(arena::Pairing::DUEL),
              "puts the first two bots into every game, with the others in turn; --sprt tests the "
              "first bot's lead over the second")
        .excludes(gauntlet);
    command
        .option("-n,--games", tournament.games,
                "smallest number of games; whole blocks are played (60; with --sprt at most 30000)")
        .integer(1, arena::MAX_GAMES);
    command
        .option("-t,--threads", options.runner.threads,
                "number of games at the same time; default: number of cores")
        .integer(1, 1000);
    command.flag("-s,--swap", "play every seating (always on)").hidden();
    command.heading("Game and limits");
    add_match_options(command, tournament.seed, options.game, tournament.time, tournament.memory_mb,
                      tournament.ponder);
    add_players_option(command, options.players);
    command.heading("Sequential test");
    command
        .option("--sprt", options.sprt,
                "stop as soon as it is decided whether the first bot is better: any of elo0=0 "
                "elo1=30 alpha=0.05 beta=0.05, which are the defaults")
        .words(0, 4);
    command.flag(
        "--simulate-sprt", options.simulate_sprt,
        "with --sprt: play nothing, simulate such tests and print their error rates and lengths");
    command.heading("Files of games");
    Option file = command
                      .option("-o", options.file,
                              "file for the games; default: arena-DATE-PID.jsonl in $CAROM_RESULTS "
                              "or carom-arena/")
                      .file_name();
    Option resume =
        command.option("--resume", options.resume, "continue with this file of games").file_name();
    resume.excludes(file);
    command.option("--shard", options.shard_text, "I/N: play only part I of N of the schedule");
    Option merge =
        command.option("--merge", options.merge, "play nothing and print the table of these files")
            .words(1, -1);
    command.exclude_all_before(merge);
    command.heading("Records and results");
    command.option("--records", options.runner.records, "folder for the records of games")
        .file_name();
    command.option("-l,--logs", options.logs, "another name of --records");
    command
        .option("--keep", options.keep,
                "which records to store: losses of the first bot, errors, all")
        .one_of({"losses", "errors", "all"});
    command.option("--report", options.report, "write the report of the arena to this file")
        .file_name();
    add_open_option(command, options.open);
    command.option("--format", options.format, "format of the output")
        .one_of({"table", "csv", "json"})
        .show_default();
    command.flag("--times", options.all_times,
                 "print also processor times and how long bots were held up or pondered");
    command.flag("--strict", options.strict, "exit status 1 if a bot was disqualified");
}

}  // namespace carom::referee::commands
