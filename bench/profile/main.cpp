// Where do the rollouts go: the bot's whole search on recorded positions, stage by stage.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "bench/profile/instructions.h"
#include "bench/profile/report.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/bots/command_line.h"
#include "referee/commands/checks.h"
#include "referee/records/record.h"

namespace {

namespace fs = std::filesystem;
using namespace carom;
using bench::Match;

struct Options {
    std::vector<std::string> files, compare;
    std::string folder = "bench/matches", weights, report, csv, collapsed, trace;
    bench::ProfileSettings settings;
    bool instructions = false, own_search = false;
    int count_stage = -2;  // for a run under callgrind
};

std::vector<std::string> files_of(const Options& options) {
    if (!options.files.empty()) return options.files;
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(options.folder, error)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) throw referee::Error(options.folder + ": expected records of matches");
    return files;
}

void show_progress(double share) {
    static int shown = -1;
    const int percent = static_cast<int>(100 * share);
    if (!isatty(STDERR_FILENO) || percent == shown) return;
    shown = percent;
    std::fprintf(stderr, "\r\033[K%d %%%s", percent, percent == 100 ? "\r\033[K" : "");
    std::fflush(stderr);
}

void write(const std::string& path, const std::string& text) {
    if (!path.empty()) referee::FileWriter(path).commit(text);
}

// What is profiled is the search that this program was built with. Whoever brings a match of his
// own bot's should not take its figures for his.
void check_player(const std::string& file, const Match& match) {
    if (match.player.empty()) return;
    const std::string program = referee::bots::split_command(match.player)[0],
                      ours = "mean_max/bot";
    if (program.size() >= ours.size() &&
        program.compare(program.size() - ours.size(), ours.size(), ours) == 0) {
        return;
    }
    throw referee::Error(file + ": this seat was played by \"" + match.player +
                         "\", but what is profiled here is the search of bot/mean_max; expected "
                         "--own-search where that is meant");
}

void run(const Options& options, const std::string& self) {
    if (!options.compare.empty()) {
        const std::string &a = options.compare[0], &b = options.compare[1];
        std::printf(
            "%s", bench::comparison_of(a, referee::read_file(a), b, referee::read_file(b)).c_str());
        return;
    }
    const std::vector<std::string> files = files_of(options);
    if (options.instructions) {
        std::printf("%s", bench::instructions_table(self, files, options.settings.seat).c_str());
        return;
    }
    std::vector<Match> matches;
    for (const std::string& file : files) {
        matches.push_back(bench::read_match(file, options.settings.seat));
        if (!options.own_search) check_player(file, matches.back());
    }
    if (options.count_stage > -2) {
        bench::search_for_counting(matches, options.count_stage);
        return;
    }
    for (const std::string& path :
         {options.report, options.csv, options.collapsed, options.trace}) {
        if (!path.empty()) const referee::FileWriter writable(path);
    }
    const bench::Profile profile = bench::profile(matches, options.settings, show_progress);
    std::printf("%s", bench::table_of(profile).c_str());
    write(options.report, bench::page_of(profile));
    write(options.csv, bench::csv_of(profile));
    write(options.collapsed, bench::collapsed_of(profile));
    write(options.trace, bench::trace_of(profile));
    if (!options.report.empty()) std::fprintf(stderr, "report: %s\n", options.report.c_str());
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app(
        "Where the bot's rollouts go, on recorded positions.\nExit status: 0 done, 2 could "
        "not be done");
    app.option_defaults()->take_last();
    app.add_option("FILES", options.files,
                   "records, replays of the platform or golden games; default: bench/matches")
        ->take_all();
    app.add_option("--rollouts", options.settings.rollouts, "for each position")
        ->transform(referee::commands::whole_number(20, 1'000'000))
        ->capture_default_str();
    app.add_option("--rounds", options.settings.rounds, "times are medians over so many")
        ->transform(referee::commands::whole_number(1, 1000))
        ->capture_default_str();
    app.add_option("--seat", options.settings.seat, "whose positions, 0 to 2")
        ->transform(referee::commands::whole_number(0, mean_max::PLAYERS - 1))
        ->capture_default_str();
    app.add_flag("--own-search", options.own_search,
                 "profile bot/mean_max on the positions of whatever bot played the seat");
    CLI::Option* weights =
        app.add_option("--weights", options.weights, "the bot's, lines name,value");
    app.add_option("--report", options.report, "write a page with pictures");
    app.add_option("--csv", options.csv, "write the numbers, for --compare and other programs");
    app.add_option("--collapsed", options.collapsed, "write stacks for flame graphs");
    app.add_option("--trace", options.trace, "write a timeline for chrome://tracing");
    app.add_option("--compare", options.compare, "two --csv files: what differs beyond the noise")
        ->expected(2)
        ->take_all();
    app.add_flag("--instructions", options.instructions,
                 "count instructions by stage under valgrind's callgrind instead, with the bot's "
                 "own weights and 100 rollouts")
        ->excludes(weights);
    app.add_option("--count-stage", options.count_stage)->group("");
    try {
        app.parse(argc, argv);
        if (!options.weights.empty()) {
            options.settings.weights =
                carom::bot::read_weights<mean_max::bot::Weights>(options.weights.c_str());
        }
        run(options, argv[0]);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "profile: %s\n", e.what());
        return 2;
    }
    return 0;
}
