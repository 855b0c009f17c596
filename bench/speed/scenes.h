// The scenes, one file per game, and the turns of Mean Max, which several scenes use.
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

// Returns consecutive turns of matches on maps with this number of units.
Turns collect(Style style, int units, int count);

void mean_max_scenes(Bench& bench);
void mad_pod_racing_scenes(Bench& bench);
void poker_chip_race_scenes(Bench& bench);
void fantastic_bits_scenes(Bench& bench);
void search_race_scenes(Bench& bench);
void bit_runner_2048_scenes(Bench& bench);
void circle_scenes(Bench& bench);

// Prints the double loop's hashes with 10,000 circles, which takes minutes.
void print_reference();

// Plays a scene once with one engine, for a tool that counts instructions.
void play_turns_once(Style style, int units, int turns, bool fast);
void play_circles_once(int n, int turns, bool fast);

}  // namespace carom::bench
