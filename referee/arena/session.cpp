// Plays a tournament and writes each game to its file.
#include "referee/arena/session.h"
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "referee/arena/summary.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/terminal/progress.h"

namespace carom::referee::arena {

namespace {

// Returns how many tests to simulate, so that the simulation takes at most about two seconds.
int affordable_runs(int wanted, int max_games) {
    constexpr int MAX_GAMES_IN_ALL = 30'000'000, MIN_RUNS = 30;
    return std::clamp(MAX_GAMES_IN_ALL / std::max(1, max_games), MIN_RUNS, wanted);
}

}  // namespace

void print_plan(const Tournament& tournament, const std::string& format) {
    const statistics::SprtSettings& test = *tournament.sprt;
    const statistics::Observation observation = observation_of(tournament);
    const int max_games = tournament.games;
    const int runs = affordable_runs(1000, max_games);
    const bool json = format == "json", csv = format == "csv", table = !json && !csv;
    auto rows = nlohmann::ordered_json::array();
    if (table) {
        std::printf(
            "%d simulated tests of %+g against %+g Elo, alpha %g, beta %g, blocks of %d "
            "games%s\n\n",
            runs, test.elo0, test.elo1, test.alpha, test.beta, observation.games_a_block,
            observation.blocks > 1
                ? formatted(", %d blocks per observation", observation.blocks).c_str()
                : "");
        std::printf("%9s %9s %11s %10s %13s %13s\n", "true Elo", "better", "not better",
                    "undecided", "median games", "95 % within");
    }
    if (csv) std::printf("elo,better,not_better,undecided,median_games,games_95\n");
    const double width = test.elo1 - test.elo0;
    Progress progress;
    for (double at : {-1.0, -0.5, 0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0}) {
        const double elo = test.elo0 + at * width;
        progress.show(formatted("simulating %+g Elo", elo));
        const statistics::SprtForecast f =
            statistics::simulate_sprt(test, elo, observation, runs, max_games, 1);
        progress.clear();
        if (json) {
            rows.push_back({{"elo", elo},
                            {"better", f.better},
                            {"not_better", f.not_better},
                            {"undecided", f.undecided},
                            {"median_games", f.median_games},
                            {"games_95", f.games_95}});
        } else if (csv) {
            std::printf("%g,%g,%g,%g,%d,%d\n", elo, f.better, f.not_better, f.undecided,
                        f.median_games, f.games_95);
        } else {
            std::printf("%+9.4g %8.1f%% %10.1f%% %9.1f%% %13d %13d\n", elo, 100 * f.better,
                        100 * f.not_better, 100 * f.undecided, f.median_games, f.games_95);
        }
        std::fflush(stdout);
    }
    if (json) std::printf("%s\n", format_json(rows, 2).c_str());
}

void print_forecast(const Tournament& tournament, double seconds_a_game) {
    const statistics::SprtSettings& test = *tournament.sprt;
    const statistics::Observation observation = observation_of(tournament);
    std::string line = "median length of this test:";
    for (double at : {0.0, 0.5, 1.0}) {
        const double elo = test.elo0 + at * (test.elo1 - test.elo0);
        const int games =
            statistics::simulate_sprt(test, elo, observation,
                                      affordable_runs(100, tournament.games), tournament.games, 1)
                .median_games;
        line += formatted("%s %d games", at > 0 ? "," : "", games);
        if (seconds_a_game > 0)
            line += formatted(" (%s)", duration(games * seconds_a_game).c_str());
        line += formatted(" at %+g", elo);
    }
    std::fprintf(stderr, "\r\033[K%s Elo%s\n", line.c_str(),
                 seconds_a_game > 0 ? ", at the current speed" : "");
}

void print_cost(int games, double seconds, double bots_ms) {
    rusage used;
    getrusage(RUSAGE_SELF, &used);
    const double own_ms = 1e3 * double(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                          1e-3 * double(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    const double all_ms = own_ms + bots_ms;
    std::fprintf(stderr,
                 "%d games in %s, %.1f per minute; the runner used %.1f %% of the processor time\n",
                 games, duration(seconds).c_str(), seconds > 0 ? 60 * games / seconds : 0.0,
                 all_ms > 0 ? 100 * own_ms / all_ms : 0.0);
}

Session open_session(const std::string& file, const Tournament& tournament) {
    const bool begun =
        std::filesystem::exists(file) && read_file(file).find('\n') != std::string::npos;
    if (!begun) return {{}, Journal::create(file, tournament, Shard())};
    JournalContents text;
    Journal journal = Journal::resume(file, text);
    const std::string differs = difference(text.tournament, tournament);
    if (!differs.empty()) throw Error(file + ": was played with " + differs);
    return {std::move(text.games), std::move(journal)};
}

std::vector<ScheduledGame> open_games(const Tournament& tournament, const Shard& shard,
                                      const Games& games, int from, int to) {
    const Schedule schedule(tournament);
    std::vector<ScheduledGame> open;
    for (int game = from * schedule.games_a_block(); game < to * schedule.games_a_block(); ++game) {
        ScheduledGame scheduled = schedule.at(game);
        scheduled.tries = games.tries(game);
        if (scheduled.block % shard.count != shard.index || games.played().count(game)) continue;
        open.push_back(scheduled);
    }
    return open;
}

namespace {

bool whole(const Schedule& schedule, const Games& games, int block) {
    const int size = schedule.games_a_block();
    for (int game = block * size; game < (block + 1) * size; ++game) {
        if (!games.played().count(game)) return false;
    }
    return true;
}

// Returns the state of the sequential test, or the first bot's share.
std::string result_so_far(const Tournament& tournament, const Games& games,
                          const statistics::Sprt& test) {
    if (tournament.sprt) {
        const std::string text =
            formatted("LLR %+.2f (%.2f, %.2f)", test.llr(), test.lower(), test.upper());
        if (test.observations() >= test.least_observations()) return text;
        return text +
               formatted(" (needs at least %d games)", observation_of(tournament).least_games());
    }
    const statistics::Share share = candidate_share(tournament, games);
    if (share.blocks < 2) return "";
    return printable(tournament.bots[0].name, 12) +
           formatted(" beats %.1f%% (%.1f..%.1f)", 100 * share.value, 100 * share.interval.low,
                     100 * share.interval.high);
}

}  // namespace

void play_tournament(const Tournament& tournament, const Shard& shard,
                     const RunnerSettings& settings, Session& session) {
    using Seconds = std::chrono::duration<double>;
    Games& games = session.games;
    const Schedule schedule(tournament);
    const std::vector<ScheduledGame> open =
        open_games(tournament, shard, games, 0, schedule.blocks());
    const int all = games.count() + static_cast<int>(open.size());
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] { return Seconds(std::chrono::steady_clock::now() - start).count(); };
    Progress progress;
    if (tournament.sprt && progress.is_shown()) print_forecast(tournament, 0);

    catch_interrupts();
    int played = 0;
    double bots_ms = 0;  // processor time of the bots in the games of this run
    SequentialTest judge(tournament);
    const statistics::Observation observation = observation_of(tournament);
    const auto decided = [&] {
        if (!tournament.sprt) return false;
        judge.update(games);
        return judge.sprt().verdict() != statistics::Verdict::UNDECIDED;
    };
    if (decided()) stop = true;
    const bool is_new = games.count() == 0;
    progress.show(formatted("%d of %d games", games.count(), all));
    const auto finished = [&](const Outcome& outcome) {
        session.journal.append(outcome);
        games.add(outcome);
        for (const Times& bot : outcome.times) bots_ms += bot.cpu_ms + bot.pondered_ms;
        if (outcome.again) return;
        const int block = outcome.scheduled.block;
        if (whole(schedule, games, block)) {
            session.journal.sync();
            if (is_new && block == open.front().block) {
                const std::string said = unplayable_bot(tournament, games, block);
                progress.clear();
                if (!said.empty()) std::fprintf(stderr, "%s\n", said.c_str());
            }
        }
        ++played;
        if (tournament.sprt) {
            if (played == schedule.games_a_block() && progress.is_shown()) {
                print_forecast(tournament, seconds() / played);
            }
            if (decided()) stop = true;
        }
        if (!progress.is_due()) return;
        const double rate = played / seconds();
        double left = all - games.count();
        if (tournament.sprt) {
            // The lead so far tells when the test will end.
            left = std::min(left, judge.sprt().observations_left() * observation.games());
        }
        progress.show(formatted("%d of %d games  %.1f a minute  %s left  ", games.count(), all,
                                60 * rate, duration(left / rate).c_str()) +
                      result_so_far(tournament, games, judge.sprt()));
    };
    const auto end = [&] {
        progress.clear();
        print_cost(played, seconds(), bots_ms);
    };
    try {
        run_games(tournament, open, settings, stop, finished);
    } catch (...) {
        end();
        throw;
    }
    end();
}

}  // namespace carom::referee::arena
