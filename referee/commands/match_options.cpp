// Defines the options that are common to all commands that play matches.
#include "referee/commands/match_options.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <set>
#include <system_error>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"

namespace carom::referee::commands {

namespace {

// Parses an integer in least .. most. Throws Error that names the option if the text is invalid.
int checked(const char* option, std::string text, long long least, long long most) {
    const std::string wrong = check_integer(text, least, most);
    if (!wrong.empty()) throw Error(std::string(option) + ": " + wrong);
    return std::stoi(text);
}

}  // namespace

void GameOptions::choose_game(const std::vector<std::string>& commands) {
    if (referee) {
        if (game_is_given) throw Error("--referee, --game: expected only one of them");
        game = outside_game(described_referee());
        return;
    }
    if (protocol || seed_option || patience || no_tap) {
        throw Error("--protocol, --seed-option, --patience, --no-tap: expected --referee, too");
    }
    if (game_is_given) return;
    std::set<std::string> named;
    for (const std::string& command : commands) {
        const std::filesystem::path program = bots::program_path(command);
        for (const auto& folder : program.parent_path()) {
            for (const GameType& type : game_types()) {
                if (folder == type.info.name) named.insert(type.info.name);
            }
        }
    }
    if (named.size() > 1) {
        throw Error("--game: expected the name of a game, because the bots are in folders of " +
                    *named.begin() + " and " + *std::next(named.begin()));
    }
    game_is_default = named.empty();
    if (!game_is_default) game = *named.begin();
}

void GameOptions::report_default_game() const {
    if (!game_is_default) return;
    std::fprintf(stderr,
                 "the game is %s, because neither --game nor the bots' folders name one (carom "
                 "games lists all)\n",
                 info().title.c_str());
}

OutsideReferee GameOptions::described_referee() const {
    std::error_code error;
    const bool is_file = std::filesystem::is_regular_file(*referee, error);
    // A file that cannot be executed is a description.
    const bool is_program = is_file && access(referee->c_str(), X_OK) == 0;
    std::string text = is_file && !is_program ? read_file(*referee) : "command = " + *referee;
    const std::string where = is_file && !is_program ? *referee : "--referee";
    if (no_tap) text += "\ntap = no";
    if (protocol) text += "\nprotocol = " + *protocol;
    if (seed_option) text += "\nseed_option = " + *seed_option;
    if (patience) text += "\npatience = " + *patience;
    return parse_referee(text, where);
}

int GameOptions::league_number() const {
    if (!league && is_outside_game(game)) return 0;
    return league ? league_of(info(), *league, "--league") : info().top_league();
}

Settings GameOptions::settings_by_name() const { return read_settings(info(), settings, "--set"); }

Settings GameOptions::contest_settings(int seats) const {
    Settings chosen = settings_by_name();
    const auto& fair = info().contest_settings;
    const auto found = fair.find(seats);
    if (found != fair.end()) chosen.insert(found->second.begin(), found->second.end());
    return chosen;
}

void add_game_options(Command command, GameOptions& options) {
    command.option(
        "--game",
        [&options](const std::string& name) {
            options.game = named_game(name, "--game").info.name;
            options.game_is_given = true;
        },
        "the game (carom games lists all games); default: the game that a folder of the bots' "
        "programs names, or else " +
            options.game);
    command.option("--league", options.league,
                   "number or name of the league; default: the last one, which has the complete "
                   "rules");
    command
        .option("--set", options.settings,
                "NAME=VALUE: change a setting of the game (carom games lists them)")
        .repeatable();
}

void add_referee_options(Command command, GameOptions& options) {
    command.option("--referee", options.referee,
                   "play another game with its own referee: a command line, or a file that "
                   "describes it (referee/arena/README.md)");
    command.option("--protocol", options.protocol,
                   "with --referee: scores (it prints a score per seat), lines (cg-brutaltester's "
                   "old protocol) or json (ranks and errors); default: scores");
    command.option("--seed-option", options.seed_option,
                   "with --referee: the option with which it gets the seed, or none; default: -d "
                   "seed=N");
    command.option("--patience", options.patience,
                   "with --referee: seconds of silence after which it has failed; default: 300");
    command.flag("--no-tap", options.no_tap,
                 "with --referee: let it start the bots itself, so that times, reasons and records "
                 "are unknown");
}

void add_map_option(Command command, GameOptions& options) {
    command.option("--map", options.map, "the map, instead of the seed's, in games that accept one")
        .one_line("a map");
}

void add_seat_options(Command command, Seats& seats) {
    constexpr int IN_HELP = 5;  // No game has more seats.
    seats.resize(MAX_SEATS);
    for (int p = 0; p < MAX_SEATS; ++p) {
        const std::string number = std::to_string(p + 1);
        Option option = command.option(
            "--p" + number, seats[p],
            "command line of the bot at seat " + std::to_string(p) + "; also -p" + number);
        if (p >= IN_HELP) option.hidden();
    }
}

Seats given_seats(const Seats& seats, const GameInfo& info) {
    int count = 0;
    for (int p = 0; p < MAX_SEATS; ++p) {
        if (!seats[p].empty()) count = p + 1;
    }
    for (int p = 0; p < std::max(count, info.min_seats); ++p) {
        if (!seats[p].empty()) continue;
        throw Error("--p" + std::to_string(p + 1) + ": expected the command line of a bot");
    }
    if (count > info.max_seats) {
        throw Error("--p" + std::to_string(count) + ": expected at most " +
                    std::to_string(info.max_seats) + " players for " + info.title);
    }
    return {seats.begin(), seats.begin() + count};
}

std::vector<NamedFile> files_named_by(const std::vector<std::string>& commands) {
    std::vector<NamedFile> files;
    for (const std::string& command : commands) {
        if (command.empty()) continue;
        for (const std::string& word : bots::split_command(command)) {
            std::error_code error;
            if (!std::filesystem::is_regular_file(word, error)) continue;
            files.push_back(
                {"the command line \"" + printable(valid_utf8(command), 60) + "\"", word});
        }
    }
    return files;
}

void add_players_option(Command command, std::optional<std::string>& players) {
    command.option("--players", players, "number of seats; default: the game's smallest");
}

int players_of(const std::optional<std::string>& players, const GameInfo& info) {
    return players ? checked("--players", *players, info.min_seats, info.max_seats)
                   : info.min_seats;
}

void add_time_options(Command command, bots::TimeLimit& limit) {
    const auto clock = [&limit](const std::string& name) {
        limit.clock = bots::parse_time_limit(name).clock;
    };
    command
        .option(
            "--time-limit", clock,
            "on: wall time, as in the contest; cpu: processor time, for a busy machine; off: none")
        .one_of({"on", "cpu", "off"})
        .show_default(bots::format_time_limit({limit.clock}));
    command.option("--limit-ms",
                   "LATER or LATER,FIRST: milliseconds for later answers and for the first; "
                   "default: the contest's");
    const Option tolerance =
        command
            .option("--tolerance-ms", limit.tolerance_ms,
                    "as recent contests: an answer counts that is late by no more milliseconds")
            .integer(0, bots::MAX_MS);
    command
        .option("--late-turns", limit.late_turns,
                "with --tolerance-ms: late turns of a match; one more disqualifies a bot (default "
                "2)")
        .integer(0, bots::MAX_MS);
    command
        .option("--time-bank-ms", limit.bank_ms,
                "milliseconds that each bot may take above the limit in the whole match")
        .integer(0, bots::MAX_MS)
        .excludes(tolerance);
}

void set_limits(const Command& command, const GameInfo& info, bots::TimeLimit& limit) {
    limit.later_ms = info.later_ms;
    limit.first_ms = info.first_ms;
    if (is_outside_game(info.name) &&
        outside_referee(info.name).protocol != OutsideReferee::LINES) {
        for (const char* option :
             {"--time-limit", "--limit-ms", "--tolerance-ms", "--time-bank-ms"}) {
            if (command.given(option)) {
                throw Error(std::string(option) +
                            ": expected no such option with --referee, which "
                            "starts the bots itself and has its own limits");
            }
        }
    }
    if (command.given("--late-turns") && !command.given("--tolerance-ms")) {
        throw Error("--late-turns: expected --tolerance-ms, too");
    }
    if (!command.given("--limit-ms")) return;
    bots::set_milliseconds(limit, command.values("--limit-ms").back(), "--limit-ms");
}

void add_format_option(Command command, std::string& format) {
    format = "table";
    command.option("--format", format, "format of the output")
        .one_of({"table", "json"})
        .show_default();
}

void add_ponder_option(Command command, bool& ponder) {
    command.flag("--ponder", ponder,
                 "let bots compute while others answer; by default they are stopped");
}

void add_match_options(Command command, std::int64_t& seed, GameOptions& game,
                       bots::TimeLimit& limit, int& memory_mb, bool& ponder) {
    command
        .option("-i,--seed", seed, "seed of the first block; each later block has the next number")
        .integer(INT64_MIN, INT64_MAX)
        .show_default();
    add_game_options(command, game);
    add_referee_options(command, game);
    add_time_options(command, limit);
    command.option("--memory-limit", memory_mb, "MB of resident memory per bot")
        .integer(1, 1'000'000)
        .show_default();
    add_ponder_option(command, ponder);
}

}  // namespace carom::referee::commands
