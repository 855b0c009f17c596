// A tuning run and its folder: the settings (tune.json), all games (games.jsonl, in an arena's
// format), the weights on trial, the final weights (tuned.csv, tuned.spsa.csv), and the games of
// the confirmation (confirm.jsonl). The state of the run follows from its games, so an interrupted
// run continues as if nothing had happened.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "referee/arena/session.h"
#include "referee/arena/summary.h"
#include "referee/statistics/intervals.h"
#include "referee/tune/spsa.h"

namespace carom::referee::tune {

constexpr int MAX_STEPS = 100'000;

struct TuneSettings {
    std::string bot;  // Command of the bot, which must accept --weights FILE.
    // One or more opponents. They take turns in the games of the two tuned bots.
    std::vector<arena::Contestant> pool;
    // The pool is one bot. The tuned bot has to beat this bot, not its own first weights.
    bool exploits = false;
    std::vector<Parameter> parameters;
    // Weights that do not change, as lines of a weights file.
    std::string fixed;
    int steps = 200, blocks = 1;  // blocks of games per step
    // Seed of the first block. The confirmation's seeds start 2^32 later.
    std::int64_t seed = 1;
    std::string game = DEFAULT_GAME;
    int seats = 3, league = 3;  // defaults of Mean Max
    Settings settings;  // the game's own settings
    bots::TimeLimit time{bots::TimeLimit::NONE};
    int memory_mb = 768;
    bool ponder = false;  // Bots may compute while other bots answer.
    statistics::SprtSettings test;
    int confirm_games = 600;  // largest number; 0: no confirmation
};

// Returns the number of games per step.
int games_a_step(const TuneSettings& settings);

std::string format_settings(const TuneSettings& settings);
// Throws Error that begins with `path`.
TuneSettings parse_settings(const std::string& path, const std::string& text);

// The shares of opponents beaten in the games of the two bots that differ only in weights.
struct StepResult {
    double lead = 0;  // games that plus won more than minus, -games .. games
    double score = 0;  // how often both finish above the opponents, 0..1
    int counted = 0;  // blocks without void games
};

class Tuning {
  public:
    // Opens the folder's games, or starts new ones, and repeats the steps that are in them.
    Tuning(const std::string& folder, const TuneSettings& settings);

    // Plays the remaining steps, or until `stop` (interrupt.h) is set, and writes tuned.csv and
    // tuned.spsa.csv. Calls `tell` every second. Throws the exceptions of run_games, and Error if a
    // bot fails before its first answer in the first block of games.
    void run(const arena::RunnerSettings& runner,
             const std::function<void(int games_of_step)>& tell);

    bool done() const { return spsa_.step() == settings_.steps; }
    const TuneSettings& settings() const { return settings_; }
    const std::vector<StepResult>& steps() const { return steps_; }
    // Returns the parameters' values before the first step and after each step.
    const std::vector<std::vector<double>>& path() const { return path_; }
    std::vector<double> tuned() const { return spsa_.mean_values(); }
    int games() const { return session_.games.count(); }
    int deaths() const;  // Returns how often one of the two tuned bots was disqualified.
    // Returns how much better the last quarter of the steps beat the opponents than the first
    // tenth. The estimate is too high, because the moves of the tuned bots become smaller.
    std::optional<statistics::Mean> gain_seen() const;

    // Returns the tournament that confirms the result on fresh seeds: the tuned against the first
    // weights, both against the same opponents, or, for an exploiter, the tuned bot against the bot
    // that it exploits.
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

// The result of the confirmation.
struct Confirmation {
    statistics::Sprt test;
    int games;
    statistics::Mean lead;  // lead of the tuned over the first weights, -1 .. 1
    statistics::Share tuned, start;  // how often each finishes above the opponents
    statistics::Mean gain;  // difference of these two shares
};
Confirmation confirmation_of(const arena::Tournament& tournament, const arena::Games& games);

// The smallest share of games above the other bot with which a tuned bot counts as its exploiter.
constexpr double EXPLOITER_SHARE = 0.55;

// The result of an exploiter's games against the bot that it was tuned to beat.
struct Exploit {
    int games;
    statistics::Share above;  // how often the exploiter finishes above the other bot
    bool succeeded() const { return games > 0 && above.value >= EXPLOITER_SHARE; }
};
Exploit exploit_of(const arena::Tournament& tournament, const arena::Games& games);

// The report of a tuning run, for a terminal and as a page.

// The result on fresh seeds: a confirmation, or the games of an exploiter.
using Result = std::variant<Confirmation, Exploit>;
// Returns whether the tuned weights are confirmed, or exploit the other bot.
bool is_success(const Result& result);

std::string table_of(const Tuning& tuning, const std::optional<Result>& result);
std::string json_of(const Tuning& tuning, const std::optional<Result>& result);
// Returns a page with the path of every weight and of the score, and the result on fresh seeds.
std::string page_of(const Tuning& tuning, const std::optional<Result>& result);

}  // namespace carom::referee::tune
