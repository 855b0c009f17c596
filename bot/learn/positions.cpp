// The program `positions` of a game plays matches of the game's bot in this process, against itself
// and other bots. It writes positions with the outcomes of their matches as arrays for the trainer.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <exception>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bot/learn/player.h"
#include "bot/search/network.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bots/conversation.h"
#include "referee/game/games.h"
#include "referee/terminal/options.h"
#include "referee/terminal/progress.h"

namespace carom::learn {

// Returns the .npy file (NumPy's format 1.0) of a one-dimensional array. `dtype` describes a record
// in Python's notation, for example "[('turn', '<i4'), ('features', '<f4', (52,))]". `records` has
// the bytes of `count` records.
inline std::string npy_file(const std::string& dtype, std::size_t count,
                            const std::string& records) {
    std::string header = "{'descr': " + dtype + ", 'fortran_order': False, 'shape': (" +
                         std::to_string(count) + ",), }";
    // The format requires that the header ends with a newline at a multiple of 64 bytes.
    constexpr std::size_t PREFIX = 10, BLOCK = 64;
    header.append((BLOCK - (PREFIX + header.size() + 1) % BLOCK) % BLOCK, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 255);
    file += static_cast<char>(header.size() >> 8);
    return file + header + records;
}

namespace {

namespace fs = std::filesystem;
using referee::Error;

// The settings of a run.
struct Options {
    std::string folder, network, policy;
    std::vector<std::string> opponents;  // command lines
    std::int64_t seed = 1;
    int games = 1000, rollouts = 100, threads = 1;
    int seats = 0;  // 0: the game's minimum
    int opening = 6;
    double noise = 0.02, share = 0.3;
    bool moves = false;
};

// One record of a file of positions, without its features.
struct Label {
    std::int32_t match, seat, turn, ahead;
    float outcome, margin, turns_left, hand, search;
};
static_assert(sizeof(Label) == 36, "records have no gaps");

// One record of a file of moves, without its classes and senses.
struct MoveLabel {
    std::int32_t match, seat, turn, unit;
};
static_assert(sizeof(MoveLabel) == 16, "records have no gaps");

// The concatenated bytes of records and their number.
struct Records {
    std::string bytes;
    std::size_t count = 0;
};

template <class T>
void append(std::string& bytes, const T* values, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

// A match of self-play, which records positions and moves.
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
        setup.league = info.top_league();
        setup.seed = referee::later_seed(options.seed * 1'000'000, number);
        const auto settings = info.contest_settings.find(setup.seats);
        if (settings != info.contest_settings.end()) setup.settings = settings->second;
        match_ = referee::game_type(game.game).start(setup);
        seat_players();
    }

    // Plays the match and appends its records. Throws WorldError if the rules do not define the
    // result of a turn. The match then has no records.
    void play(Records& positions, Records& moves) {
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
            append(positions.bytes, &labels_[k], 1);
            append(positions.bytes, features.data(), features.size());
        }
        positions.count += labels_.size();
        moves.bytes += moves_.bytes;
        moves.count += moves_.count;
    }
    int turns() const { return match_->turn(); }
    bool failed() const { return failed_; }  // True if an opponent gave no valid answer.

  private:
    struct Seated {
        std::unique_ptr<Player> inside;  // our bot, or nullptr for an opponent
        referee::bots::Process* outside = nullptr;
        bool follows_policy = false;
        bool is_random = false;  // True during a series of random orders.
    };

    // Matches are numbered in rounds. A round has one match of self-play and then one match against
    // each opponent. The seat of our bot changes from round to round.
    void seat_players() {
        const int round = static_cast<int>(options_.opponents.size()) + 1;
        const int opponent = number_ % round - 1, own = number_ / round % match_->seats();
        players_.resize(static_cast<std::size_t>(match_->seats()));
        std::vector<referee::bots::Process*> all;
        for (int seat = 0; seat < match_->seats(); ++seat) {
            if (opponent < 0 || seat == own) {
                players_[seat].inside =
                    game_.player(options_.network, options_.policy, rng_.next());
                players_[seat].follows_policy = !options_.policy.empty() && rng_.chance(0.5);
            } else {
                players_[seat].outside =
                    &bots_.emplace_back(options_.opponents[static_cast<std::size_t>(opponent)]);
                all.push_back(players_[seat].outside);
            }
        }
        referee::bots::Limits limits;
        // The limits are far above the time of any working bot. They end the match if a bot hangs.
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
            // An invalid answer eliminates the opponent from the match.
            failed_ = match_->answer(seat, reply.lines).has_value() || failed_;
            return;
        }
        const std::string input = match_->input(seat);
        // A series of random orders leads to positions that good play avoids. Searched plans visit
        // these positions, so the value function must also learn their values.
        constexpr double GOES_ON = 0.7;
        player.is_random = rng_.chance(player.is_random ? GOES_ON : options_.noise);
        if (at_random || player.is_random) {
            match_->answer(seat, referee::lines_of(player.inside->random_answer(input, rng_)));
            return;
        }
        match_->answer(
            seat, referee::lines_of(player.follows_policy
                                        ? player.inside->policy_answer(input, options_.rollouts)
                                        : player.inside->answer(input, options_.rollouts)));
        if (!rng_.chance(options_.share)) return;
        describe(seat, 0);
        describe(seat, 1 + rng_.below(game_.depth));
        if (options_.moves) write_moves(seat);
    }
    void describe(int seat, int ahead) {
        Position position;
        if (!players_[seat].inside->describe(ahead, position)) return;
        labels_.push_back(
            {number_, seat, position.turn, ahead, 0, 0, 0, position.hand, position.search});
        positions_.push_back(std::move(position));
    }
    void write_moves(int seat) {
        std::vector<Move> moves;
        players_[seat].inside->describe_moves(moves);
        for (const Move& move : moves) {
            const MoveLabel label{number_, seat, match_->turn(), move.unit};
            append(moves_.bytes, &label, 1);
            append(moves_.bytes, move.classes.data(), move.classes.size());
            append(moves_.bytes, move.senses.data(), move.senses.size());
            ++moves_.count;
        }
    }
    // The outcome is the share of other seats that finished below, where an equal place counts one
    // half. The margin is the player's score minus the best other score.
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

    const LearnedGame& game_;
    const Options& options_;
    int number_;
    Rng rng_;
    std::unique_ptr<referee::Game> match_;
    std::vector<Seated> players_;  // one for each seat
    std::deque<referee::bots::Process> bots_;
    std::optional<referee::bots::Conversation> talk_;
    bool failed_ = false;
    std::vector<Label> labels_;
    std::vector<Position> positions_;
    Records moves_;
};

// The number of games in one file. A file is written at once, so each thread loses at most this
// many games when the program is stopped.
constexpr int GAMES_A_FILE = 50;

std::string dtype_of_moves(const PolicyShape& policy) {
    return "[('match', '<i4'), ('seat', '<i4'), ('turn', '<i4'), ('unit', '<i4'), "
           "('classes', '<i4', (" +
           std::to_string(policy.groups.size()) + ",)), ('senses', '<f4', (" +
           std::to_string(policy.senses) + ",))]";
}

std::string dtype_of(const LearnedGame& game) {
    return "[('match', '<i4'), ('seat', '<i4'), ('turn', '<i4'), ('ahead', '<i4'), "
           "('outcome', '<f4'), ('margin', '<f4'), ('turns_left', '<f4'), ('hand', '<f4'), "
           "('search', '<f4'), ('features', '<f4', (" +
           std::to_string(game.feature_count) + ",))]";
}

// Returns the JSON text of the settings and the features, which the trainer reads. All positions in
// a folder must have the same description.
std::string description_of(const LearnedGame& game, const Options& options) {
    nlohmann::ordered_json all;
    all["game"] = game.game;
    all["seed"] = options.seed;
    all["rollouts"] = options.rollouts;
    all["network"] = options.network;
    if (!options.policy.empty()) all["policy network"] = options.policy;
    all["opponents"] = options.opponents;
    all["seats"] = options.seats;
    all["opening"] = options.opening;
    all["noise"] = options.noise;
    all["share"] = options.share;
    if (options.moves)
        all["policy"] = {{"senses", game.policy.senses}, {"groups", game.policy.groups}};
    for (int k = 0; k < game.feature_count; ++k) {
        const search::Feature& feature = game.features[k];
        all["features"].push_back(
            {{"name", feature.name}, {"unit", feature.unit}, {"scale", feature.scale}});
    }
    return referee::format_json(all, 1) + "\n";
}

class Producer {
  public:
    Producer(const LearnedGame& game, const Options& options) : game_(game), options_(options) {
        fs::create_directories(options.folder + (options.moves ? "/moves" : ""));
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
        const int begin = file * GAMES_A_FILE;
        const int end = std::min(options_.games, begin + GAMES_A_FILE);
        for (int games = end - begin; games <= GAMES_A_FILE; ++games) {
            if (fs::exists(options_.folder + "/" + name_of(begin, games))) return;
        }
        const std::string name = name_of(begin, end - begin);
        Records positions, moves;
        for (int number = begin; number < end; ++number) {
            if (referee::stop) return;
            Match match(game_, options_, number);
            const std::size_t before = positions.count;
            try {
                match.play(positions, moves);
            } catch (const referee::WorldError&) {
                // The match has no result, so its positions are left out.
            }
            const std::lock_guard<std::mutex> lock(mutex_);
            ++played_, positions_ += positions.count - before, turns_ += match.turns(),
                failed_ += match.failed();
            progress_.show(referee::formatted("%d of %d games, %zu positions", played_,
                                              options_.games, positions_));
        }
        // Removes the shorter files of earlier runs. The new file has all of their games.
        for (int games = 1; games < end - begin; ++games) {
            fs::remove(options_.folder + "/" + name_of(begin, games));
            fs::remove(options_.folder + "/moves/" + name_of(begin, games));
        }
        // A repeated run skips the games whose file of positions exists, so the file of moves is
        // written first.
        if (options_.moves) {
            write(options_.folder + "/moves/" + name, dtype_of_moves(game_.policy), moves);
        }
        write(options_.folder + "/" + name, dtype_of(game_), positions);
    }

    // Returns the name of the file with `games` matches, starting with match `first`. The last file
    // of a run may have fewer matches than the others.
    static std::string name_of(int first, int games) {
        return games == GAMES_A_FILE ? referee::formatted("%06d.npy", first)
                                     : referee::formatted("%06d-%d.npy", first, games);
    }

    static void write(const std::string& path, const std::string& dtype, const Records& records) {
        referee::FileWriter(path).commit(npy_file(dtype, records.count, records.bytes));
    }

    const LearnedGame& game_;
    const Options& options_;
    referee::Progress progress_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::atomic<int> next_file_{0};
    std::mutex mutex_;  // protects all members below
    std::exception_ptr problem_;
    int played_ = 0;
    int failed_ = 0;  // matches in which an opponent gave no valid answer
    std::size_t positions_ = 0;
    std::int64_t turns_ = 0;
};

// Returns the text of the network in a file.
std::string network_in(const std::string& file, int inputs, int outputs) {
    const std::vector<std::string> lines = referee::lines_of(referee::read_file(file));
    search::Network network;
    if (lines.size() != 1 || !network.read(lines[0].c_str()) || network.inputs() != inputs ||
        network.outputs() != outputs) {
        throw Error(referee::formatted("%s: expected a network of %d inputs and %d outputs",
                                       file.c_str(), inputs, outputs));
    }
    return lines[0];
}

void declare(referee::Program& program, Options& options, const LearnedGame& game) {
    const referee::GameInfo& info = referee::game_type(game.game).info;
    constexpr int MANY = 1'000'000'000;
    program.option("-o,--output", options.folder, "folder for the positions; goes on there")
        .required();
    program.option("--games", options.games, "number of matches")
        .integer(1, 10'000'000)
        .show_default();
    program.option("--rollouts", options.rollouts, "rollouts per turn of the bot")
        .integer(1, MANY)
        .show_default();
    program.option(
        "--network",
        [&options, &game](const std::string& file) {
            options.network.clear();
            if (file == "none") return;
            options.network = network_in(file, game.feature_count, 1);
        },
        "file with the network of the bot's value function, or none (the one that is built in)");
    program
        .option("--opponent", options.opponents,
                "command line of another bot; without one the bot plays itself only, with N of "
                "them in one of N + 1 matches")
        .repeatable();
    program.option("--seed", options.seed, "random seed").integer(0, MANY).show_default();
    program.option("-t,--threads", options.threads, "number of threads")
        .integer(1, 1000)
        .show_default();
    program.option("--seats", options.seats, "number of seats")
        .integer(info.min_seats, info.max_seats)
        .show_default(std::to_string(info.min_seats));
    program
        .option("--opening", options.opening,
                "most turns at the start of a match with random orders")
        .integer(0, 1000)
        .show_default();
    program.option("--noise", options.noise, "chance that later a series of random orders begins")
        .number(0, 1)
        .show_default();
    program.option("--share", options.share, "share of turns whose positions are written")
        .number(0, 1)
        .show_default();
    if (game.policy.groups.empty()) return;
    program.flag("--moves", options.moves,
                 "also write what the search ordered there, for bot/learn/policy.py");
    program.option(
        "--policy",
        [&options, &game](const std::string& file) {
            options.policy = network_in(file, game.policy.senses, game.policy.outputs());
        },
        "file with the network of a policy, whose orders the bot follows in half of its seats");
}

}  // namespace

int play_for_positions(const LearnedGame& game, int argc, char** argv) {
    Options options;
    options.network = game.network;
    options.threads = static_cast<int>(std::thread::hardware_concurrency());
    referee::Program program(std::string("Plays matches of ") +
                                 referee::game_type(game.game).info.title +
                                 " and writes positions with their outcome for "
                                 "bot/learn/train.py.\nExit status: 0 done, 2 could not be done",
                             "positions");
    declare(program, options, game);
    return program.run(argc, argv, [&] {
        referee::catch_interrupts();
        std::signal(SIGPIPE, SIG_IGN);  // An opponent's process may end at any time.
        // Throws before the first match if a command cannot be started.
        for (const std::string& opponent : options.opponents) referee::bots::Process{opponent};
        Producer(game, options).run();
        return 0;
    });
}

}  // namespace carom::learn
