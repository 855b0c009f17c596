// The referee for other people's match runners: cg-brutaltester's two protocols.
#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include "referee/checks.h"
#include "referee/commands.h"
#include "referee/match.h"
#include "referee/match_options.h"
#include "referee/record.h"

namespace carom::referee {

using mean_max::PLAYERS;

namespace {

constexpr int FAILED_SCORE = -1;

struct RefereeOptions {
    MatchSetup setup;
    std::string parameters, log;
};

std::int64_t parse_seed(const std::string& text, const std::string& where) {
    std::int64_t seed;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, seed);
    if (error == std::errc() && stopped == end) return seed;
    throw Error(where + ": expected a whole number of 64 bits as the seed, found \"" + text + "\"");
}

// The new protocol: the referee starts the bots and prints a score a line, by seat; a bot that
// failed has a negative one.
void run_match(RefereeOptions& options) {
    std::optional<FileWriter> log;
    if (!options.log.empty()) log.emplace(options.log);
    const MatchResult result = play_match(options.setup, [](const Game&) {});
    if (log) log->commit(format_record(result.record));
    for (int seat = 0; seat < PLAYERS; ++seat) {
        std::printf("%d\n", result.deaths[seat] ? FAILED_SCORE : result.record.scores[seat]);
    }
    std::printf("seed=%lld\n", static_cast<long long>(options.setup.seed));
}

// The old protocol: the runner starts the bots, and passes on what the referee asks of them.
class Dialogue {
  public:
    Dialogue(std::int64_t seed, int league) : seed_(seed), league_(league) {}

    void run() {
        std::string line = expect_line("###Start 3");
        while (line.rfind("###Seed ", 0) == 0) {
            seed_ = parse_seed(line.substr(8), "###Seed");
            line = expect_line("###Start 3");
        }
        if (line != "###Start 3") {
            throw Error("standard input: expected ###Start 3, found \"" + line + "\"");
        }
        Game game(seed_, league_);
        while (!game.is_terminal()) turn(game);
        std::cout << "###End ";
        const auto places = game.places();
        int last = 0;
        for (const int seat : game.ranking()) {
            if (last != 0 && places[seat] != last) std::cout << ' ';
            std::cout << seat;
            last = places[seat];
        }
        std::cout << std::endl;
    }

  private:
    void turn(Game& game) {
        std::array<std::string, PLAYERS> sights;
        for (int p = 0; p < PLAYERS; ++p) {
            if (game.alive(p)) sights[p] = game.sight(p);
        }
        for (int p = 0; p < PLAYERS; ++p) {
            if (!game.alive(p)) continue;
            std::cout << "###Input " << p << '\n'
                      << sights[p] << "###Output " << p << ' ' << ANSWER_LINES << std::endl;
            std::vector<std::string> lines;
            for (int k = 0; k < ANSWER_LINES; ++k) lines.push_back(expect_line("an answer"));
            if (const auto failure = game.answer(p, lines)) {
                std::cout << "###Error " << p << ' ' << *failure << std::endl;
            }
        }
        game.play();
    }
    static std::string expect_line(const char* expected) {
        std::string line;
        if (!std::getline(std::cin, line)) {
            throw Error(std::string("standard input: it ended; expected ") + expected);
        }
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return line;
    }

    std::int64_t seed_;
    int league_;
};

void referee(RefereeOptions& options) {
    constexpr const char* SEED = "seed=";
    if (!options.parameters.empty()) {
        if (options.parameters.rfind(SEED, 0) != 0) {
            throw Error("-d: expected seed=N, found \"" + options.parameters + "\"");
        }
        options.setup.seed = parse_seed(options.parameters.substr(std::string(SEED).size()), "-d");
    }
    int given = 0;
    for (const std::string& bot : options.setup.bots) given += !bot.empty();
    if (given != 0 && given != PLAYERS) {
        throw Error("-p1, -p2, -p3: expected all three of them, or none for the old protocol");
    }
    if (given == PLAYERS) {
        run_match(options);
    } else {
        Dialogue(options.setup.seed, options.setup.league).run();
    }
}

}  // namespace

void add_referee(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "referee",
        "The referee alone, as cg-brutaltester runs it: with -p1 -p2 -p3 it starts the "
        "bots; without, the runner passes on their lines (###Start 3)");
    command->option_defaults()->take_last();
    auto options = std::make_shared<RefereeOptions>();
    for (int p = 0; p < PLAYERS; ++p) {
        command->add_option("--p" + std::to_string(p + 1), options->setup.bots[p],
                            "command line of the bot at seat " + std::to_string(p) + "; also -p" +
                                std::to_string(p + 1));
    }
    command->add_option("-d", options->parameters, "seed=N");
    command->add_option("-l", options->log, "write the match's record to this file");
    command
        ->add_option("--league", options->setup.league,
                     "0 Wood 3, 1 Wood 2, 2 Wood 1, 3 Bronze and up")
        ->transform(whole_number(0, mean_max::TOP_LEAGUE))
        ->capture_default_str();
    add_time_options(*command, options->setup.limits.time);
    command->callback([options, &status] {
        referee(*options);
        status = 0;
    });
}

}  // namespace carom::referee
