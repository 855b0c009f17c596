// Runs a tuning in a folder with these files: the settings (tune.json), all games (games.jsonl, in
// the format of an arena), the weights of the current trial, the final weights (tuned.csv,
// tuned.spsa.csv), and the games of the confirmation (confirm.jsonl). The games determine the state
// of the run, so an interrupted run continues without a difference.
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
    // One or more opponents, which take turns in the games of the two tuned bots.
    std::vector<arena::Contestant> pool;
    // True if the pool is one bot and the tuned bot has to beat that bot, not its own first
    // weights.
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
    int confirm_games = 600;  // largest number of games; 0: no confirmation
};

// Returns the number of games per step.
int games_a_step(const TuneSettings& settings);

std::string format_settings(const TuneSettings& settings);
// Parses settings. Throws Error with a message that begins with `path`.
TuneSettings parse_settings(const std::string& path, const std::string& text);

// The result of the games of one step. The two tuned bots, plus and minus, differ only in weights.
struct StepResult {
    double lead = 0;  // games that plus won more than minus, -games .. games
    double score = 0;  // share of opponents that the two bots beat, 0..1
    int counted = 0;  // number of blocks without void games
};

class Tuning {
  public:
    // Opens or creates the folder's file of games, and repeats the steps that the file contains.
    Tuning(const std::string& folder, const TuneSettings& settings);

    // Plays the remaining steps, or stops early when `stop` (interrupt.h) is set. Then writes
    // tuned.csv and tuned.spsa.csv. Calls `tell` every second. Throws the exceptions of run_games,
    // and Error if a bot fails before its first answer in the first block of games.
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
    // Returns the increase of the share of beaten opponents from the first tenth of the steps to
    // the last quarter. The estimate is too high, because the changes of the weights become
    // smaller.
    std::optional<statistics::Mean> gain_seen() const;

    // Returns the tournament that confirms the result on fresh seeds. The tuned and the first
    // weights are compared in games against the same opponents. An exploiter plays against the bot
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
    statistics::Share tuned, start;  // share of opponents that each of the two beats
    statistics::Mean gain;  // `tuned` minus `start`
};
Confirmation confirmation_of(const arena::Tournament& tournament, const arena::Games& games);

// A tuned bot is an exploiter if it finishes above the other bot in this share of games or more.
constexpr double EXPLOITER_SHARE = 0.55;

// The result of an exploiter's games against the bot that it was tuned to beat.
struct Exploit {
    int games;
    statistics::Share above;  // share of games in which the exploiter is above the other bot
    bool succeeded() const { return games > 0 && above.value >= EXPLOITER_SHARE; }
};
Exploit exploit_of(const arena::Tournament& tournament, const arena::Games& games);

// The functions below report a tuning run for a terminal, as JSON and as a page.

// The result on fresh seeds: a confirmation, or the games of an exploiter.
using Result = std::variant<Confirmation, Exploit>;
// Returns whether the tuned weights are confirmed, or exploit the other bot.
bool is_success(const Result& result);

std::string table_of(const Tuning& tuning, const std::optional<Result>& result);
std::string json_of(const Tuning& tuning, const std::optional<Result>& result);
// Returns a page with the path of every weight and of the score, and the result on fresh seeds.
std::string page_of(const Tuning& tuning, const std::optional<Result>& result);

}  // namespace carom::referee::tune
