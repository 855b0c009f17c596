// Parses the profiler's command line and runs it.
#include "bench/profile/profile.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/commands/match_options.h"
#include "referee/terminal/options.h"
#include "referee/terminal/progress.h"

namespace carom::bench {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string game;
    std::vector<std::string> files, compare;
    std::string report, csv, collapsed, trace;
    ProfileSettings settings;
    bool instructions = false, own_search = false;
    int count_stage = -2;  // the stage that callgrind counts; -2 without callgrind
};

constexpr const char* RECORDED = "bench/matches/";  // has one folder per game

std::vector<std::string> files_of(const Options& options, const std::string& game) {
    if (!options.files.empty()) return options.files;
    const std::string folder = RECORDED + game;
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) throw referee::Error(folder + ": expected records of matches");
    return files;
}

void write(const std::string& path, const std::string& text) {
    if (!path.empty()) referee::FileWriter(path).commit(text);
}

// Returns the profiled bot of this game.
const Subject& subject_of(const std::vector<Subject>& subjects, const std::string& game,
                          const std::string& where) {
    std::string names;
    for (const Subject& subject : subjects) {
        if (subject.game == game) return subject;
        names += (names.empty() ? "" : ", ") + subject.game;
    }
    throw referee::Error(where + ": expected a game whose bot can be profiled here (" + names +
                         "), found \"" + game + "\"");
}

// Returns the first word of a command line, or an empty text if the line is invalid.
std::string program_of(const std::string& command) {
    try {
        return referee::bots::split_command(command)[0];
    } catch (const referee::Error&) {
        return "";
    }
}

// This program profiles the search that it was built with. Throws Error if another bot played the
// match, because the measured times are not the times of that bot.
void check_player(const std::string& file, const Match& match, const Subject& subject) {
    if (match.player.empty()) return;
    const std::string &ours = subject.program, program = program_of(match.player);
    if (program.size() >= ours.size() &&
        program.compare(program.size() - ours.size(), ours.size(), ours) == 0) {
        return;
    }
    throw referee::Error(file + ": expected a seat that " + subject.name +
                         " played, found one of \"" + match.player +
                         "\"; with --own-search its positions are profiled, too");
}

void run(const Options& options, const std::string& self, const std::vector<Subject>& subjects) {
    if (!options.compare.empty()) {
        if (options.compare.size() != 2) {
            throw referee::Error("--compare: expected two files of --csv");
        }
        const std::string &a = options.compare[0], &b = options.compare[1];
        std::printf("%s",
                    comparison_of(a, referee::read_file(a), b, referee::read_file(b)).c_str());
        return;
    }
    const std::vector<std::string> files =
        files_of(options, options.game.empty() ? subjects[0].game
                                               : subject_of(subjects, options.game, "--game").game);
    std::vector<Match> matches;
    std::string arguments = " --seat " + std::to_string(options.settings.seat) + " --own-search";
    const Subject* subject = nullptr;
    for (const std::string& file : files) {
        matches.push_back(read_match(file, options.settings.seat));
        arguments += " " + referee::shell_word(file);
        const std::string& game = matches.back().game;
        const std::string& expected = subject ? subject->game : options.game;
        if (!expected.empty() && game != expected) {
            throw referee::Error(file + ": expected a match of " + expected + ", found one of " +
                                 game);
        }
        subject = &subject_of(subjects, game, file);
        if (!options.own_search) check_player(file, matches.back(), *subject);
    }
    if (options.count_stage > -2) {
        subject->search_for_counting(matches, options.count_stage);
        return;
    }
    if (options.instructions) {
        std::printf("%s", instructions_table(self, arguments, *subject, matches).c_str());
        return;
    }
    std::vector<referee::NamedFile> inputs = {{"--weights", options.settings.weights}};
    for (const std::string& file : files) inputs.push_back({"FILES", file});
    referee::check_distinct(inputs, {{"--report", options.report},
                                     {"--csv", options.csv},
                                     {"--collapsed", options.collapsed},
                                     {"--trace", options.trace}});
    for (const std::string& path :
         {options.report, options.csv, options.collapsed, options.trace}) {
        if (!path.empty()) const referee::FileWriter writable(path);
    }
    referee::Progress progress;
    const Profile profile = subject->profile(matches, options.settings, [&](double share) {
        progress.show(std::to_string(static_cast<int>(100 * share)) + " %");
    });
    progress.clear();
    std::printf("%s", table_of(profile).c_str());
    write(options.report, page_of(profile));
    write(options.csv, csv_of(profile));
    write(options.collapsed, collapsed_of(profile));
    write(options.trace, trace_of(profile));
    if (!options.report.empty()) std::fprintf(stderr, "report: %s\n", options.report.c_str());
}

}  // namespace

int profile_command(int argc, char** argv, const std::vector<Subject>& subjects) {
    Options options;
    referee::Program program(
        "Measure where a bot's search spends its time, on recorded positions.\nExit status: 0 "
        "done, 2 could "
        "not be done",
        "profile");
    program.option(
        "--game", options.game,
        "game whose bot is profiled; default: the game of the files, or " + subjects[0].game);
    program.option(
        "FILES", options.files,
        "records, replays of the platform or golden games; default: those in bench/matches");
    program.option("--rollouts", options.settings.rollouts, "rollouts per position")
        .integer(20, 1'000'000)
        .show_default();
    program.option("--rounds", options.settings.rounds, "number of rounds; times are medians")
        .integer(1, 1000)
        .show_default();
    program.option("--seat", options.settings.seat, "seat whose positions are used")
        .integer(0, referee::commands::MAX_SEATS - 1)
        .show_default();
    program.flag("--own-search", options.own_search,
                 "profile the bot on the positions of whatever bot played the seat");
    const referee::Option weights = program.option("--weights", options.settings.weights,
                                                   "file of the bot's weights, lines name,value");
    program.option("--report", options.report, "write a page with charts");
    program.option("--csv", options.csv, "write the numbers, for --compare and other programs");
    program.option("--collapsed", options.collapsed, "write stacks for flame graphs");
    program.option("--trace", options.trace, "write a timeline for chrome://tracing");
    program.option("--compare", options.compare, "compare two --csv files").words(1, 100);
    program
        .flag("--instructions", options.instructions,
              "count instructions by stage under valgrind's callgrind instead, with the bot's "
              "own weights and 100 rollouts")
        .excludes(weights);
    program.option("--count-stage", options.count_stage, "").integer(-1, MAX_STAGES).hidden();
    return program.run(argc, argv, [&] {
        run(options, argv[0], subjects);
        return 0;
    });
}

}  // namespace carom::bench
