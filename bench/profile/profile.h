// Where the time of a bot's search goes, on recorded positions, and what it buys: plain data, of
// whatever game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bench/profile/recorder.h"

namespace carom::bench {

struct Cell {
    double ns = 0;  // per simulated turn: the median of the rounds
    double error_percent = 0;  // half the distance of the quartiles, of the median
    double share = 0;  // of all stages' time
    double calls = 0;  // per simulated turn
};

// What positions have in common.
struct GroupName {
    const char *name, *brief;  // the latter for the head of a column
    bool by_size = false;  // one of those that go by how many circles there are
};
struct Group {
    GroupName name;
    int positions = 0;
    Readings counts;  // of one round
    std::vector<Cell> stages;
    Cell all;  // the sum of the stages
    Cell plain;  // the same search without a probe; its share is over the sum of the stages
};

// A mean over positions, by how much of the rollouts was spent.
struct Curve {
    static constexpr int POINTS = 11;
    static double spent(int k);  // 1/1024, 1/512, .. 1
    std::array<double, POINTS> below_final{};  // the best value's distance from the last one
    std::array<double, POINTS> differs{};  // share of genes in which a plan tried then differs from
                                           // the best so far
};

// How far units were from where the bot expected them, and from where they would have been had
// nobody done anything, some turns ahead: means, in units of the map.
struct Misses {
    std::string who;
    std::vector<double> predicted, idle;  // by turns ahead, from one on
    std::vector<long> count;
};

// Which models enemies were believed to follow, and how often.
struct AssumedModel {
    std::string model;
    long count = 0;
};

struct Quality {
    Curve curve;
    double improving = 0;  // share of plans that were better than all before
    double found = 0;  // where the best plan was found, as a share of the plans
    std::vector<Misses> misses;
    std::vector<AssumedModel> opponent_models;
};

struct Profile {
    std::string machine, bot;
    std::vector<std::string> matches;
    std::vector<StageName> stages;
    int rollouts = 0, rounds = 0, seat = 0;
    double mark_ns = 0;  // what one reading of the clock costs, taken off
    std::vector<Group> groups;  // all positions in front
    std::optional<Quality> quality;  // where the bot tells it
    std::vector<TimelineEntry> timeline;  // of some rollouts, in ticks
    double ns_per_tick = 1;
};

}  // namespace carom::bench
