// The program `positions` of a game plays matches of the game's bot in this process, against itself
// and other bots. It writes positions with the outcomes of their matches as arrays for the trainer.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "bot/learn/match.h"
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
        std::signal(SIGPIPE, SIG_IGN);  // An opponent's process may end at any time.
        // Throws before the first match if a command cannot be started.
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
