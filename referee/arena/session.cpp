// Plays a tournament and writes each game to its file.
#include "referee/arena/session.h"
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>

#include "referee/arena/summary.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/report/table.h"
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
    using statistics::SprtForecast;
    std::vector<SprtForecast> rows;
    Progress progress;
    for (double at : {-1.0, -0.5, 0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0}) {
        const double elo = test.elo0 + at * (test.elo1 - test.elo0);
        progress.show(formatted("simulating %+g Elo", elo));
        rows.push_back(statistics::simulate_sprt(test, elo, observation, runs, max_games, 1));
    }
    progress.clear();
    using report::Column;
    report::TableOf<SprtForecast> table(std::move(rows));
    const auto share = [&table](const char* title, const char* key, double SprtForecast::*member) {
        table.column(Column::percent(title, key, "%.1f%%", "%g"), member);
    };
    table.column(Column::number("true Elo", "elo", "%+.4g", "%g"), &SprtForecast::elo);
    share("better", "better", &SprtForecast::better);
    share("not better", "not_better", &SprtForecast::not_better);
    share("undecided", "undecided", &SprtForecast::undecided);
    table.column(Column::count("median games", "median_games"), &SprtForecast::median_games);
    table.column(Column::count("95 % within", "games_95"), &SprtForecast::games_95);
    if (format == "table") {
        std::printf(
            "%d simulated tests of %+g against %+g Elo, alpha %g, beta %g, blocks of %d "
            "games%s\n\n",
            runs, test.elo0, test.elo1, test.alpha, test.beta, observation.games_a_block,
            observation.blocks > 1
                ? formatted(", %d blocks per observation", observation.blocks).c_str()
                : "");
    }
    const std::string text = format == "json"  ? format_json(table.as_json(), 2) + "\n"
                             : format == "csv" ? table.as_csv()
                                               : table.as_text();
    std::fputs(text.c_str(), stdout);
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

// Returns the games of a block if all of them were played, otherwise an empty list.
std::vector<const Outcome*> finished_block(const Schedule& schedule, const Games& games,
                                           int block) {
    const int size = schedule.games_a_block();
    std::vector<const Outcome*> whole;
    for (int game = block * size; game < (block + 1) * size; ++game) {
        const auto played = games.played().find(game);
        if (played == games.played().end()) return {};
        whole.push_back(&played->second);
    }
    return whole;
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

// Finds the bots that cannot play, warns of them, and leaves them out where the others can play on.
class UnplayableBots {
  public:
    explicit UnplayableBots(const Tournament& tournament)
        : tournament_(tournament), is_test_(tournament.sprt.has_value()) {}

    // Adds the games of a whole block, and judges the bots by all blocks so far. Returns sentences
    // about newly found bots.
    std::vector<std::string> judge(const std::vector<const Outcome*>& block) {
        // A bot is left out after its deaths on more than one seed.
        constexpr int ENOUGH_GAMES = 6, ENOUGH_BLOCKS = 2;
        std::vector<std::string> sentences;
        for (const Outcome* game : block) deaths_.add(*game);
        for (const UnplayableBot& found : deaths_.unplayable_bots(tournament_)) {
            if (warned_.insert(found.bot).second) sentences.push_back(found.sentence);
            if (found.games < ENOUGH_GAMES || found.blocks < ENOUGH_BLOCKS) continue;
            if (!can_do_without(found.bot) || !left_out_.insert(found.bot).second) continue;
            sentences.push_back("bot " + printable(tournament_.bots[found.bot].name, 40) +
                                " is left out after " + std::to_string(found.games) +
                                " games, and the others play on without it");
        }
        return sentences;
    }
    bool is_left_out(const ScheduledGame& game) const {
        return std::any_of(game.bots.begin(), game.bots.end(),
                           [this](int bot) { return left_out_.count(bot) > 0; });
    }

  private:
    // Returns whether whole blocks can be played without the bot. A test needs all its bots, and
    // in a game for one seat every bot plays in every block.
    bool can_do_without(int bot) const {
        const int needed = tournament_.pairing == Pairing::GAUNTLET ? 1
                           : tournament_.pairing == Pairing::DUEL   ? 2
                                                                    : 0;
        const int others =
            static_cast<int>(tournament_.bots.size()) - static_cast<int>(left_out_.size()) - 1;
        return !is_test_ && bot >= needed && tournament_.seats > 1 &&
               others >= std::max(tournament_.seats, needed + 1);
    }

    const Tournament& tournament_;
    bool is_test_;
    TurnZeroDeaths deaths_;
    std::set<int> warned_, left_out_;
};

}  // namespace

void play_tournament(const Tournament& tournament, const Shard& shard,
                     const RunnerSettings& settings, Session& session) {
    using Seconds = std::chrono::duration<double>;
    Games& games = session.games;
    const Schedule schedule(tournament);
    const std::vector<ScheduledGame> open =
        open_games(tournament, shard, games, 0, schedule.blocks());
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
    UnplayableBots unplayable(tournament);
    auto unplayed = static_cast<int>(open.size());
    const auto judge_bots = [&](const std::vector<const Outcome*>& block) {
        const std::vector<std::string> sentences = unplayable.judge(block);
        if (sentences.empty()) return;
        progress.clear();
        for (const std::string& sentence : sentences) {
            std::fprintf(stderr, "%s\n", sentence.c_str());
        }
        unplayed = static_cast<int>(
            std::count_if(open.begin(), open.end(), [&](const ScheduledGame& game) {
                return !games.played().count(game.game) && !unplayable.is_left_out(game);
            }));
    };
    for (int block = 0; block < schedule.blocks() && games.count() > 0; ++block) {
        judge_bots(finished_block(schedule, games, block));
    }
    progress.show(formatted("%d of %d games", games.count(), games.count() + unplayed));
    const auto finished = [&](const Outcome& outcome) {
        session.journal.append(outcome);
        games.add(outcome);
        for (const Times& bot : outcome.times) bots_ms += bot.cpu_ms + bot.pondered_ms;
        if (outcome.again) return;
        if (!unplayable.is_left_out(outcome.scheduled)) --unplayed;
        const auto block = finished_block(schedule, games, outcome.scheduled.block);
        if (!block.empty()) {
            session.journal.sync();
            judge_bots(block);
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
        double left = unplayed;
        if (tournament.sprt) {
            // The lead so far tells when the test will end.
            left = std::min(left, judge.sprt().observations_left() * observation.games());
        }
        progress.show(formatted("%d of %d games  %.1f a minute  %s left  ", games.count(),
                                games.count() + unplayed, 60 * rate,
                                duration(left / rate).c_str()) +
                      result_so_far(tournament, games, judge.sprt()));
    };
    const auto end = [&] {
        progress.clear();
        print_cost(played, seconds(), bots_ms);
    };
    try {
        run_games(tournament, open, settings, stop, finished,
                  [&](const ScheduledGame& game) { return unplayable.is_left_out(game); });
    } catch (...) {
        end();
        throw;
    }
    end();
}

}  // namespace carom::referee::arena
