// `carom ladder` keeps every version of a bot, plays them against each other, and rates them.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include "referee/arena/report.h"
#include "referee/arena/session.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/bots/process.h"
#include "referee/commands/arena_options.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/ladder/games.h"
#include "referee/ladder/matchmaking.h"
#include "referee/ladder/report.h"
#include "referee/terminal/browser.h"
#include "referee/terminal/progress.h"

namespace carom::referee::commands {

namespace fs = std::filesystem;
using ladder::Ladder, ladder::LadderGames;

namespace {

constexpr int REFUSED = 1;  // exit status of --promote

struct LadderOptions {
    std::string folder, format = "table";
    std::string report, file;
    std::vector<std::string> names;
    // init
    Ladder made;
    GameOptions game;
    std::optional<std::string> players;
    // add
    ladder::Addition addition;
    std::vector<std::string> from;
    // play
    ladder::Aim aim;
    int games = 0, bots = 10, runs = 5;
    double minutes = 0, spread = 300;
    bool open = false;
    std::string shard, keep;
    bool promotes = false;
    std::vector<std::string> test;
    arena::RunnerSettings runner;
};

// Returns the ladder's folder: that of --ladder, or the current folder if it has a ladder, or
// `ladder` in the current folder.
std::string folder_of(const LadderOptions& options) {
    if (!options.folder.empty()) return options.folder;
    return fs::exists("ladder.json") ? "." : "ladder";
}

// Makes the paths in a referee's command line absolute, because a ladder can be played from any
// folder.
std::string with_absolute_paths(const std::string& command) {
    std::string line;
    for (std::string word : bots::split_command(command)) {
        std::error_code error;
        const bool in_path = line.empty() && word.find('/') == std::string::npos;
        if (!in_path && fs::is_regular_file(word, error)) word = fs::absolute(word).string();
        line += (line.empty() ? "" : " ") + shell_word(word);
    }
    return line;
}

int init(const Command& command, LadderOptions& options) {
    Ladder& made = options.made;
    if (!options.game.referee && !options.game.game_is_given) {
        throw Error("--game: expected the game of the ladder (or --referee)");
    }
    options.game.choose_game({});
    if (options.game.referee) {
        OutsideReferee referee = options.game.described_referee();
        if (!referee.shell) referee.command = with_absolute_paths(referee.command);
        options.game.game = outside_game(referee);
    }
    const GameInfo& info = options.game.info();
    arena::Tournament& settings = made.tournament;
    settings.pairing = arena::Pairing::LISTED;
    settings.game = options.game.game;
    settings.league = options.game.league_number();
    settings.seats = players_of(options.players, info);
    settings.settings = options.game.contest_settings(settings.seats);
    settings.games = 1;
    if (!command.given("--memory-limit")) settings.memory_mb = info.memory_mb;
    set_limits(command, info, settings.time);
    made.folder = fs::weakly_canonical(fs::absolute(folder_of(options))).string();
    create_ladder(made);
    std::printf("%s: a ladder of %s for %d %s\n", made.folder.c_str(), info.title.c_str(),
                settings.seats, settings.seats == 1 ? "seat" : "seats");
    return 0;
}

int add(LadderOptions& options) {
    ladder::Addition& addition = options.addition;
    addition.name = options.names.at(0);
    if (!options.from.empty()) addition.commit = options.from[0], addition.source = options.from[1];
    if (addition.source.empty() == addition.command.empty()) {
        throw Error("expected one of --source FILE, --bot COMMAND and --from COMMIT FILE");
    }
    if (!addition.arguments.empty() && addition.source.empty()) {
        throw Error("--arguments: expected --source or --from, too");
    }
    const ladder::LadderBot bot = ladder::add_bot(folder_of(options), addition);
    std::printf("%s: added from %s\n", bot.name.c_str(), printable(bot.origin, 200).c_str());
    return 0;
}

// Retires bots, or lets retired and refused bots play again.
int set_states(LadderOptions& options, ladder::LadderBot::State state) {
    const Ladder ladder = ladder::read_ladder(folder_of(options));
    for (const std::string& name : options.names) ladder.number_of(name);
    for (const std::string& name : options.names) {
        ladder::set_state(ladder.folder, name, state);
        std::printf(state == ladder::LadderBot::RETIRED
                        ? "%s: retired; its games still count (carom ladder activate ends this)\n"
                        : "%s: plays again\n",
                    name.c_str());
    }
    return 0;
}

// Throws Error if an output would replace a file of the ladder.
void keep_off_ladder(const Ladder& ladder, const LadderGames& games, const std::string& option,
                     const std::string& path) {
    std::vector<NamedFile> files = {{"--ladder", ladder.folder + "/ladder.json"},
                                    {"--ladder", ladder.folder + "/games.jsonl"}};
    for (const auto& [name, contents] : games.files) {
        files.push_back({"--ladder", ladder.folder + "/" + name});
    }
    check_distinct(files, {{option, path}});
}

void print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

// Prints the table, and writes the page if one is requested.
void show(const Ladder& ladder, const LadderGames& games, const LadderOptions& options) {
    arena::Summary summary = ladder::summary_of(ladder, games);
    print(options.format == "json" ? json_of(ladder, summary) : table_of(ladder, summary));
    if (options.report.empty()) return;
    keep_off_ladder(ladder, games, "--report", options.report);
    const std::string folder = ladder.folder + "/records";
    if (fs::is_directory(folder)) draw_pages(summary, folder);
    const fs::path beside = fs::absolute(options.report).parent_path();
    const std::string records = fs::relative(folder, beside).string();
    write_report(options.report, page_of(ladder, summary, games, records), options.open);
}

int show(LadderOptions& options) {
    check_open(options.open, options.report, "--report");
    if (!options.report.empty()) FileWriter(options.report);
    Ladder ladder;
    const LadderGames games = ladder::read_all(folder_of(options), ladder);
    show(ladder, games, options);
    return 0;
}

int compare(LadderOptions& options) {
    Ladder ladder;
    const LadderGames games = ladder::read_all(folder_of(options), ladder);
    const int a = ladder.number_of(options.names.at(0)), b = ladder.number_of(options.names.at(1));
    if (a == b) throw Error("expected two different bots");
    print(comparison_of(ladder, summary_of(ladder, games), a, b));
    return 0;
}

int export_games(LadderOptions& options) {
    Ladder ladder;
    const LadderGames games = ladder::read_all(folder_of(options), ladder);
    keep_off_ladder(ladder, games, "-o", options.file);
    const std::string text =
        options.format == "csv" ? csv_of(ladder, games) : journal_of(ladder, games);
    if (options.file.empty()) {
        print(text);
    } else {
        FileWriter(options.file).commit(text);
    }
    return 0;
}

int simulate(LadderOptions& options) {
    Ladder ladder;
    ladder.tournament.seats = 2, ladder.tournament.game = "mad_pod_racing";
    if (!options.folder.empty() || fs::exists(folder_of(options) + "/ladder.json")) {
        ladder = ladder::read_ladder(folder_of(options));
    }
    ladder.tournament.games = 1;
    if (options.bots < ladder.tournament.seats) {
        throw Error("--bots: expected at least one bot for each of the " +
                    std::to_string(ladder.tournament.seats) + " seats");
    }
    const ladder::Forecast forecast = ladder::simulate_ladder(
        ladder.tournament, options.bots, options.spread, options.aim.until, options.runs);
    std::printf(
        "%d bots, evenly spread over %g Elo, games for %d seats, intervals of ± %g Elo; medians of "
        "%d runs\n\n%-34s %8s %12s\n%-34s %8d %12d\n%-34s %8d %12d\n\nthe ladder puts %.1f %% of "
        "all pairs into their true order\n",
        options.bots, options.spread, ladder.tournament.seats, options.aim.until, options.runs,
        "games until", "ladder", "round robin", "all bots have this interval", forecast.ladder,
        forecast.round_robin, "one bot more has it", forecast.ladder_newest,
        forecast.round_robin_newest, 100 * forecast.sorted);
    return 0;
}

// Returns the active bots whose programs start. Prints a sentence about each other one that is not
// in `said`.
std::vector<int> startable(const Ladder& ladder, std::set<int>& said) {
    std::vector<int> numbers;
    const arena::Tournament tournament = ladder.playable();
    for (const int k : ladder.active()) {
        if (said.count(k)) continue;
        try {
            bots::Process(tournament.bots[k].command).end();
            numbers.push_back(k);
        } catch (const CannotStart& e) {
            std::fprintf(stderr, "%s is left out: %s\n", tournament.bots[k].name.c_str(),
                         printable(e.what(), 300).c_str());
            said.insert(k);
        }
    }
    if (numbers.size() < 2) {
        throw Error(ladder.folder + ": expected at least two bots that can play, found " +
                    std::to_string(numbers.size()) + " (carom ladder add adds one)");
    }
    return numbers;
}

// The progress of the games of a ladder, and the games themselves.
class LadderPlay {
  public:
    explicit LadderPlay(LadderOptions& options)
        : options_(options),
          ladder_(ladder::read_ladder(folder_of(options))),
          games_(ladder::read_games(ladder_)),
          shard_(shard_of(options)),
          journal_(open_games(ladder_, shard_, games_)) {
        if (options.keep.empty()) return;
        if (options.keep == "losses" && ladder_.tournament.seats == 1) {
            throw Error(
                "--keep losses: expected a game for several seats; --keep all keeps every "
                "game");
        }
        options.runner.records = ladder_.folder + "/records";
        make_folder("--keep", options.runner.records);
        options.runner.keep = options.keep == "losses"   ? arena::Keep::LOSSES
                              : options.keep == "errors" ? arena::Keep::ERRORS
                                                         : arena::Keep::ALL;
    }

    // Tests the bot that was added last against the best of the others, unless it has passed this
    // test before. Returns the exit status.
    int promote() {
        const int newest = static_cast<int>(ladder_.bots.size()) - 1;
        if (newest >= 0 && ladder_.bots[newest].promoted) return 0;
        const bool is_active =
            newest >= 0 && ladder_.bots[newest].state == ladder::LadderBot::ACTIVE;
        const std::vector<int> active =
            is_active ? startable(ladder_, left_out_) : ladder_.active();
        if (!is_active || active.back() != newest) {
            throw Error(
                "--promote: expected that the bot that was added last is active and starts");
        }
        const std::string name = ladder_.bots[newest].name;
        const arena::Summary summary = summary_of(ladder_, games_);
        const auto is_worse = [&summary](int a, int b) {
            const arena::BotSummary &first = summary.bots[a], &second = summary.bots[b];
            if (first.all.games == 0 || second.all.games == 0) {
                return first.all.games < second.all.games;
            }
            return first.elo < second.elo;
        };
        const int best = *std::max_element(active.begin(), active.end() - 1, is_worse);
        make_folder("--ladder", ladder_.folder + "/promotions");
        // The commands are relative to the ladder, so that a moved ladder can continue the test.
        const fs::path before = fs::current_path();
        fs::current_path(ladder_.folder);
        arena::Tournament test = ladder_.listed();
        test.bots = {test.bots[newest], test.bots[best]};
        for (arena::Contestant& bot : test.bots) bot.command = ladder::command_in(".", bot.command);
        test.pairing = arena::Pairing::ROUND_ROBIN;
        test.sprt = statistics::parse_sprt(options_.test);
        test.games = GAMES_OF_A_TEST;
        arena::Session session = arena::open_session(
            "promotions/" + name + "-" + ladder_.bots[best].name + ".jsonl", test);
        arena::RunnerSettings runner = options_.runner;
        runner.keep = arena::Keep::NONE;
        arena::play_tournament(test, arena::Shard(), runner, session);
        if (!interrupted) stop = false;  // The decision of the test has set it.
        const arena::Summary result = arena::summarise(test, session.games);
        fs::current_path(before);
        std::printf("%s\n", printable(arena::verdict_of(result), 200).c_str());
        const statistics::Verdict verdict = result.sprt->verdict();
        if (verdict == statistics::Verdict::UNDECIDED) return INTERRUPTED;
        const bool is_better = verdict == statistics::Verdict::BETTER;
        set_state(ladder_.folder, name,
                  is_better ? ladder::LadderBot::ACTIVE : ladder::LadderBot::REFUSED, is_better);
        if (is_better) return 0;
        std::printf(
            "%s: refused; it plays no games in the ladder (carom ladder activate ends "
            "this)\n",
            name.c_str());
        return REFUSED;
    }

    // Plays until the aim is reached, the games or minutes are over, or `stop` is set.
    void run() {
        std::exception_ptr failure;
        try {
            find_bots();
            finish_blocks();
            while (!stop && play_batch()) {
            }
        } catch (const Interrupted&) {
        } catch (...) {
            failure = std::current_exception();
        }
        progress_.clear();
        if (played_ > 0) arena::print_cost(played_, seconds(), bots_ms_);
        try {
            // Reads the games again, so that the index has all of them.
            games_ = ladder::read_all(ladder_.folder, ladder_);
            show(ladder_, games_, options_);
        } catch (const Error&) {
            if (!failure) throw;
        }
        if (failure) std::rethrow_exception(failure);
    }

  private:
    static arena::Shard shard_of(const LadderOptions& options) {
        if (options.shard.empty()) return {0, arena::LADDER_SHARDS};
        const arena::Shard part = parse_shard(options.shard);
        if (part.count >= arena::LADDER_SHARDS) {
            throw Error("--shard: expected I/N with N up to " +
                        std::to_string(arena::LADDER_SHARDS - 1));
        }
        return {part.index + 1, arena::LADDER_SHARDS};
    }

    double seconds() const {
        using Seconds = std::chrono::duration<double>;
        return Seconds(std::chrono::steady_clock::now() - start_).count();
    }

    // Reads the ladder again, because a bot may have been added or retired.
    void find_bots() {
        ladder_ = ladder::read_ladder(ladder_.folder);
        if (ladder_.bots.size() == known_bots_ && ladder_.active() == active_) return;
        active_ = ladder_.active();
        known_bots_ = ladder_.bots.size();
        startable_ = startable(ladder_, left_out_);
        list_new_bots(ladder_, shard_, games_, journal_);
    }

    // Plays the missing games of blocks that an earlier run began, unless a bot of the block does
    // not start any more. In a game for one seat, the other bot of the block is drawn again.
    void finish_blocks() {
        const arena::Schedule schedule(ladder_.listed());
        const arena::Summary summary = summary_of(ladder_, games_);
        const int size = schedule.games_a_block();
        std::vector<arena::ScheduledGame> open;
        const auto& played = games_.games.played();
        for (auto it = played.begin(); it != played.end();) {
            const int block = it->second.scheduled.block, first = it->first;
            std::vector<int> lineup = schedule.lineup_of(first, it->second.scheduled.bots);
            it = played.lower_bound((block + 1) * size);
            const bool is_whole = std::distance(played.lower_bound(first), it) == size;
            const bool is_left_out = std::any_of(lineup.begin(), lineup.end(),
                                                 [&](int bot) { return left_out_.count(bot) > 0; });
            if (is_whole || is_left_out || block % shard_.count != shard_.index) continue;
            if (schedule.seats() == 1) {
                lineup[1 - first % size] =
                    ladder::lineup_for(summary, startable_, lineup[0], 2, block)[1];
            }
            for (int game = block * size; game < (block + 1) * size; ++game) {
                if (!played.count(game)) open.push_back(schedule.at(game, lineup));
            }
        }
        for (arena::ScheduledGame& game : open) game.tries = games_.games.tries(game.game);
        options_.runner.candidate = -1;  // No bot is rated in particular.
        if (!open.empty()) play(open);
    }

    // Plays some blocks. Returns false if nothing is left to play.
    bool play_batch() {
        find_bots();
        read_other_shards(ladder_, shard_, games_);
        const arena::Schedule schedule(ladder_.listed());
        const arena::Summary summary = summary_of(ladder_, games_);
        const auto bot = ladder::needed_bot(summary, startable_, options_.aim);
        const bool over = (options_.games > 0 && played_ >= options_.games) ||
                          (options_.minutes > 0 && seconds() >= 60 * options_.minutes);
        if (!bot && played_ == 0) {
            std::fprintf(stderr, "nothing to play: the interval is narrow enough (--until %g)\n",
                         options_.aim.until);
        }
        if (over || !bot) return false;
        const BotLine line{ladder_.bots[*bot].name, summary.bots[*bot]};
        line_ = line.text();
        options_.runner.candidate = *bot;
        const int size = schedule.games_a_block();
        int blocks = (2 * options_.runner.threads + size - 1) / size;
        if (options_.games > 0) {
            blocks = std::min(blocks, (options_.games - played_ + size - 1) / size);
        }
        std::vector<arena::ScheduledGame> scheduled;
        int block = next_block(ladder_, shard_, games_);
        for (int k = 0; k < blocks; ++k, block += shard_.count) {
            const std::vector<int> lineup = ladder::lineup_for(
                summary, startable_, *bot,
                schedule.lineup_size(static_cast<int>(startable_.size())), block);
            for (int game = block * size; game < (block + 1) * size; ++game) {
                scheduled.push_back(schedule.at(game, lineup));
            }
        }
        play(scheduled);
        for (const arena::ScheduledGame& game : scheduled) {
            if (game.game % size != 0) continue;
            arena::TurnZeroDeaths deaths;
            const auto& all = games_.games.played();
            for (auto it = all.lower_bound(game.game);
                 it != all.end() && it->second.scheduled.block == game.block; ++it) {
                deaths.add(it->second);
            }
            for (const arena::UnplayableBot& found : deaths.unplayable_bots(ladder_.listed())) {
                if (!warnings_.insert(found.sentence).second) continue;
                progress_.clear();
                std::fprintf(stderr, "%s\n", found.sentence.c_str());
            }
        }
        return true;
    }

    struct BotLine {
        std::string name;
        const arena::BotSummary& bot;
        std::string text() const {
            std::string line = printable(name, 24);
            if (bot.all.games > 0) line += formatted(" %+.0f", bot.elo);
            if (std::isfinite(bot.elo_error)) line += formatted(" ± %.0f", bot.elo_error);
            return line + (bot.all.games > 0 ? " Elo" : ", new");
        }
    };

    void play(const std::vector<arena::ScheduledGame>& scheduled) {
        for (const arena::ScheduledGame& game : scheduled) {
            // A run that was killed may have stored the record of a game that is played again.
            std::error_code error;
            if (options_.runner.keep == arena::Keep::NONE) break;
            fs::remove(options_.runner.records + "/" + arena::record_name(game.game), error);
        }
        arena::run_games(ladder_.playable(), scheduled, options_.runner, stop,
                         [this](const arena::Outcome& outcome) {
                             journal_.append(outcome);
                             games_.games.add(outcome);
                             for (const arena::Times& bot : outcome.times) {
                                 bots_ms_ += bot.cpu_ms + bot.pondered_ms;
                             }
                             if (outcome.again) return;
                             ++played_;
                             progress_.show(formatted("%d games  %.1f a minute  %s", played_,
                                                      60 * played_ / seconds(), line_.c_str()));
                         });
        journal_.sync();
    }

    LadderOptions& options_;
    Ladder ladder_;
    LadderGames games_;
    arena::Shard shard_;
    arena::Journal journal_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::vector<int> active_, startable_;
    std::size_t known_bots_ = 0;
    std::set<int> left_out_;
    std::set<std::string> warnings_;
    Progress progress_;
    std::string line_;
    int played_ = 0;
    double bots_ms_ = 0;
};

int play(LadderOptions& options) {
    check_open(options.open, options.report, "--report");
    if (!options.report.empty()) FileWriter(options.report);
    catch_interrupts();
    LadderPlay games(options);
    if (options.promotes) {
        const int status = games.promote();
        if (status != 0) return status;
    }
    games.run();
    return interrupted ? INTERRUPTED : 0;
}

}  // namespace

void add_ladder(Command program, int& status) {
    Command group = program.add_command(
        "ladder", "Keep every version of a bot, play them against each other, and rate them");
    group.examples({"carom ladder add v7 --source mybot.cpp", "carom ladder play --until 15"});
    group.on_run([group] {
        if (!group.has_command()) throw UsageError("expected a command of ladder, such as show");
    });
    auto options = std::make_shared<LadderOptions>();
    const auto add_command = [&](const std::string& name, const std::string& help) {
        Command command = group.add_command(name, help);
        command
            .option("--ladder", options->folder,
                    "the ladder's folder; default: the current folder if it has a ladder.json, or "
                    "else `ladder`")
            .file_name();
        return command;
    };
    const auto add_report = [&](Command command) {
        command.option("--report", options->report, "write the ladder's page to this file")
            .file_name();
        add_open_option(command, options->open);
        add_format_option(command, options->format);
    };
    const auto add_until = [&](Command command, const char* help) {
        command.option("--until", options->aim.until, help).number(1, 1000).show_default();
    };

    Command made = add_command("init", "Make a new ladder");
    arena::Tournament& settings = options->made.tournament;
    add_match_options(made, settings.seed, options->game, settings.time, settings.memory_mb,
                      settings.ponder);
    add_players_option(made, options->players);
    made.option("--build", options->made.build,
                "the command that builds `program` from `source.cpp` in the current folder")
        .one_line("a command")
        .show_default();
    made.on_run([made, options, &status] { status = init(made, *options); });

    Command added = add_command("add", "Copy a bot into the ladder");
    added.option("NAME", options->names, "a new name").words(1, 1).required();
    Option source =
        added
            .option("--source", options->addition.source,
                    "the bot's source; if it includes other files, carom-amalgamate joins them")
            .file_name();
    Option bot = added.option("--bot", options->addition.command,
                              "the bot's command line; the program and all files that it names are "
                              "copied, but not a program that is found in PATH");
    Option from = added
                      .option("--from", options->from,
                              "COMMIT FILE: the bot's source in a commit of the Git repository of "
                              "the current folder")
                      .words(2, 2);
    bot.excludes(source), from.excludes(source), from.excludes(bot);
    added.option("--arguments", options->addition.arguments,
                 "with --source or --from: arguments of the program, such as \"--weights "
                 "my.csv\"; files that they name are copied");
    added.on_run([options, &status] { status = add(*options); });

    Command played = add_command(
        "play",
        "Play the games that tell most about the newest bot\nExit status: 0 success, 1 --promote "
        "refused the bot, 2 error, 3 interrupted or undecided");
    options->aim.until = 15;
    played.examples({"carom ladder play --minutes 30 --report ladder.html",
                     "carom ladder play --promote --sprt elo1=20"});
    played.heading("How long");
    options->runner.threads = arena::usable_cores();
    add_until(played, "stop when half of the newest bot's 95 % interval is at most this, in Elo");
    played.flag("--everybody", options->aim.everybody,
                "with --until: stop when all bots have such an interval");
    played.option("--games", options->games, "play at most about this number of games")
        .integer(1, arena::MAX_GAMES);
    played.option("--minutes", options->minutes, "begin no block after this time")
        .number(0.01, 1e6);
    played
        .option("-t,--threads", options->runner.threads,
                "number of games at the same time; default: number of cores")
        .integer(1, 1000);
    played.heading("Promotion");
    played.flag(
        "--promote", options->promotes,
        "first test whether the bot that was added last is better than the best of the others "
        "(however many games that takes); if it is not, it plays no games in the ladder");
    played
        .option("--sprt", options->test,
                "the test of --promote: any of elo0=0 elo1=30 alpha=0.05 beta=0.05, which are the "
                "defaults")
        .words(0, 4);
    played.heading("Records and results");
    played.option("--shard", options->shard,
                  "I/N: play as one of N processes, which may run on different machines; each "
                  "writes its own file");
    played
        .option("--keep", options->keep,
                "store records in the ladder: losses of the bot that is rated, errors, all")
        .one_of({"losses", "errors", "all"});
    add_report(played);
    played.on_run([options, &status] { status = play(*options); });

    Command shown = add_command("show", "Print the ratings");
    add_report(shown);
    shown.on_run([options, &status] { status = show(*options); });

    Command compared = add_command("compare", "Compare two bots");
    compared.option("BOTS", options->names, "the names of two bots").words(2, 2).required();
    compared.on_run([options, &status] { status = compare(*options); });

    Command retired = add_command("retire", "Let bots play no more games");
    retired.option("BOTS", options->names, "names of bots").words(1, -1).required();
    retired.on_run(
        [options, &status] { status = set_states(*options, ladder::LadderBot::RETIRED); });

    Command activated = add_command("activate", "Let retired or refused bots play again");
    activated.option("BOTS", options->names, "names of bots").words(1, -1).required();
    activated.on_run(
        [options, &status] { status = set_states(*options, ladder::LadderBot::ACTIVE); });

    Command exported = add_command("export", "Write all games into one file");
    exported.option("-o", options->file, "the file; default: standard output").file_name();
    exported
        .option("--format", options->format,
                "games: as `carom arena --merge` reads them; csv: a line per seat; default: games")
        .one_of({"games", "csv"});
    exported.on_run([options, &status] { status = export_games(*options); });

    Command simulated = add_command(
        "simulate", "Simulate how many games a ladder and a round robin need, and play nothing");
    simulated.option("--bots", options->bots, "number of bots").integer(2, 60).show_default();
    simulated.option("--spread", options->spread, "Elo between the best and the worst bot")
        .number(0, 5000)
        .show_default();
    simulated.option("--runs", options->runs, "number of runs").integer(1, 1000).show_default();
    add_until(simulated, "half of the 95 % intervals in Elo");
    simulated.on_run([options, &status] { status = simulate(*options); });
}

}  // namespace carom::referee::commands
