// Runs the steps of a tuning run and its confirmation.
#include "referee/tune/tuning.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/text.h"

namespace carom::referee::tune {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* FORMAT = "carom tune 1";
// The distance of the confirmation's seeds from the run's seeds. No run has as many blocks.
constexpr std::int64_t FRESH = std::int64_t{1} << 32;

arena::Tournament tournament_of(const TuneSettings& settings, arena::Contestant first,
                                arena::Contestant second) {
    arena::Tournament tournament;
    tournament.bots = {std::move(first), std::move(second)};
    for (const arena::Contestant& bot : settings.pool) {
        arena::add_contestant(tournament.bots, "--pool", bot.name + "=" + bot.command);
    }
    tournament.pairing = arena::Pairing::DUEL;
    tournament.game = settings.game;
    tournament.seats = settings.seats;
    tournament.league = settings.league;
    tournament.settings = settings.settings;
    tournament.time = settings.time;
    tournament.memory_mb = settings.memory_mb;
    tournament.ponder = settings.ponder;
    return tournament;
}

arena::Tournament steps_of(const TuneSettings& settings, arena::Contestant plus,
                           arena::Contestant minus) {
    arena::Tournament tournament = tournament_of(settings, std::move(plus), std::move(minus));
    tournament.seed = settings.seed;
    tournament.games = games_a_step(settings) * settings.steps;
    return tournament;
}

}  // namespace

int games_a_step(const TuneSettings& settings) {
    return arena::Schedule(tournament_of(settings, {"plus", ""}, {"minus", ""})).games_a_block() *
           settings.blocks;
}

std::string format_settings(const TuneSettings& s) {
    Json j;
    j["format"] = FORMAT;
    j["bot"] = s.bot;
    j["pool"] = Json::array();
    for (const arena::Contestant& bot : s.pool) {
        j["pool"].push_back(Json{{"name", bot.name}, {"command", bot.command}});
    }
    if (s.game != DEFAULT_GAME) j["game"] = s.game, j["players"] = s.seats;
    if (!s.settings.empty()) j["settings"] = referee::json_of(s.settings);
    if (s.exploits) j["exploits"] = true;
    j["parameters"] = format_parameters(s.parameters);
    j["fixed"] = s.fixed;
    j["steps"] = s.steps;
    j["blocks"] = s.blocks;
    j["seed"] = s.seed;
    j["league"] = s.league;
    j["time_limit"] = bots::format_time_limit(s.time);
    j["memory_mb"] = s.memory_mb;
    if (s.ponder) j["ponder"] = true;
    j["test"] = {s.test.elo0, s.test.elo1, s.test.alpha, s.test.beta};
    j["confirm_games"] = s.confirm_games;
    return format_json(j, 1) + "\n";
}

TuneSettings parse_settings(const std::string& path, const std::string& text) {
    try {
        const Json j = parse_ordered_json(text);
        if (j.at("format") != FORMAT) throw Error("");
        TuneSettings s;
        s.bot = j.at("bot");
        for (const Json& bot : j.at("pool")) {
            s.pool.push_back({bot.at("name"), bot.at("command")});
        }
        s.exploits = j.value("exploits", false);
        s.parameters = parse_parameters(path, j.at("parameters"));
        s.fixed = j.at("fixed");
        s.steps = int_in_range(j.at("steps"), 1, MAX_STEPS);
        s.blocks = int_in_range(j.at("blocks"), 1, arena::MAX_GAMES / 6);
        s.seed = whole(j.at("seed"), INT64_MIN, INT64_MAX);
        s.game = j.value("game", DEFAULT_GAME);
        const GameInfo& info = game_type(s.game, path).info;
        s.seats = j.value("players", info.min_seats);
        s.settings = j.value("settings", s.settings);
        s.league = int_in_range(j.at("league"), 0, info.top_league());
        check_setup(info, {s.seed, s.league, s.seats, s.settings}, path);
        s.time = bots::time_limit_of(j.at("time_limit"));
        s.memory_mb = int_in_range(j.at("memory_mb"), 1, INT32_MAX);
        s.ponder = j.value("ponder", false);
        const Json& test = j.at("test");
        s.test = {test.at(0), test.at(1), test.at(2), test.at(3)};
        statistics::check_sprt(s.test);
        s.confirm_games = int_in_range(j.at("confirm_games"), 0, arena::MAX_GAMES);
        if (s.pool.empty() || static_cast<int>(s.pool.size()) + 2 < s.seats) throw Error("");
        if (s.exploits && s.pool.size() != 1) throw Error("");
        if (s.steps > arena::MAX_GAMES / games_a_step(s)) throw Error("");
        return s;
    } catch (const std::exception&) {
        throw_with_place(path, "the settings of a tuning run, as carom tune writes them");
    }
}

Tuning::Tuning(const std::string& folder, const TuneSettings& settings)
    : folder_(folder),
      settings_(settings),
      tournament_(
          steps_of(settings, {"plus", with_weights("plus")}, {"minus", with_weights("minus")})),
      schedule_(tournament_),
      session_(arena::open_session(file("games.jsonl"), tournament_)),
      spsa_(settings.parameters, settings.steps, static_cast<std::uint64_t>(settings.seed)) {
    std::vector<double> first;
    for (const Parameter& p : settings_.parameters) first.push_back(p.value);
    path_.push_back(first);
    write_weights("start", first);
    while (!done() && learn()) {
    }
}

std::string Tuning::with_weights(const std::string& name) const {
    return settings_.bot + " --weights " + shell_word(file(name + ".csv"));
}

void Tuning::write_weights(const std::string& name, const std::vector<double>& values) const {
    FileWriter(file(name + ".csv"))
        .commit(settings_.fixed + format_weights(settings_.parameters, values));
}

// Learns from the games of the current step. Returns false if a game has not been played yet.
bool Tuning::learn() {
    const int from = spsa_.step() * settings_.blocks, to = from + settings_.blocks;
    if (!arena::open_games(tournament_, arena::Shard(), session_.games, from, to).empty())
        return false;
    StepResult step;
    for (int block = from; block < to; ++block) {
        const auto result = arena::duel_block(schedule_, session_.games, block);
        if (!result) continue;
        step.lead += result->lead * schedule_.games_a_block();
        step.score += (result->first + result->second) / 2;
        ++step.counted;
    }
    if (step.counted > 0) step.score /= step.counted;
    spsa_.learn(step.lead);
    steps_.push_back(step);
    path_.push_back(spsa_.values());
    return true;
}

void Tuning::check_playing(const arena::Outcome& outcome) const {
    // After the first block of games, a bot that dies loses only that game.
    if (session_.games.count() >= schedule_.games_a_block()) return;
    for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) {
        const arena::SeatOutcome& s = outcome.seats[seat];
        if (s.late || s.death_turn != 0) continue;
        throw Error(tournament_.bots[outcome.scheduled.bots[seat]].command +
                    ": died before its first answer: " + s.death_reason);
    }
}

void Tuning::run(const arena::RunnerSettings& runner,
                 const std::function<void(int games_of_step)>& tell) {
    const std::string confirmation = file("confirm.jsonl");
    if (!done() && std::filesystem::exists(confirmation)) {
        throw Error(confirmation +
                    ": has games of weights that were tuned with fewer steps; expected no such "
                    "file before the last step");
    }
    while (!done() && !stop) {
        const Spsa::Trial& trial = spsa_.trial();
        const int from = spsa_.step() * settings_.blocks;
        write_weights("plus", trial.plus);
        write_weights("minus", trial.minus);
        arena::run_games(tournament_,
                         arena::open_games(tournament_, arena::Shard(), session_.games, from,
                                           from + settings_.blocks),
                         runner, stop, [&](const arena::Outcome& outcome) {
                             check_playing(outcome);
                             session_.journal.append(outcome);
                             session_.games.add(outcome);
                             tell(session_.games.count() - from * schedule_.games_a_block());
                         });
        if (!learn()) break;
    }
    const std::vector<double> values = tuned();
    std::vector<Parameter> parameters = settings_.parameters;
    for (std::size_t k = 0; k < values.size(); ++k) parameters[k].value = values[k];
    write_weights("tuned", values);
    FileWriter(file("tuned.spsa.csv")).commit(format_parameters(parameters));
}

int Tuning::deaths() const {
    int deaths = 0;
    for (const auto& [number, game] : session_.games.played()) {
        for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
            deaths += game.scheduled.bots[seat] < 2 && game.seats[seat].death_turn.has_value();
        }
    }
    return deaths;
}

std::optional<statistics::Mean> Tuning::gain_seen() const {
    std::vector<double> scores;
    for (const StepResult& step : steps_) {
        if (step.counted > 0) scores.push_back(step.score);
    }
    constexpr std::size_t MIN_STEPS = 40;  // steps
    if (scores.size() < MIN_STEPS) return std::nullopt;
    const auto size = static_cast<std::ptrdiff_t>(scores.size());
    const statistics::Mean before =
        statistics::mean_of({scores.begin(), scores.begin() + size / 10});
    const statistics::Mean after = statistics::mean_of({scores.end() - size / 4, scores.end()});
    return statistics::Mean{after.value - before.value,
                            std::hypot(before.error_95, after.error_95)};
}

arena::Tournament Tuning::confirmation() const {
    arena::Tournament tournament = tournament_of(settings_, {"tuned", with_weights("tuned")},
                                                 {"start", with_weights("start")});
    tournament.seed = static_cast<std::int64_t>(static_cast<std::uint64_t>(settings_.seed) + FRESH);
    tournament.games = settings_.confirm_games;
    if (settings_.exploits) {
        tournament.bots.erase(tournament.bots.begin() + 1);
        tournament.pairing = arena::Pairing::GAUNTLET;
    } else {
        tournament.sprt = settings_.test;
    }
    return tournament;
}

Confirmation confirmation_of(const arena::Tournament& tournament, const arena::Games& games) {
    arena::SequentialTest judge(tournament);
    judge.update(games);
    const arena::Schedule schedule(tournament);
    std::vector<double> leads, tuned, start, gains;
    for (int block = 0; block < judge.blocks(); ++block) {
        const auto result = arena::duel_block(schedule, games, block);
        if (!result) continue;
        leads.push_back(result->lead);
        tuned.push_back(result->first);
        start.push_back(result->second);
        gains.push_back(result->first - result->second);
    }
    const int own_games = arena::observation_of(tournament).own_games();
    return {judge.sprt(),
            static_cast<int>(leads.size()) * schedule.games_a_block(),
            statistics::mean_of(leads),
            statistics::share_of_blocks(tuned, own_games),
            statistics::share_of_blocks(start, own_games),
            statistics::mean_of(gains)};
}

Exploit exploit_of(const arena::Tournament& tournament, const arena::Games& games) {
    const arena::Summary summary = arena::summarise(tournament, games);
    for (const arena::PairSummary& pair : summary.pairs) {
        if (pair.first == 0 && pair.second == 1) return {summary.games, pair.above};
    }
    return {0, {}};
}

}  // namespace carom::referee::tune
