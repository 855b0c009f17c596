// Measures the turns per second through the C interface and with the engine alone, in the same run.
// The games are Mean Max, Mad Pod Racing, Poker Chip Race and Fantastic Bits, in batches of 1 to
// 4096 matches with one or two threads, with and without observations.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.h"
#include "bench/processor_clock.h"
#include "bot/search/network.h"
#include "referee/bindings/carom.h"
#include "referee/fantastic_bits/text.h"
#include "referee/mad_pod_racing/text.h"
#include "referee/mean_max/text.h"
#include "referee/poker_chip_race/text.h"
#include "referee/terminal/options.h"
#include "sim/base/rng.h"
#include "sim/fantastic_bits/step.h"
#include "sim/mad_pod_racing/step.h"
#include "sim/mean_max/step.h"
#include "sim/poker_chip_race/step.h"

namespace {

using namespace carom;
using Clock = bench::ProcessClock;

// Returns the seconds of processor time that all threads together have used since `start`.
double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// The orders of all matches are drawn for this many turns and then repeated.
constexpr int ROUNDS = 16;
constexpr int LENGTH = 200;  // turns of a long match

std::vector<double> random_orders(const referee::GameInfo& info, int matches, Rng& rng) {
    std::vector<double> orders;
    for (int k = 0; k < matches * info.min_seats * info.max_units; ++k) {
        for (const referee::OrderField& field : info.order_fields) {
            const bool code = field.most - field.least < 10;
            const double most = std::min(field.most, 8000.0),
                         least = std::max(field.least, -8000.0);
            orders.push_back(code && rng.chance(0.9) ? field.least : rng.between(least, most));
        }
    }
    return orders;
}

bool bare_step(mean_max::Match& match) {
    mean_max::State& s = match.position();
    return step(s, match.orders().orders, match.chance()) == mean_max::Fault::NONE &&
           !is_terminal(s);
}
bool bare_step(mad_pod_racing::Match& match) {
    auto& [s, course] = match.position();
    return step(s, match.orders().orders, course) == mad_pod_racing::Fault::NONE &&
           !is_terminal(s, course);
}
bool bare_step(poker_chip_race::Match& match) {
    auto& s = match.position();
    return poker_chip_race::step(s, match.orders().in_order()) == poker_chip_race::Fault::NONE &&
           !is_terminal(s);
}
bool bare_step(fantastic_bits::Match& match) {
    fantastic_bits::State& s = match.position();
    return fantastic_bits::step(s, match.orders().orders) == fantastic_bits::Fault::NONE &&
           !is_terminal(s);
}

// Plays the same matches with the same orders in the engine alone. Each turn only converts the
// orders from numbers and simulates.
template <class Match>
double engine_turns_per_second(const referee::GameInfo& info, double seconds) {
    const referee::MatchConfig setup{1, info.top_league(), info.min_seats, {}, ""};
    constexpr int MATCHES = 256;  // The orders of this many matches are used in rotation.
    Rng rng(1);
    std::vector<std::vector<double>> rounds;
    for (int k = 0; k < ROUNDS; ++k) rounds.push_back(random_orders(info, MATCHES, rng));
    for (auto& round : rounds) {  // The C interface rounds these numbers to integers.
        for (std::size_t k = 0; k < round.size(); ++k) {
            const auto& field = info.order_fields[k % info.order_fields.size()];
            if (field.whole) round[k] = std::floor(round[k] + 0.5);
        }
    }
    const std::size_t each = rounds[0].size() / static_cast<std::size_t>(MATCHES * setup.seats);
    const auto match = referee::start<Match>(referee::game_type(info.name), setup);
    int number = 0;
    long turns = 0;
    double spent = 0;
    const auto start = Clock::now();
    for (std::int64_t seed = setup.seed; (spent = seconds_since(start)) < seconds;) {
        for (int k = 0; k < 1000; ++k, ++turns) {
            const std::vector<double>& round = rounds[static_cast<std::size_t>(k) % ROUNDS];
            match->orders() = {};
            for (int seat = 0; seat < setup.seats; ++seat) {
                match->apply_action(seat, &round[(number * setup.seats + seat) * each]);
            }
            if (bare_step(*match)) continue;
            number = (number + 1) % MATCHES;
            match->restart(++seed);
        }
    }
    return turns / spent;
}

enum class Observed { NOTHING, STATE, OBSERVATION };

// Returns the time in seconds. One thread is measured in processor time of this process. Several
// threads are measured in wall time, because processor time does not show whether they run in
// parallel.
double time_of(int threads) {
    const auto seconds = [](auto time) {
        return std::chrono::duration<double>(time.time_since_epoch()).count();
    };
    return threads == 1 ? seconds(Clock::now()) : seconds(std::chrono::steady_clock::now());
}

// Returns the turns per second of processor time, or per second of wall time with several threads.
double turns_a_second(const referee::GameInfo& info, int matches, int threads, Observed observed,
                      double seconds) {
    const carom_setup setup = {info.name.c_str(), -1, 0, nullptr, matches, 1, threads};
    carom_batch* batch = nullptr;
    if (carom_new(&setup, &batch) != CAROM_OK) throw std::runtime_error(carom_message());
    const int view = observed == Observed::OBSERVATION ? CAROM_OBSERVATION : CAROM_STATE;
    const std::size_t rows = observed == Observed::OBSERVATION ? info.min_seats : 1;
    std::vector<float> now(rows * matches * static_cast<std::size_t>(carom_width(batch, view)));
    std::vector<std::uint8_t> over(static_cast<std::size_t>(matches));
    Rng rng(1);
    std::vector<std::vector<double>> rounds;
    for (int k = 0; k < ROUNDS; ++k) rounds.push_back(random_orders(info, matches, rng));
    carom_turn turn = {};
    turn.view = view, turn.over = over.data();
    if (observed != Observed::NOTHING) turn.now = now.data();
    const auto step = [&](long number) {
        turn.orders = rounds[static_cast<std::size_t>(number) % ROUNDS].data();
        if (carom_step(batch, &turn) != CAROM_OK) throw std::runtime_error(carom_message());
    };
    // The matches start at different turns, because the cost of a turn changes during a match. A
    // single match is played from beginning to end many times.
    for (int late = 0; late < LENGTH; ++late) {
        for (int k = 0; k < matches; ++k) {
            if (static_cast<long>(k) * LENGTH / matches != late) continue;
            if (carom_start(batch, k, 1 + k) != CAROM_OK) throw std::runtime_error(carom_message());
        }
        step(late);
    }
    const int steps_per_reading = std::max(1, 1024 / matches);  // between readings of the clock
    long steps = 0;
    double spent = 0;
    const double start = time_of(threads);
    while ((spent = time_of(threads) - start) < seconds) {
        for (int k = 0; k < steps_per_reading; ++k) step(steps++);
    }
    carom_free(batch);
    return steps * static_cast<double>(matches) / spent;
}

double median(std::vector<double> values) { return bench::quantile(std::move(values), 0.5); }

template <class Match>
void measure(const char* game, double seconds, int repeats) {
    const referee::GameInfo& info = referee::game_type(game).info;
    constexpr struct {
        int matches, threads;
    } BATCHES[] = {{1, 1}, {16, 1}, {256, 1}, {256, 2}, {4096, 1}, {4096, 2}};
    constexpr Observed OBSERVED[] = {Observed::NOTHING, Observed::STATE, Observed::OBSERVATION};
    std::vector<double> bare;
    std::vector<std::vector<double>> rates(sizeof BATCHES / sizeof *BATCHES * 3);
    // The runs are interleaved, so that the load of the machine affects all of them equally.
    for (int k = 0; k < repeats; ++k) {
        bare.push_back(engine_turns_per_second<Match>(info, seconds));
        std::size_t at = 0;
        for (const auto& [matches, threads] : BATCHES) {
            for (const Observed observed : OBSERVED) {
                rates[at++].push_back(turns_a_second(info, matches, threads, observed, seconds));
            }
        }
    }
    const double alone = median(bare);
    std::printf("| %s: bare engine | | %.2f | | | 1.00 |\n", info.title.c_str(), alone / 1e6);
    std::size_t at = 0;
    for (const auto& [matches, threads] : BATCHES) {
        const double nothing = median(rates[at]), state = median(rates[at + 1]),
                     sight = median(rates[at + 2]);
        at += 3;
        std::printf("| %d matches | %d | %.2f | %.2f | %.2f | %.2f |\n", matches, threads,
                    nothing / 1e6, state / 1e6, sight / 1e6, alone * threads / nothing);
    }
}

// Returns the evaluations per second of a network with these layer sizes and random weights.
double network_runs_a_second(const std::vector<int>& sizes, double seconds) {
    // The text of the network has half floats between 0.0625 and 0.25 with random signs.
    std::vector<std::uint16_t> words = {static_cast<std::uint16_t>(sizes.size())};
    std::size_t count = 0;
    for (std::size_t k = 0; k < sizes.size(); ++k) {
        words.push_back(static_cast<std::uint16_t>(sizes[k]));
        if (k > 0) count += static_cast<std::size_t>(sizes[k - 1] + 1) * sizes[k];
    }
    Rng rng(1);
    for (std::size_t k = 0; k < count; ++k) {
        const int size = 0x2c00 + rng.below(0x800), sign = 0x8000 * rng.below(2);
        words.push_back(static_cast<std::uint16_t>(size + sign));
    }
    if (words.size() % 2) words.push_back(0);
    constexpr const char* DIGITS =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
    std::string text;
    for (std::size_t k = 0; k < words.size(); k += 2) {
        const auto swapped = [](std::uint32_t w) { return (w & 255) << 8 | w >> 8; };
        std::uint32_t value = swapped(words[k]) << 16 | swapped(words[k + 1]);
        char five[5];
        for (int j = 4; j >= 0; --j, value /= 85) five[j] = DIGITS[value % 85];
        text.append(five, 5);
    }
    search::Network network;
    if (!network.read(text.c_str())) throw std::runtime_error("no network");
    std::vector<float> in(static_cast<std::size_t>(network.inputs()), 0.5f),
        out(static_cast<std::size_t>(network.outputs()));
    long runs = 0;
    double spent = 0;
    const auto start = Clock::now();
    while ((spent = seconds_since(start)) < seconds) {
        for (int k = 0; k < 1000; ++k, ++runs) {
            network.run(in.data(), out.data());
            in[0] = out[0];  // prevents the compiler from removing the run
        }
    }
    return runs / spent;
}

void measure_networks(double seconds, int repeats) {
    for (const std::vector<int>& sizes :
         {std::vector<int>{6, 16, 2}, {32, 64, 64, 8}, {64, 128, 64, 8}, {128, 256, 8}}) {
        std::vector<double> rates;
        std::string name;
        for (const int size : sizes) name += (name.empty() ? "" : "-") + std::to_string(size);
        for (int k = 0; k < repeats; ++k) rates.push_back(network_runs_a_second(sizes, seconds));
        std::printf("| network %s | 1 | %.3f | | | |\n", name.c_str(), median(rates) / 1e6);
    }
}

template <class Match>
void print_bare(const char* game, double seconds) {
    const referee::GameInfo& info = referee::game_type(game).info;
    std::printf("%s %.0f\n", info.name.c_str(), engine_turns_per_second<Match>(info, seconds));
}

int print_all_bare(double seconds) {
    print_bare<mean_max::Match>(mean_max::NAME, seconds);
    print_bare<mad_pod_racing::Match>(mad_pod_racing::NAME, seconds);
    print_bare<poker_chip_race::Match>(poker_chip_race::NAME, seconds);
    print_bare<fantastic_bits::Match>(fantastic_bits::NAME, seconds);
    return 0;
}

int print_table(double seconds, int repeats) {
    std::printf(
        "| | threads | million turns a second | with states | with sights | bare per core |\n"
        "|---|---|---|---|---|---|\n");
    measure<mean_max::Match>(mean_max::NAME, seconds, repeats);
    measure<mad_pod_racing::Match>(mad_pod_racing::NAME, seconds, repeats);
    measure<poker_chip_race::Match>(poker_chip_race::NAME, seconds, repeats);
    measure<fantastic_bits::Match>(fantastic_bits::NAME, seconds, repeats);
    measure_networks(seconds, repeats);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    referee::Program program("Times the C interface beside the bare engine; a table in Markdown",
                             "bindings-speed");
    double seconds = 0.2;
    int repeats = 3;
    program.option("--seconds", seconds, "processor time of each measurement in seconds")
        .number(0.01, 60.0);
    program
        .option("--repeats", repeats, "number of runs of all measurements; the table has medians")
        .integer(1, 99);
    bool bare = false;
    program.flag("--bare", bare,
                 "measure only the bare engine and print a line NAME TURNS_PER_SECOND per game");
    return program.run(
        argc, argv, [&] { return bare ? print_all_bare(seconds) : print_table(seconds, repeats); });
}
