// `carom referee`: a referee for other match runners. It supports cg-brutaltester's two protocols
// as the published versions behave, which differs from their description: after ###Error none of
// them reads another line. CG Arena asks once with --cgarena-compat which contract a referee
// supports, and then starts it as cg-brutaltester's new protocol does.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <random>
#include <string>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/match/dialogue.h"
#include "referee/match/match.h"
#include "referee/records/record.h"

namespace carom::referee::commands {

namespace {

constexpr int FAILED_SCORE = -1;
constexpr const char* CG_ARENA_CONTRACT = "cgarena-referee-v1";

struct RefereeOptions {
    match::BotMatch setup;
    GameOptions game;
    Seats seats;
    std::string parameters, seed, log;
    bool seed_given = false;
    bool asks_contract = false;
};

// The new protocol: the referee starts the bots and prints one score per line, by seat. A bot that
// failed has a negative score.
void run_match(RefereeOptions& options) {
    keep_apart(files_named_by(options.setup.bots), {{"-l", options.log}});
    std::optional<FileWriter> log;
    if (!options.log.empty()) log.emplace(options.log);
    const match::MatchResult result = match::play_match(options.setup, [](const Game&) {});
    if (log) log->commit(records::format_record(result.record));
    for (int seat = 0; seat < options.setup.match.seats; ++seat) {
        std::printf("%d\n", result.deaths[seat] ? FAILED_SCORE : result.record.scores[seat]);
    }
    std::printf("seed=%lld\n", static_cast<long long>(options.setup.match.seed));
}

// Draws a seed, so that a runner that gives no seed does not repeat the same match.
std::int64_t drawn_seed() {
    std::random_device random;
    return static_cast<std::int64_t>(std::uint64_t{random()} << 31 ^ random());
}

// Reads the seed of -d seed=N or of --seed N, or draws one.
void set_seed(RefereeOptions& options) {
    constexpr const char* SEED = "seed=";
    options.setup.match.seed = drawn_seed();
    if (!options.parameters.empty()) {
        if (options.parameters.rfind(SEED, 0) != 0) {
            throw Error("-d: expected seed=N, found \"" + options.parameters + "\"");
        }
        options.setup.match.seed =
            match::parse_seed(options.parameters.substr(std::string(SEED).size()), "-d");
    } else if (!options.seed.empty()) {
        options.setup.match.seed = match::parse_seed(options.seed, "--seed");
    }
    options.seed_given = !options.parameters.empty() || !options.seed.empty();
}

void referee(RefereeOptions& options) {
    set_seed(options);
    match::BotMatch& setup = options.setup;
    setup.game = options.game.game;
    setup.match.league = options.game.league_number();
    setup.match.settings = options.game.settings_by_name();
    setup.match.map = options.game.map;
    if (std::any_of(options.seats.begin(), options.seats.end(),
                    [](const std::string& bot) { return !bot.empty(); })) {
        setup.bots = given_seats(options.seats, options.game.info());
        setup.match.seats = static_cast<int>(setup.bots.size());
        options.game.tell_default_game();
        run_match(options);
    } else {
        if (!options.log.empty()) {
            throw Error(
                "-l: expected -p1 -p2 ..., too; a runner that passes on the lines writes its own "
                "log");
        }
        match::converse(std::cin, std::cout, std::cerr,
                        {setup.game, setup.match, options.seed_given});
    }
}

}  // namespace

void add_referee(Command program, int& status) {
    Command command =
        program.add_command("referee",
                            "Referee for cg-brutaltester: with -p1 -p2 ... it starts the bots; "
                            "without these options the runner passes on their lines (###Start N)");
    auto options = std::make_shared<RefereeOptions>();
    add_seat_options(command, options->seats);
    const Option parameters =
        command.option("-d", options->parameters, "seed=N; by default a seed is drawn and printed")
            .one_line("seed=N");
    command.option("--seed", options->seed, "the same as -d seed=N")
        .one_line("a seed")
        .excludes(parameters);
    command.flag("-s", "has no effect; cg-brutaltester passes it").hidden();
    command
        .option("-l,--replay", options->log,
                "write the match's record to this file, as JSON in the platform's format")
        .file_name();
    command.flag("--cgarena-compat", options->asks_contract,
                 "print the name of CG Arena's contract, cgarena-referee-v1, and end");
    add_game_options(command, options->game);
    add_map_option(command, options->game);
    add_time_options(command, options->setup.limits.time);
    command.on_run([command, options, &status] {
        status = 0;
        if (options->asks_contract) {
            std::puts(CG_ARENA_CONTRACT);
            return;
        }
        options->game.choose_game(options->seats);
        set_limits(command, options->game.info(), options->setup.limits.time);
        options->setup.limits.memory_mb = options->game.info().memory_mb;
        referee(*options);
    });
}

}  // namespace carom::referee::commands
