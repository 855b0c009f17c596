// Runs the speed benchmark and returns its results as a table, as CSV and as Markdown.
#pragma once

#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "bench/measure.h"
#include "bench/scenes/mean_max.h"
#include "sim/base/fields.h"

namespace carom::bench {

struct Row {
    std::string scene, policy;
    int n = 0, turns = 0;
    Timing timing;
    // Number of contacts, and of computations of the formula for two circles (0 if not counted).
    long events = 0, calls = 0;
    std::uint64_t hash = 0;
};

std::string text_of(const std::vector<Row>& rows);
std::string csv_of(const std::vector<Row>& rows);
// Returns the table for bench/README.md: one line per scene with the reference and the default
// engine (the scene's last row), and the article's experiment in the article's units.
std::string markdown_of(const std::vector<Row>& rows);

// These declarations are the shared part of the scenes: contenders that play the same turns,
// observers that count events, and the resulting rows.

constexpr int BLOCK = 16;  // turns; the states of a block fit into the first-level cache

// A contender, and a function that plays all turns of the contender once more without timing, for
// the counts and the hash.
struct CountedContender {
    Contender contender;
    std::function<void(Row&)> account;
};

// Counts the contacts of turns. NoObserver is the game's.
template <class NoObserver>
struct HitCounter : NoObserver {
    long events = 0;
    template <class... Any>
    void hit(const Any&...) {
        ++events;
    }
};

// Returns a contender that plays turns of a game in blocks. A turn has a state (`.state`) and the
// orders. play(state, turn, observer) plays one turn and must succeed. Silent and Counting are the
// game's observers for the timed run and the counted run. Counting has a member `events`.
template <class Silent, class Counting, class Turn, class Play>
CountedContender counted_contender(const char* name, std::shared_ptr<const std::vector<Turn>> turns,
                                   Play play) {
    using State = std::decay_t<decltype(turns->front().state)>;
    auto work = std::make_shared<std::vector<State>>(BLOCK);
    CountedContender e;
    e.contender.name = name;
    e.contender.prepare = [work, turns](int block) {
        for (int k = 0; k < BLOCK; ++k) (*work)[k] = (*turns)[block * BLOCK + k].state;
    };
    e.contender.run = [work, turns, play](int block) {
        for (int k = 0; k < BLOCK; ++k) play((*work)[k], (*turns)[block * BLOCK + k], Silent());
    };
    e.account = [turns, play](Row& row) {
        Counting observer;
        Hash hash;
        for (const Turn& turn : *turns) {
            State s = turn.state;
            play(s, turn, observer);
            hash.add(static_cast<std::int64_t>(hash_of(s)));
        }
        row.events = observer.events;
        row.hash = hash.value();
    };
    return e;
}

class Bench {
  public:
    explicit Bench(int rounds_percent) : rounds_percent_(rounds_percent) {}

    // The first contender is the reference. The hashes of all contenders must equal its hash.
    void run(const std::string& scene, int n, std::vector<CountedContender>& counted, int blocks,
             int turns_per_block, int rounds) {
        progress(scene);
        std::vector<Contender> contenders;
        for (CountedContender& e : counted) contenders.push_back(e.contender);
        const int fewer = std::max(3, rounds * rounds_percent_ / 100);
        const std::vector<Timing> timings = measure(contenders, blocks, turns_per_block, fewer);
        for (std::size_t k = 0; k < counted.size(); ++k) {
            Row row;
            row.scene = scene, row.policy = counted[k].contender.name, row.n = n;
            row.turns = blocks * turns_per_block;
            row.timing = timings[k];
            counted[k].account(row);
            rows_.push_back(row);
            if (row.hash != rows_[rows_.size() - 1 - k].hash) failed_ = true;
        }
    }
    void expect(std::uint64_t hash, std::uint64_t pinned) { failed_ = failed_ || hash != pinned; }
    const std::vector<Row>& rows() const { return rows_; }
    bool failed() const { return failed_; }

    ~Bench() { progress(""); }

  private:
    static void progress(const std::string& scene) {
        if (isatty(STDERR_FILENO)) std::fprintf(stderr, "\r%-60s\r", scene.c_str());
    }

    int rounds_percent_;
    std::vector<Row> rows_;
    bool failed_ = false;
};

// These functions run the scenes, one file per game. Several scenes use the turns of Mean Max.

struct Turn {
    mean_max::State state;
    mean_max::Orders orders;
    std::shared_ptr<const mean_max::SpawnQueue> queue;
};
using Turns = std::shared_ptr<const std::vector<Turn>>;

// Returns consecutive turns of matches on maps with this number of units.
Turns collect(Style style, int units, int count);

void mean_max_scenes(Bench& bench);
void mad_pod_racing_scenes(Bench& bench);
void poker_chip_race_scenes(Bench& bench);
void fantastic_bits_scenes(Bench& bench);
void search_race_scenes(Bench& bench);
void bit_runner_2048_scenes(Bench& bench);
void code_royale_scenes(Bench& bench);
void circle_scenes(Bench& bench);

// Plays a scene once with one engine, for a tool that counts instructions.
void play_turns_once(Style style, int units, int turns, bool fast);
void play_circles_once(int n, int turns, bool fast);

}  // namespace carom::bench
