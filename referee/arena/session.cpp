#include "referee/arena/session.h"

#include <atomic>
#include <chrono>
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
#include "referee/records/record.h"

namespace carom::referee::arena {

Session open_session(const std::string& file, const Contest& contest) {
    const bool begun =
        std::filesystem::exists(file) && read_file(file).find('\n') != std::string::npos;
    if (!begun) return {{}, Journal::create(file, contest, Shard())};
    JournalText text;
    Journal journal = Journal::resume(file, text);
    const std::string differs = difference(text.contest, contest);
    if (!differs.empty()) throw Error(file + ": was played with " + differs);
    return {std::move(text.games), std::move(journal)};
}

std::vector<Fixture> open_fixtures(const Contest& contest, const Shard& shard, const Games& games,
                                   int from, int to) {
    const Schedule schedule(contest);
    std::vector<Fixture> open;
    for (int game = from * schedule.games_a_block(); game < to * schedule.games_a_block(); ++game) {
        Fixture fixture = schedule.fixture(game);
        fixture.tries = games.tries(game);
        if (fixture.block % shard.count != shard.index || games.played().count(game)) continue;
        open.push_back(fixture);
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

void play_contest(const Contest& contest, const Shard& shard, const RunnerSettings& settings,
                  Session& session) {
    using Seconds = std::chrono::duration<double>;
    Games& games = session.games;
    const Schedule schedule(contest);
    const std::vector<Fixture> open = open_fixtures(contest, shard, games, 0, schedule.blocks());
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] { return Seconds(std::chrono::steady_clock::now() - start).count(); };
    Live live(contest, games.count() + static_cast<int>(open.size()), games.count());
    if (contest.sprt && live.shown()) tell_forecast(contest, 0);

    catch_interrupts();
    std::mutex mutex;  // the live line reads the games
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
    Judge judge(contest);
    const auto decided = [&] {
        if (!contest.sprt) return false;
        judge.look(games);
        return judge.sprt().verdict() != statistics::Verdict::UNDECIDED;
    };
    if (decided()) stop = true;
    try {
        run_games(contest, open, settings, stop, [&](const Outcome& outcome) {
            session.journal.append(outcome);
            const std::lock_guard lock(mutex);
            games.add(outcome);
            if (outcome.again) return;
            if (whole(schedule, games, outcome.fixture.block)) session.journal.sync();
            ++played;
            if (!contest.sprt) return;
            if (played == schedule.games_a_block() && live.shown()) {
                tell_forecast(contest, seconds() / played);
            }
            if (decided()) stop = true;
        });
    } catch (...) {
        failure = std::current_exception();
    }
    over = true;
    display.join();
    live.clear();
    tell_cost(played, seconds());
    if (failure) std::rethrow_exception(failure);
}

}  // namespace carom::referee::arena
