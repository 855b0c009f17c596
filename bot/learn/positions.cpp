// The program `positions` of a game: plays matches of the game's bot in this process, against
// itself and other bots, and writes positions with their outcome as arrays for the trainer.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

#include "bot/learn/npy.h"
#include "bot/learn/player.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bots/conversation.h"
#include "referee/games.h"
#include "referee/terminal/options.h"
#include "referee/terminal/progress.h"

namespace carom::learn {

namespace {

namespace fs = std::filesystem;
using referee::Error;

struct Options {
    std::string folder, network;
    std::vector<std::string> opponents;  // command lines
    std::int64_t seed = 1;
    int games = 1000, rollouts = 100, threads = 1;
    int seats = 0, league = -1;  // 0, -1: the game's own
    int opening = 6;
    double noise = 0.02, share = 0.3;
};

// Games of one file. A file is written as a whole, so at most this many games of a thread are lost
// when the program is stopped.
constexpr int GAMES_A_FILE = 50;

// One record of a file, without its features.
struct Label {
    std::int32_t match, seat, turn, ahead;
    float outcome, margin, turns_left, hand, search;
};
static_assert(sizeof(Label) == 36, "records have no gaps");

std::string dtype_of(const LearnedGame& game) {
    return "[('match', '<i4'), ('seat', '<i4'), ('turn', '<i4'), ('ahead', '<i4'), "
           "('outcome', '<f4'), ('margin', '<f4'), ('turns_left', '<f4'), ('hand', '<f4'), "
           "('search', '<f4'), ('features', '<f4', (" +
           std::to_string(game.feature_count) + ",))]";
}

// Plays one match and collects its positions.
class Match {
  public:
    Match(const LearnedGame& game, const Options& options, int number)
        : game_(game),
          options_(options),
          number_(number),
          rng_(static_cast<std::uint64_t>(options.seed) * 1'000'003 +
               static_cast<std::uint64_t>(number)) {
        const referee::GameInfo& info = referee::game_type(game.game).info;
        referee::MatchConfig setup;
        setup.seats = options.seats > 0 ? options.seats : info.min_seats;
        setup.league = options.league >= 0 ? options.league : info.top_league();
        setup.seed = referee::later_seed(options.seed * 1'000'000, number);
        const auto settings = info.contest_settings.find(setup.seats);
        if (settings != info.contest_settings.end()) setup.settings = settings->second;
        match_ = referee::game_type(game.game).start(setup);
        seat_players();
    }

    // Appends the records to `records`. Returns their number. Throws WorldError if the rules do not
    // define the result of a turn.
    std::size_t play(std::string& records) {
        const int opening = rng_.below(options_.opening + 1);
        while (!match_->is_terminal()) {
            for (int seat = 0; seat < match_->seats(); ++seat) {
                if (match_->asks(seat)) answer(seat, match_->turn() < opening);
            }
            match_->play();
        }
        write_outcomes();
        for (std::size_t k = 0; k < labels_.size(); ++k) {
            const std::vector<float>& features = positions_[k].features;
            records.append(reinterpret_cast<const char*>(&labels_[k]), sizeof(Label));
            records.append(reinterpret_cast<const char*>(features.data()),
                           features.size() * sizeof(float));
        }
        return labels_.size();
    }
    int turns() const { return match_->turn(); }
    bool failed() const { return failed_; }  // True if an opponent gave no valid answer.

  private:
    // Every match of a round has another opponent, the first one none. The seat of our bot changes
    // from round to round.
    void seat_players() {
        const int round = static_cast<int>(options_.opponents.size()) + 1;
        const int opponent = number_ % round - 1, own = number_ / round % match_->seats();
        players_.resize(static_cast<std::size_t>(match_->seats()));
        bots_.reserve(players_.size());
        std::vector<referee::bots::Process*> all;
        for (int seat = 0; seat < match_->seats(); ++seat) {
            if (opponent < 0 || seat == own) {
                players_[seat].inside = game_.player(options_.network, rng_.next());
            } else {
                players_[seat].outside =
                    &bots_.emplace_back(options_.opponents[static_cast<std::size_t>(opponent)]);
                all.push_back(players_[seat].outside);
            }
        }
        referee::bots::Limits limits;
        // A bot that searches with so few rollouts is never so slow, but a bot may hang.
        limits.time.clock = referee::bots::TimeLimit::CPU;
        limits.time.first_ms = 3000, limits.time.later_ms = 1000;
        limits.stop = &referee::stop;
        if (!all.empty()) talk_.emplace(all, limits);
    }
    void answer(int seat, bool at_random) {
        Seated& player = players_[seat];
        if (!player.inside) {
            const referee::bots::Reply reply =
                talk_->ask(*player.outside, match_->input(seat), match_->answer_lines(seat),
                           match_->turn() == 0);
            if (!reply.failure.empty()) {
                failed_ = true;
                match_->no_answer(seat);
                return;
            }
            // An invalid answer puts the opponent out of the match.
            failed_ = match_->answer(seat, reply.lines).has_value() || failed_;
            return;
        }
        const std::string input = match_->input(seat);
        // A series of random orders leads to positions that good play avoids. The value function
        // must know them, because searched plans visit them.
        constexpr double GOES_ON = 0.7;
        player.is_random = rng_.chance(player.is_random ? GOES_ON : options_.noise);
        if (at_random || player.is_random) {
            match_->answer(seat, referee::lines_of(player.inside->random_answer(input, rng_)));
            return;
        }
        match_->answer(seat, referee::lines_of(player.inside->answer(input, options_.rollouts)));
        if (!rng_.chance(options_.share)) return;
        describe(seat, 0);
        describe(seat, 1 + rng_.below(game_.depth));
    }
    void describe(int seat, int ahead) {
        Position position;
        if (!players_[seat].inside->describe(ahead, position)) return;
        labels_.push_back(
            {number_, seat, position.turn, ahead, 0, 0, 0, position.hand, position.search});
        positions_.push_back(std::move(position));
    }
    // The outcome is the share of other seats that finished below, where an equal place counts one
    // half. The margin is the difference to the best other score.
    void write_outcomes() {
        const std::vector<int> places = match_->places(), scores = match_->scores();
        for (Label& label : labels_) {
            double below = 0;
            int best = std::numeric_limits<int>::min();
            for (int seat = 0; seat < match_->seats(); ++seat) {
                if (seat == label.seat) continue;
                below += places[seat] > places[label.seat]    ? 1
                         : places[seat] == places[label.seat] ? 0.5
                                                              : 0;
                best = std::max(best, scores[seat]);
            }
            label.outcome = static_cast<float>(below / (match_->seats() - 1));
            label.margin = static_cast<float>(scores[label.seat] - best);
            label.turns_left = static_cast<float>(match_->turn() - label.turn);
        }
    }

    struct Seated {
        std::unique_ptr<Player> inside;  // our bot, or none
        referee::bots::Process* outside = nullptr;
        bool is_random = false;  // in a series of random orders
    };

    const LearnedGame& game_;
    const Options& options_;
    int number_;
    Rng rng_;
    std::unique_ptr<referee::Game> match_;
    std::vector<Seated> players_;  // by seat
    std::vector<referee::bots::Process> bots_;
    std::optional<referee::bots::Conversation> talk_;
    bool failed_ = false;
    std::vector<Label> labels_;
    std::vector<Position> positions_;
};

// The settings and the features, as the trainer reads them. A folder holds positions of one
// description only.
std::string description_of(const LearnedGame& game, const Options& options) {
    nlohmann::ordered_json all;
    all["game"] = game.game;
    all["seed"] = options.seed;
    all["rollouts"] = options.rollouts;
    all["network"] = options.network;
    all["opponents"] = options.opponents;
    all["seats"] = options.seats;
    all["league"] = options.league;
    all["opening"] = options.opening;
    all["noise"] = options.noise;
    all["share"] = options.share;
    for (int k = 0; k < game.feature_count; ++k) {
        const carom::bot::Feature& feature = game.features[k];
        all["features"].push_back(
            {{"name", feature.name}, {"unit", feature.unit}, {"scale", feature.scale}});
    }
    return referee::format_json(all, 1) + "\n";
}

class Producer {
  public:
    Producer(const LearnedGame& game, const Options& options)
        : game_(game), options_(options), dtype_(dtype_of(game)) {
        fs::create_directories(options.folder);
        const std::string path = options.folder + "/positions.json";
        const std::string description = description_of(game, options);
        if (!fs::exists(path)) {
            referee::FileWriter(path).commit(description);
        } else if (referee::read_file(path) != description) {
            throw Error(path +
                        ": expected the settings and features of this run; for other ones "
                        "choose another folder");
        }
    }

    void run() {
        std::vector<std::thread> threads;
        for (int k = 0; k < options_.threads; ++k) threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
        progress_.clear();
        if (problem_) std::rethrow_exception(problem_);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
        std::printf("%s: %d games, %zu positions, %lld turns in %s (%.0f turns/s)%s\n",
                    options_.folder.c_str(), played_, positions_, static_cast<long long>(turns_),
                    referee::duration(seconds).c_str(), static_cast<double>(turns_) / seconds,
                    referee::interrupted ? "; stopped, the same command goes on" : "");
        if (failed_ > 0) std::printf("an opponent gave no valid answer in %d games\n", failed_);
    }

  private:
    void work() {
        try {
            while (!referee::stop) {
                const int file = next_file_++;
                if (file * GAMES_A_FILE >= options_.games) return;
                produce(file);
            }
        } catch (const referee::Interrupted&) {
        } catch (...) {
            const std::lock_guard<std::mutex> lock(mutex_);
            if (!problem_) problem_ = std::current_exception();
            referee::stop = true;
        }
    }
    void produce(int file) {
        const std::string path =
            options_.folder + "/" + referee::formatted("%06d.npy", file * GAMES_A_FILE);
        if (fs::exists(path)) return;
        std::string records;
        std::size_t count = 0;
        const int end = std::min(options_.games, (file + 1) * GAMES_A_FILE);
        for (int number = file * GAMES_A_FILE; number < end; ++number) {
            if (referee::stop) return;
            Match match(game_, options_, number);
            std::size_t added = 0;
            try {
                added = match.play(records);
            } catch (const referee::WorldError&) {
                // The match has no result, so its positions are left out.
            }
            count += added;
            const std::lock_guard<std::mutex> lock(mutex_);
            ++played_, positions_ += added, turns_ += match.turns(), failed_ += match.failed();
            progress_.show(referee::formatted("%d of %d games, %zu positions", played_,
                                              options_.games, positions_));
        }
        referee::FileWriter(path).commit(npy_file(dtype_, count, records));
    }

    const LearnedGame& game_;
    const Options& options_;
    std::string dtype_;
    referee::Progress progress_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::atomic<int> next_file_{0};
    std::mutex mutex_;  // guards everything below
    std::exception_ptr problem_;
    int played_ = 0;
    int failed_ = 0;  // matches
    std::size_t positions_ = 0;
    std::int64_t turns_ = 0;
};

void declare(referee::Program& program, Options& options, const LearnedGame& game) {
    const referee::GameInfo& info = referee::game_type(game.game).info;
    constexpr int MANY = 1'000'000'000;
    program.option("-o,--output", options.folder, "folder for the positions; goes on there")
        .required();
    program.option("--games", options.games, "number of matches")
        .whole_number(1, 10'000'000)
        .show_default();
    program.option("--rollouts", options.rollouts, "rollouts per turn of the bot")
        .whole_number(1, MANY)
        .show_default();
    program.option(
        "--network",
        [&options, &game](const std::string& file) {
            options.network.clear();
            if (file == "none") return;
            const std::vector<std::string> lines = referee::lines_of(referee::read_file(file));
            if (lines.size() != 1 || !game.fits(lines[0])) {
                throw Error(file + ": expected a network of " + std::to_string(game.feature_count) +
                            " inputs and one output");
            }
            options.network = lines[0];
        },
        "file with the network of the bot's value function, or none (the one that is built in)");
    program
        .option("--opponent", options.opponents,
                "command line of another bot; without one the bot plays itself only, with N of "
                "them in one of N + 1 matches")
        .repeatable();
    program.option("--seed", options.seed, "random seed").whole_number(0, MANY).show_default();
    program.option("-t,--threads", options.threads, "number of threads")
        .whole_number(1, 1000)
        .show_default();
    program.option("--seats", options.seats, "number of seats")
        .whole_number(info.min_seats, info.max_seats)
        .show_default(std::to_string(info.min_seats));
    program.option("--league", options.league, "league by number")
        .whole_number(0, info.top_league())
        .show_default(std::to_string(info.top_league()));
    program
        .option("--opening", options.opening,
                "most turns at the start of a match with random orders")
        .whole_number(0, 1000)
        .show_default();
    program.option("--noise", options.noise, "chance that later a series of random orders begins")
        .number(0, 1)
        .show_default();
    program.option("--share", options.share, "share of turns whose positions are written")
        .number(0, 1)
        .show_default();
}

}  // namespace

int play_for_positions(const LearnedGame& game, int argc, char** argv) {
    try {
        Options options;
        options.network = game.network;
        options.threads = static_cast<int>(std::thread::hardware_concurrency());
        referee::Program program(
            std::string("Plays matches of ") + referee::game_type(game.game).info.title +
                " and writes positions with their outcome for bot/learn/train.py.\n"
                "Exit status: 0 done, 2 could not be done",
            "positions");
        declare(program, options, game);
        if (!program.parse(argc, argv)) return 0;
        referee::catch_interrupts();
        std::signal(SIGPIPE, SIG_IGN);  // An opponent may end at any time.
        // A command that cannot be started is an error before the first match.
        for (const std::string& opponent : options.opponents) referee::bots::Process{opponent};
        Producer(game, options).run();
    } catch (const std::exception& e) {
        std::fprintf(stderr, "positions: %s\n",
                     referee::printable(referee::valid_utf8(e.what()), 1000).c_str());
        return 2;
    }
    return 0;
}

}  // namespace carom::learn
