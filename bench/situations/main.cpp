// Runs the commands on situations, which are positions with a known better plan. `situations solve`
// counts how many of them a bot solves, `situations prove` repeats all proofs, and `situations
// find` creates new situations from lost matches.
#include <cstdio>
#include <filesystem>

#include "bench/situations/situation.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/report/table.h"
#include "referee/terminal/options.h"
#include "referee/terminal/progress.h"

namespace carom::bench {

namespace {

namespace fs = std::filesystem;
using report = referee::report::Column;

constexpr const char* FOLDER = "bench/situations/";  // has one folder per game

struct Options {
    std::string game, folder = FOLDER, weights, to;
    std::vector<std::string> rollouts = {"500", "2000", "8000"}, records;
    FindSettings find;
};

// Calls each(situations) for the requested game, or for every game that has situations.
void for_each_game(const Options& options,
                   const std::function<void(const std::vector<Situation>&)>& each) {
    bool found = false;
    for (const SituationGame& kit : situation_games()) {
        const char* const game = kit.game;
        if (!options.game.empty() && options.game != game) continue;
        const std::string folder = options.folder + "/" + game;
        if (options.game.empty() && !fs::exists(folder)) continue;
        each(read_situations(folder));
        found = true;
    }
    if (!found) throw referee::Error(options.folder + ": expected folders with situations");
}

void check_proofs(const Options& options) {
    for_each_game(options, [](const std::vector<Situation>& situations) {
        for (const Situation& s : situations) {
            const double value = prove(s);
            if (value == s.solved) continue;
            throw referee::Error(
                s.name + referee::formatted(": the proof reaches %g, not %g", value, s.solved));
        }
        std::printf("%s: %zu proofs repeated\n", situations[0].game.c_str(), situations.size());
    });
}

struct Row {
    std::string game, measure;
    std::size_t situations;
    std::vector<double> solved;  // share of solved situations, by number of rollouts
};

void solve_all(const Options& options) {
    std::vector<int> rollouts;
    for (std::string text : options.rollouts) {
        const std::string problem = referee::check_integer(text, 1, 1'000'000'000);
        if (!problem.empty()) throw referee::Error("--rollouts: " + problem);
        rollouts.push_back(std::stoi(text));
    }
    std::vector<Row> rows;
    referee::Progress progress;
    for_each_game(options, [&](const std::vector<Situation>& situations) {
        const SituationGame& kit = situation_game(situations[0].game);
        Row row{kit.game, kit.measure, situations.size(), {}};
        for (const int each : rollouts) {
            int solved = 0, tried = 0;
            for (const Situation& s : situations) {
                progress.show(referee::formatted("%s, %d rollouts: %d of %zu", kit.game, each,
                                                 ++tried, situations.size()));
                solved += solve(s, *kit.bot(options.weights, 1), each) >= s.solved;
            }
            row.solved.push_back(double(solved) / static_cast<double>(situations.size()));
        }
        rows.push_back(row);
    });
    progress.clear();
    referee::report::TableOf<Row> table(rows);
    table.column(report::name("game", "game"), &Row::game);
    table.column(report::text("measure"), &Row::measure);
    table.Table::column(report::count("situations", "situations"),
                        [&](std::size_t row) { return rows[row].situations; });
    for (std::size_t k = 0; k < rollouts.size(); ++k) {
        const std::string title = std::to_string(rollouts[k]);
        table.Table::column(report::percent(title, title, "%.0f%%", "%.4f").in_group("rollouts"),
                            [&, k](std::size_t row) { return rows[row].solved[k]; });
    }
    std::printf("%s", table.as_text().c_str());
}

// Returns the name of a file that does not exist, because records in several folders may have the
// same name.
std::string free_name(const std::string& stem) {
    std::string name = stem + ".json";
    for (int k = 2; fs::exists(name); ++k) name = stem + "-" + std::to_string(k) + ".json";
    return name;
}

void find_all(const Options& options) {
    referee::make_folder("--to", options.to);
    referee::Progress progress;
    int count = 0, records = 0;
    for (const std::string& path : options.records) {
        progress.show(referee::formatted("record %d of %zu, %d situations", ++records,
                                         options.records.size(), count));
        find_situations(path, options.find, [&](const Situation& s) {
            referee::FileWriter(free_name(options.to + "/" + s.name))
                .commit_new(format_situation(s));
            ++count;
        });
    }
    progress.clear();
    std::printf("%d situations in %s\n", count, options.to.c_str());
}

int run(int argc, char** argv) {
    Options options;
    referee::Program program(
        "Positions with a known better way, from lost matches.\nExit status: 0 done, 2 could not "
        "be done",
        "situations");
    std::function<void(const Options&)> chosen;
    const auto add = [&](const char* name, const char* help, void (*action)(const Options&)) {
        referee::Command command = program.add_command(name, help);
        command.on_run([&chosen, action] { chosen = action; });
        return command;
    };
    referee::Command solve =
        add("solve", "Show the share of situations that the searching bots solve", solve_all);
    referee::Command prove = add("prove", "Repeat the proofs of all situations", check_proofs);
    for (referee::Command command : {solve, prove}) {
        command.option("--game", options.game, "only this game");
        command.option("--folder", options.folder, "folder with a folder per game").show_default();
    }
    solve.option("--weights", options.weights, "file of the bot's weights, lines name,value");
    solve
        .option("--rollouts", options.rollouts,
                "numbers of rollouts per turn: N,N,N (500,2000,8000)")
        .separated_by(',');
    referee::Command find = add("find", "Find situations in records of lost matches", find_all);
    find.option("RECORDS", options.records, "records of matches").required();
    find.option("--to", options.to, "folder for the situations").required();
    find.option(
            "--searchers", options.find.searchers,
            "weights files of the bots that look for a better way; default: the bot's own weights")
        .separated_by(',');
    find.option("--seeds", options.find.seeds, "number of seeds per searcher")
        .integer(1, 1000)
        .show_default();
    find.option("--searcher-rollouts", options.find.searcher_rollouts,
                "rollouts per turn of each searcher")
        .integer(1, 1'000'000'000)
        .show_default();
    find.option("--rollouts", options.find.rollouts, "rollouts per turn of the tested bot")
        .integer(1, 1'000'000'000)
        .show_default();
    find.option("--last-turn", options.find.last_turn, "last turn whose position is tried")
        .integer(0, 1000)
        .show_default();
    find.option("--every", options.find.every, "turns between two positions that are tried")
        .integer(1, 1000)
        .show_default();
    return program.run(argc, argv, [&] {
        if (!chosen) throw referee::Error("expected solve, prove or find (see situations --help)");
        chosen(options);
        return 0;
    });
}

}  // namespace

}  // namespace carom::bench

int main(int argc, char** argv) { return carom::bench::run(argc, argv); }
