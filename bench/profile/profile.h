// The results of a profile as plain data: where a search spends its time on recorded positions, and
// what it gains by it. Independent of the game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bench/profile/recorder.h"

namespace carom::bench {

struct Cell {
    double ns = 0;  // per simulated turn: the median of the rounds
    double error_percent = 0;  // half the distance of the quartiles, in percent of the median
    double share = 0;  // share of the time of all stages
    double calls = 0;  // per simulated turn
};

// A group of positions.
struct GroupName {
    const char *name, *brief;  // `brief` is for the head of a column
    bool by_size = false;  // one of the groups by number of circles
};
struct Group {
    GroupName name;
    int positions = 0;
    Readings counts;  // counts of one round
    std::vector<Cell> stages;
    Cell all;  // the sum of the stages
    Cell plain;  // the same search without marks; its share is relative to the sum of the stages
};

// A mean over positions, by the share of rollouts used.
struct Curve {
    static constexpr int POINTS = 11;
    static double spent(int k);  // 1/1024, 1/512, .. 1
    // Distance of the best value so far from the final best value.
    std::array<double, POINTS> below_final{};
    // Share of genes in which a plan that is tried then differs from the best so far.
    std::array<double, POINTS> differs{};
};

// Distances of units from their predicted places, and from the places without any orders, some
// turns ahead: means in map units.
struct Misses {
    std::string who;
    std::vector<double> predicted, idle;  // by turns ahead, starting at one
    std::vector<long> count;
};

// An assumed model of enemies, and how often it was assumed.
struct AssumedModel {
    std::string model;
    long count = 0;
};

struct Quality {
    Curve curve;
    double improving = 0;  // share of plans that were better than all before
    double found = 0;  // position of the best plan, as a share of the plans
    std::vector<Misses> misses;
    std::vector<AssumedModel> opponent_models;
};

struct Profile {
    std::string machine, bot;
    std::vector<std::string> matches;
    std::vector<StageName> stages;
    int rollouts = 0, rounds = 0, seat = 0;
    double mark_ns = 0;  // cost of one reading of the clock, subtracted from all times
    std::vector<Group> groups;  // all positions come first
    std::optional<Quality> quality;  // if the bot provides it
    std::vector<TimelineEntry> timeline;  // timeline of some rollouts, in ticks
    double ns_per_tick = 1;
};

}  // namespace carom::bench
