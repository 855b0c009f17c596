// A tuning run and its folder: what was asked for (tune.json), every game of it (games.jsonl, an
// arena's file), the weights under trial, those it ended with (tuned.csv, tuned.spsa.csv) and the
// games that confirm them (confirm.jsonl). Where the run stands follows from its games alone, so a
// run that was killed goes on as if it had not been.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/arena/session.h"
#include "referee/arena/summary.h"
#include "referee/tune/spsa.h"

namespace carom::referee::tune {

constexpr int MAX_STEPS = 100'000;

struct TuneSettings {
    std::string bot;  // its command; takes --weights FILE
    std::vector<arena::Contestant> pool;  // one or more, in turn beside the two
    std::vector<Parameter> parameters;
    std::string fixed;  // weights that stay as they are, as lines of a weights file
    int steps = 200, blocks = 1;  // blocks of games a step
    std::int64_t seed = 1;  // of the first block; confirming begins 2^32 behind it
    std::string game = DEFAULT_GAME;
    int seats = 3, league = 3;  // that game's, unless they are said
    Settings settings;  // the game's own
    bots::TimeLimit time{bots::TimeLimit::NONE};
    int memory_mb = 768;
    bool ponder = false;  // bots may work on while others are asked
    statistics::SprtSettings test;
    int confirm_games = 600;  // at most; 0: nothing is confirmed
};

// How many games a step has.
int games_a_step(const TuneSettings& settings);

std::string format_settings(const TuneSettings& settings);
// Throws Error with `path` in front.
TuneSettings parse_settings(const std::string& path, const std::string& text);

// Shares of opponents in games of the two bots that differ in weights only.
struct StepResult {
    double lead = 0;  // games that plus won more, -games .. games
    double score = 0;  // how often both finish above the pool, 0..1
    int counted = 0;  // blocks; those that are void count for nothing
};

// With half of its 95 % interval's width; none where there are too few steps or blocks to tell.
struct Estimate {
    double value, error;
};

class Tuning {
  public:
    // Opens or begins the folder's games and goes through the steps that are in them.
    Tuning(const std::string& folder, const TuneSettings& settings);

    // Plays what is left of the steps, or until `stop` (interrupt.h) is set, and writes tuned.csv
    // and tuned.spsa.csv; calls `tell` every second. Throws what run_games throws, and Error where
    // a bot dies before its first answer.
    void run(const arena::RunnerSettings& runner,
             const std::function<void(int games_of_step)>& tell);

    bool done() const { return spsa_.step() == settings_.steps; }
    const TuneSettings& settings() const { return settings_; }
    const std::vector<StepResult>& steps() const { return steps_; }
    // The parameters' values after each step, the first ones in front.
    const std::vector<std::vector<double>>& path() const { return path_; }
    std::vector<double> tuned() const { return spsa_.mean_values(); }
    int games() const { return session_.games.count(); }
    int deaths() const;  // of the two that differ in weights
    // How much better the last quarter of the steps beat the pool than the first tenth: of the bots
    // under trial, whose moves shrink meanwhile, so it flatters.
    std::optional<Estimate> gain_seen() const;

    // What confirms it: the tuned against the first weights before the pool, on fresh seeds.
    arena::Tournament confirmation() const;

  private:
    std::string file(const std::string& name) const { return folder_ + "/" + name; }
    std::string with_weights(const std::string& name) const;
    void write_weights(const std::string& name, const std::vector<double>& values) const;
    bool learn();
    void check_playing(const arena::Outcome& outcome) const;

    std::string folder_;
    TuneSettings settings_;
    arena::Tournament tournament_;
    arena::Schedule schedule_;
    arena::Session session_;
    Spsa spsa_;
    std::vector<StepResult> steps_;
    std::vector<std::vector<double>> path_;
};

// What the confirming games say.
struct Confirmation {
    statistics::Sprt test;
    int games;
    Estimate lead;  // of the tuned over the first weights, -1 .. 1
    statistics::Share tuned, start;  // how often each finishes above the pool
    Estimate gain;  // the difference of these two
};
Confirmation confirmation_of(const arena::Tournament& tournament, const arena::Games& games);

}  // namespace carom::referee::tune
