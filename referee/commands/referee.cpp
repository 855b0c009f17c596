// `carom referee` is a referee for other match runners. It supports the two protocols of
// cg-brutaltester as the published versions behave. They differ from their description: after
// ###Error, no published version reads another line. CG Arena and psyleague start a referee as in
// the new protocol of cg-brutaltester, and read the result from a file. CG Arena first asks with
// --cgarena-compat which contract a referee supports, and shows matches with -r. The referee prints
// on stderr only if it fails, because the runners treat a line on stderr as an error.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
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
#include "referee/view/view.h"

namespace carom::referee::commands {

namespace {

constexpr const char* CG_ARENA_CONTRACT = "cgarena-referee-v1";

struct RefereeOptions {
    match::BotMatch setup;
    GameOptions game;
    Seats seats;
    std::string parameters, seed, log, shown;
    int port = 8888;
    bool asks_contract = false;
};

// Plays a match in the new protocol: starts the bots, and prints one score per line, by seat. The
// score of a bot that failed is negative.
void run_match(RefereeOptions& options) {
    check_distinct(files_named_by(options.setup.bots), {{"-l", options.log}});
    std::optional<FileWriter> log;
    if (!options.log.empty()) log.emplace(options.log);
    const match::MatchResult result = match::play_match(options.setup, [](const Game&) {});
    std::vector<bool> failed;
    for (const auto& death : result.deaths) failed.push_back(death.has_value());
    if (log) log->commit(records::format_sdk_result(result.record, failed));
    for (int seat = 0; seat < options.setup.match.seats; ++seat) {
        std::printf("%d\n", failed[seat] ? records::FAILED_SCORE : result.record.scores[seat]);
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
}

// Returns the league. Runners pass the league numbers of other contests, too, so a number above the
// game's last league means the last league.
int league_of(const GameOptions& game) {
    std::string number = game.league.value_or("");
    const int top = game.info().top_league();
    return check_integer(number, top, INT_MAX).empty() ? top : game.league_number();
}

// Throws Error if another program uses the port of this machine.
void check_port_is_free(int port) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool is_free = bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    close(fd);
    if (!is_free) {
        throw Error("--port: expected a free port, but another program uses " +
                    std::to_string(port));
    }
}

// Writes the page of a match as test.html into a new folder, and serves the folder until the
// program is ended, as the SDK's renderer does. Without python3 nothing serves the folder.
void show(const std::string& file, int port) {
    const records::Record record = records::parse_record(file, read_file(file));
    const std::string page = view::match_page(file, record, view::engine_if_built(record.game));
    check_port_is_free(port);
    std::string folder = (std::filesystem::temp_directory_path() / "carom-XXXXXX").string();
    if (!mkdtemp(folder.data())) throw Error(folder + ": cannot be made");
    FileWriter(folder + "/test.html").commit(page);
    std::printf("http://localhost:%d/test.html\nExposed web server dir: %s\n", port,
                folder.c_str());
    std::fflush(stdout);
    if (!std::freopen("/dev/null", "w", stdout)) std::fclose(stdout);
    execlp("python3", "python3", "-m", "http.server", std::to_string(port).c_str(), "--bind",
           "127.0.0.1", "--directory", folder.c_str(), nullptr);
    pause();
}

void referee(RefereeOptions& options) {
    if (!options.shown.empty()) return show(options.shown, options.port);
    set_seed(options);
    match::BotMatch& setup = options.setup;
    setup.game = options.game.game;
    setup.match.league = league_of(options.game);
    setup.match.settings = options.game.settings_by_name();
    setup.match.map = options.game.map;
    if (std::any_of(options.seats.begin(), options.seats.end(),
                    [](const std::string& bot) { return !bot.empty(); })) {
        setup.bots = given_seats(options.seats, options.game.info());
        setup.match.seats = static_cast<int>(setup.bots.size());
        run_match(options);
    } else {
        if (!options.log.empty()) {
            throw Error(
                "-l: expected -p1 -p2 ..., too; a runner that passes on the lines writes its own "
                "log");
        }
        match::converse(std::cin, std::cout, setup.game, setup.match);
    }
}

}  // namespace

void add_referee(Command program, int& status) {
    Command command =
        program.add_command("referee",
                            "Referee for cg-brutaltester: with -p1 -p2 ... it starts the bots; "
                            "without these options the runner passes on their lines (###Start N)");
    auto options = std::make_shared<RefereeOptions>();
    command.examples({"carom referee -p1 ./bot -p2 ./bot -p3 ./bot -d seed=7 -l match.json",
                      "java -jar cg-brutaltester.jar -r \"carom referee\" -p1 ./new -p2 ./old"});
    add_seat_options(command, options->seats);
    const Option parameters =
        command.option("-d", options->parameters, "seed=N; by default a seed is drawn and printed")
            .one_line("seed=N");
    command.option("--seed", options->seed, "the same as -d seed=N; also -seed")
        .one_line("a seed")
        .excludes(parameters);
    command.flag("-s", "has no effect; cg-brutaltester passes it").hidden();
    command
        .option("-l,--replay", options->log,
                "write the match to this file, as the SDK's result and our record in one")
        .file_name();
    const Option shown =
        command
            .option("-r", options->shown,
                    "instead of a match: make a folder with a page test.html of such a file, and "
                    "serve it")
            .file_name();
    command.exclude_all_before(shown);
    command.option("--port", options->port, "port for -r; also -port")
        .integer(1, 65535)
        .show_default();
    // CG Arena starts a referee with the options of a Java program.
    command.option("--add-opens", "has no effect; CG Arena passes it to java").hidden();
    command.option("--jar", "has no effect; CG Arena passes it to java").hidden();
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
        if (options->shown.empty()) options->game.choose_game(options->seats);
        set_limits(command, options->game.info(), options->setup.limits.time);
        options->setup.limits.memory_mb = options->game.info().memory_mb;
        referee(*options);
    });
}

}  // namespace carom::referee::commands
