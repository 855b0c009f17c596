// The scenes, a file each, and Mean Max's turns, which more than one of them plays.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/scenes/mean_max.h"
#include "bench/speed/bench.h"

namespace carom::bench {

struct Turn {
    mean_max::State state;
    mean_max::Orders orders;
    const mean_max::SpawnQueue* queue;
};

struct Turns {
    std::vector<std::unique_ptr<mean_max::SpawnQueue>> queues;
    std::vector<Turn> turns;
};

// Turns of matches on maps with so many units, one after the other.
Turns collect(Style style, int units, int count);

void mean_max_scenes(Bench& bench);
void mad_pod_racing_scenes(Bench& bench);
void poker_chip_race_scenes(Bench& bench);
void fantastic_bits_scenes(Bench& bench);
void circle_scenes(Bench& bench);

// The double loop's hashes at 10,000 circles, which take minutes.
void print_oracle();

// One scene played once with one engine, for a tool that counts instructions.
void play_turns_once(Style style, int units, int turns, bool fast);
void play_circles_once(int n, int turns, bool fast);

}  // namespace carom::bench
