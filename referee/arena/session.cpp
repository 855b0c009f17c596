// Plays a tournament and writes each game to its file.
#include "referee/arena/session.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "referee/arena/live.h"
#include "referee/arena/summary.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"

namespace carom::referee::arena {

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
    Live live(tournament, games.count() + static_cast<int>(open.size()), games.count());
    if (tournament.sprt && live.shown()) tell_forecast(tournament, 0);

    catch_interrupts();
    std::mutex mutex;  // The progress line reads the games, too.
    std::atomic<bool> over{false};
    std::thread display([&] {
        for (int tick = 0; live.shown() && !over; ++tick) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            if (tick % 10 != 0) continue;
            const std::lock_guard lock(mutex);
            live.show(games, seconds());
        }
    });
    std::exception_ptr failure;
    int played = 0;
    double bots_ms = 0;  // processor time of the bots in these games
    SequentialTest judge(tournament);
    const auto decided = [&] {
        if (!tournament.sprt) return false;
        judge.update(games);
        return judge.sprt().verdict() != statistics::Verdict::UNDECIDED;
    };
    if (decided()) stop = true;
    const bool is_new = games.count() == 0;
    try {
        run_games(tournament, open, settings, stop, [&](const Outcome& outcome) {
            session.journal.append(outcome);
            const std::lock_guard lock(mutex);
            games.add(outcome);
            for (const Times& bot : outcome.times) bots_ms += bot.cpu_ms + bot.pondered_ms;
            if (outcome.again) return;
            const int block = outcome.scheduled.block;
            if (whole(schedule, games, block)) {
                session.journal.sync();
                if (is_new && block == open.front().block) {
                    const std::string said = unplayable_bot(tournament, games, block);
                    live.clear();
                    if (!said.empty()) std::fprintf(stderr, "%s\n", said.c_str());
                }
            }
            ++played;
            if (!tournament.sprt) return;
            if (played == schedule.games_a_block() && live.shown()) {
                tell_forecast(tournament, seconds() / played);
            }
            if (decided()) stop = true;
        });
    } catch (...) {
        failure = std::current_exception();
    }
    over = true;
    display.join();
    live.clear();
    tell_cost(played, seconds(), bots_ms);
    if (failure) std::rethrow_exception(failure);
}

}  // namespace carom::referee::arena
