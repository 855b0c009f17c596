// `carom tune` tunes a bot's weights with many matches.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <set>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/ladder/ladder.h"
#include "referee/terminal/browser.h"
#include "referee/terminal/progress.h"
#include "referee/tune/tuning.h"

namespace carom::referee::commands {

namespace {

namespace fs = std::filesystem;

constexpr int CONFIRMED = 0, NOT_CONFIRMED = 1;  // exit statuses

struct TuneOptions {
    tune::TuneSettings settings;
    GameOptions game;
    std::optional<std::string> seats;
    std::vector<std::string> pool, only, test;
    std::string against, parameters, weights, folder, resume, report, format = "table", ladder;
    arena::RunnerSettings runner;
    bool open = false;
};

// Takes the sparring bots from a ladder, and all settings of its games that are not given.
void use_ladder(const Command& command, TuneOptions& options) {
    if (options.game.game_is_given) throw Error("--game: expected no --ladder, which has a game");
    const ladder::Ladder ladder = ladder::read_ladder(options.ladder);
    const arena::Tournament games = ladder.playable();
    for (const int k : ladder.active()) {
        options.pool.push_back(games.bots[k].name + "=" + games.bots[k].command);
    }
    options.game.game = games.game, options.game.game_is_given = true;
    if (!options.game.league) options.game.league = std::to_string(games.league);
    if (!options.seats) options.seats = std::to_string(games.seats);
    for (const auto& [name, value] : games.settings) {
        options.game.settings.push_back(name + "=" + shortest_decimal(value));
    }
    bots::TimeLimit& limit = options.settings.time;
    const bots::TimeLimit::Clock clock = limit.clock;
    limit = games.time;
    if (command.given("--time-limit")) limit.clock = clock;
    if (command.given("--limit-ms")) {
        bots::set_milliseconds(limit, command.values("--limit-ms").back(), "--limit-ms");
    }
    if (!command.given("--memory-limit")) options.settings.memory_mb = games.memory_mb;
    options.settings.ponder = options.settings.ponder || games.ponder;
}

// Reads the tuned parameters from the bot or from a file. Their start values are those of
// --weights. Parameters that --only does not name stay fixed.
void set_parameters(const TuneOptions& options, tune::TuneSettings& settings) {
    std::vector<tune::Parameter> all =
        options.parameters.empty()
            ? tune::parameters_of(settings.bot)
            : tune::parse_parameters(options.parameters, read_file(options.parameters));
    if (!options.weights.empty()) {
        tune::parse_weights(options.weights, read_file(options.weights), all);
    }
    std::set<std::string> only(options.only.begin(), options.only.end());
    std::vector<tune::Parameter> fixed;
    for (const tune::Parameter& p : all) {
        const bool wanted = options.only.empty() || only.erase(p.name) > 0;
        (wanted && p.least < p.most ? settings.parameters : fixed).push_back(p);
    }
    if (!only.empty()) {
        throw Error("--only: expected names of the bot's weights, found \"" +
                    printable(*only.begin(), 40) + "\"");
    }
    if (settings.parameters.empty()) {
        throw Error(std::string(options.only.empty() ? "--bot" : "--only") +
                    ": expected a weight whose least and greatest value differ");
    }
    tune::set_gains(settings.parameters, settings.steps);
    std::vector<double> values;
    for (const tune::Parameter& p : fixed) values.push_back(p.value);
    settings.fixed = tune::format_weights(fixed, values);
}

tune::TuneSettings settings_of(const TuneOptions& options) {
    tune::TuneSettings settings = options.settings;
    settings.bot = valid_utf8(settings.bot);
    if (settings.bot.empty()) throw Error("--bot: expected the command of the bot to tune");
    for (const std::string& word : bots::split_command(settings.bot)) {
        if (word != "--weights") continue;
        throw Error("--bot: expected a command without --weights, because tuning adds that option");
    }
    // The tuned bot uses these names in the games, so no opponent may have one of them.
    settings.pool = {{"plus", ""}, {"minus", ""}, {"tuned", ""}, {"start", ""}};
    for (const std::string& text : options.pool)
        arena::add_contestant(settings.pool, "--pool", text);
    settings.exploits = !options.against.empty();
    if (settings.exploits) arena::add_contestant(settings.pool, "--against", options.against);
    settings.pool.erase(settings.pool.begin(), settings.pool.begin() + 4);
    if (static_cast<int>(settings.pool.size()) + 2 > arena::MAX_BOTS) {
        throw Error("--pool: expected at most " + std::to_string(arena::MAX_BOTS - 2) +
                    " opponents");
    }
    if (settings.pool.empty()) {
        throw Error("--pool: expected at least one opponent, NAME=COMMAND, or --against");
    }
    settings.game = options.game.game;
    settings.seats = players_of(options.seats, options.game.info());
    settings.league = options.game.league_number();
    settings.settings = options.game.contest_settings(settings.seats);
    if (static_cast<int>(settings.pool.size()) + 2 < settings.seats) {
        throw Error("--pool: expected at least " + std::to_string(settings.seats - 2) +
                    " opponents for " + std::to_string(settings.seats) + " seats");
    }
    set_parameters(options, settings);
    if (!options.test.empty()) settings.test = statistics::parse_sprt(options.test);
    if (settings.steps > arena::MAX_GAMES / tune::games_a_step(settings)) {
        throw Error("--steps: expected at most " + std::to_string(arena::MAX_GAMES) +
                    " games in total");
    }
    return settings;
}

constexpr const char* FILES[] = {"tune.json", "games.jsonl", "confirm.jsonl", "start.csv",
                                 "plus.csv",  "minus.csv",   "tuned.csv",     "tuned.spsa.csv"};

// Returns the canonical path of a folder, because the bots' commands contain this path.
std::string resolved(const std::string& folder) {
    if (folder != valid_utf8(folder)) throw Error("-o: expected a folder's name in UTF-8");
    const std::string path = fs::weakly_canonical(fs::absolute(folder)).string();
    return path.size() > 1 && path.back() == '/' ? path.substr(0, path.size() - 1) : path;
}

// Throws Error if the folder contains files of a run.
void check_new(const std::string& folder) {
    for (const char* name : FILES) {
        if (!fs::exists(folder + "/" + name)) continue;
        throw Error(folder + "/" + name + ": exists already; expected a new folder (or --resume " +
                    folder + ")");
    }
}

// Throws Error if the report would replace a file of the run or a program of its bots.
void check_report(const TuneOptions& options, const std::string& folder,
                  const tune::TuneSettings& settings) {
    if (options.report.empty()) return;
    std::vector<std::string> commands = {settings.bot};
    for (const arena::Contestant& bot : settings.pool) commands.push_back(bot.command);
    std::vector<NamedFile> inputs = files_named_by(commands);
    inputs.push_back({"--weights", options.weights});
    inputs.push_back({"--parameters", options.parameters});
    check_distinct(inputs, {{"--report", options.report}});
    for (const char* name : FILES) {
        if (resolved(options.report) != folder + "/" + name) continue;
        throw Error("--report: expected another file than the run's " + std::string(name));
    }
    const FileWriter writable(options.report);
}

std::string default_folder() {
    char name[64];
    const std::time_t now = std::time(nullptr);
    std::strftime(name, sizeof name, "tune-%Y%m%d-%H%M%S", std::localtime(&now));
    return name + ("-" + std::to_string(getpid()));
}

// Prints how many games the run plays, before the first game.
void announce(const tune::Tuning& tuning, int threads) {
    const tune::TuneSettings& s = tuning.settings();
    const std::string played =
        tuning.games() > 0 ? formatted(", %d of them played", tuning.games()) : "";
    std::fprintf(stderr, "%d steps of %d games, %d games in all%s; %d %s\n", s.steps,
                 tune::games_a_step(s), s.steps * tune::games_a_step(s), played.c_str(), threads,
                 threads == 1 ? "thread" : "threads");
}

// The state at the start of this run, which is used to compute the run's speed.
struct Begin {
    std::size_t steps;  // steps played before this run
    int games;
    std::chrono::steady_clock::time_point at = std::chrono::steady_clock::now();
    bool estimated = false;  // true if estimate() has printed its sentence
};

// Prints once, after the run's first step, how long the run will take. On a terminal, the progress
// line shows this time instead.
void estimate(const tune::Tuning& tuning, Begin& begin, double games_a_second,
              const std::string& left) {
    if (begin.estimated || tuning.steps().size() == begin.steps) return;
    begin.estimated = true;
    std::fprintf(stderr, "%.0f games a minute in the first step: about %s left\n",
                 60 * games_a_second, left.c_str());
}

// Prints the progress of the run.
void tell(Progress& progress, const tune::Tuning& tuning, Begin& begin, int games_of_step) {
    using Seconds = std::chrono::duration<double>;
    const tune::TuneSettings& s = tuning.settings();
    const int step_games = tune::games_a_step(s);
    const int played = tuning.games() - begin.games;
    const double rate = played / Seconds(std::chrono::steady_clock::now() - begin.at).count();
    const std::string left =
        played > 0 ? duration((s.steps * step_games - tuning.games()) / rate) : "";
    if (!progress.is_shown()) return estimate(tuning, begin, rate, left);
    if (!progress.is_due()) return;
    std::string line = formatted("step %zu of %d, game %d of %d", tuning.steps().size() + 1,
                                 s.steps, games_of_step, step_games);
    if (played > 0) line += formatted("  %.0f games a minute  %s left", 60 * rate, left.c_str());
    double score = 0;
    const std::size_t last = std::min<std::size_t>(20, tuning.steps().size());
    for (std::size_t k = tuning.steps().size() - last; k < tuning.steps().size(); ++k) {
        score += tuning.steps()[k].score / static_cast<double>(last);
    }
    if (last > 0) line += formatted("  above the pool %.0f%%", 100 * score);
    progress.show(line);
}

void print(const tune::Tuning& tuning, const std::optional<tune::Result>& result,
           const TuneOptions& options) {
    const std::string text =
        options.format == "json" ? tune::json_of(tuning, result) : tune::table_of(tuning, result);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    if (options.report.empty()) return;
    write_report(options.report, tune::page_of(tuning, result), options.open);
}

// Returns the command line that continues the run, with all given options that the folder does not
// store.
std::string resume_hint(const Command& command, const std::string& folder) {
    std::string line = "to continue: " + shell_word(command.program_name()) + " tune --resume " +
                       shell_word(folder);
    for (const char* name : {"--threads", "--report", "--format"}) {
        if (!command.given(name)) continue;
        line += std::string(" ") + name + " " + shell_word(command.values(name).back());
    }
    return line + "\n";
}

// Warns if the number of games is too small to decide the test.
void warn_of_short_confirmation(const arena::Tournament& tournament) {
    if (!tournament.sprt) return;
    const statistics::Observation by = arena::observation_of(tournament);
    const int least = by.games_a_block * by.blocks * statistics::Sprt::min_observations(by.blocks);
    if (tournament.games == 0 || tournament.games >= least) return;
    std::fprintf(stderr,
                 "--confirm: %d games cannot decide the test; with these sparring bots it takes at "
                 "least %d\n",
                 tournament.games, least);
}

int tune(const Command& command, TuneOptions& options) {
    check_open(options.open, options.report, "--report");
    if (options.resume.empty() && !options.ladder.empty()) {
        use_ladder(command, options);
    } else if (options.resume.empty()) {
        std::vector<std::string> commands = options.pool;
        commands.insert(commands.end(), {options.settings.bot, options.against});
        options.game.choose_game(commands);
    }
    const GameInfo& info = options.game.info();
    if (options.ladder.empty()) {
        set_limits(command, info, options.settings.time);
        if (!command.given("--memory-limit")) options.settings.memory_mb = info.memory_mb;
    }
    std::string folder = options.resume;
    tune::TuneSettings settings;
    if (!folder.empty()) {
        const std::string path = folder + "/tune.json";
        settings = tune::parse_settings(path, read_file(path));
        folder = resolved(folder);
        check_report(options, folder, settings);
    } else {
        settings = settings_of(options);
        folder = resolved(options.folder.empty() ? default_folder() : options.folder);
        check_new(folder);
        arena::Tournament everybody;
        everybody.bots = settings.pool;
        everybody.bots.push_back({"bot", settings.bot});
        arena::try_bots(everybody);
        make_folder("-o", folder);
        try {
            check_report(options, folder, settings);
            FileWriter(folder + "/tune.json").commit_new(tune::format_settings(settings));
        } catch (...) {
            std::error_code error;
            fs::remove(folder, error);  // Removes only an empty folder.
            throw;
        }
        std::fprintf(stderr, "folder: %s\n", folder.c_str());
        options.game.report_default_game();
    }
    const std::string go_on = resume_hint(command, folder);

    catch_interrupts();
    tune::Tuning tuning(folder, settings);
    warn_of_short_confirmation(tuning.confirmation());
    announce(tuning, options.runner.threads);
    Begin begin{tuning.steps().size(), tuning.games()};
    std::optional<tune::Result> result;
    Progress progress;
    try {
        tuning.run(options.runner,
                   [&](int games_of_step) { tell(progress, tuning, begin, games_of_step); });
        progress.clear();
        if (tuning.done() && settings.confirm_games > 0 && !stop) {
            std::fprintf(stderr, "confirming on fresh seeds\n");
            const arena::Tournament tournament = tuning.confirmation();
            arena::Session session = arena::open_session(folder + "/confirm.jsonl", tournament);
            arena::play_tournament(tournament, arena::Shard(), options.runner, session);
            if (settings.exploits) {
                result = tune::exploit_of(tournament, session.games);
            } else {
                result = tune::confirmation_of(tournament, session.games);
            }
        }
    } catch (...) {
        progress.clear();
        std::fputs(go_on.c_str(), stderr);
        throw;
    }
    print(tuning, result, options);
    if (interrupted) {
        std::fputs(go_on.c_str(), stderr);
        return INTERRUPTED;
    }
    const bool succeeded = settings.confirm_games == 0 || (result && tune::is_success(*result));
    return succeeded ? CONFIRMED : NOT_CONFIRMED;
}

}  // namespace

void add_tune(Command program, int& status) {
    Command command = program.add_command(
        "tune",
        "Tune a bot's weights against sparring bots, and confirm the gain on fresh seeds\nExit "
        "status: 0 confirmed (or no confirmation), 1 not confirmed, 2 error, 3 interrupted");
    auto options = std::make_shared<TuneOptions>();
    tune::TuneSettings& settings = options->settings;
    options->runner.threads = arena::usable_cores();
    command.examples({"carom tune --bot ./bot --pool rival=./rival --game mad_pod_racing",
                      "carom tune --resume tune-20261129-1030-7"});
    command.heading("Bots and weights");
    command.option("--bot", settings.bot,
                   "command of the bot, which must support --weights FILE and --weights-list");
    Option pool =
        command.option("--pool", options->pool, "NAME=COMMAND, once per sparring bot").repeatable();
    Option ladder = command
                        .option("--ladder", options->ladder,
                                "instead of --pool: the active bots of this ladder's folder, with "
                                "its game and settings")
                        .file_name()
                        .excludes(pool);
    command
        .option("--against", options->against,
                "NAME=COMMAND, instead of --pool: find weights that beat this bot in at least 55 % "
                "of the games on fresh seeds (an exploiter)")
        .excludes(pool)
        .excludes(ladder);
    command
        .option("--parameters", options->parameters,
                "file with lines name,type,value,min,max,c_end,r_end, instead of --weights-list")
        .file_name();
    command.option("--weights", options->weights, "file with lines name,value: the initial weights")
        .file_name();
    command.option("--only", options->only, "tune only these weights: NAME,NAME").separated_by(',');
    command.heading("Steps and confirmation");
    command
        .option("--steps", settings.steps,
                "number of steps; each compares two bots that differ in all weights")
        .integer(1, tune::MAX_STEPS)
        .show_default();
    command.option("--blocks", settings.blocks, "blocks of games per step, each with its own seed")
        .integer(1, arena::MAX_GAMES / 6)
        .show_default();
    command
        .option(
            "--confirm", settings.confirm_games,
            "largest number of games of the tuned against the first weights, or against the bot "
            "of --against; 0: no confirmation")
        .integer(0, arena::MAX_GAMES)
        .show_default();
    command
        .option(
            "--sprt", options->test,
            "the test of the confirmation: any of elo0=0 elo1=30 alpha=0.05 beta=0.05, which are "
            "the defaults")
        .words(1, 4);
    command.heading("Game and limits");
    add_match_options(command, settings.seed, options->game, settings.time, settings.memory_mb,
                      settings.ponder);
    add_players_option(command, options->seats);
    command.heading("Files and results");
    Option folder =
        command.option("-o", options->folder, "folder of the run; default: tune-DATE-PID")
            .file_name();
    Option resume =
        command.option("--resume", options->resume, "continue with this folder").file_name();
    resume.excludes(folder);
    command.exclude_all_before(resume);
    command
        .option("-t,--threads", options->runner.threads,
                "number of games at the same time; default: number of cores")
        .integer(1, 1000);
    command.option("--report", options->report, "write the report of the run to this file")
        .file_name();
    add_open_option(command, options->open);
    command.option("--format", options->format, "format of the output")
        .one_of({"table", "json"})
        .show_default();
    command.on_run([command, options, &status] { status = tune(command, *options); });
}

}  // namespace carom::referee::commands
