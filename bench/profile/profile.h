// Where the time of the bot's search goes, on recorded positions, and what it buys.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/profile/positions.h"
#include "bench/profile/probe.h"
#include "bot/mean_max/weights.h"

namespace carom::bench {

struct Cell {
    double ns = 0;  // per simulated turn: the median of the rounds
    double error_percent = 0;  // half the distance of the quartiles, of the median
    double share = 0;  // of all stages' time
    double calls = 0;  // per simulated turn
};

// Positions that have something in common.
struct Group {
    std::string name, brief;  // the latter for the head of a column
    int positions = 0;
    Readings counts;  // of one round
    std::array<Cell, STAGES> stages;
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
    static constexpr int AHEAD = mean_max::bot::DEPTH;
    std::string who;
    std::array<double, AHEAD> predicted{}, idle{};
    std::array<long, AHEAD> count{};
};

struct Quality {
    Curve curve;
    double improving = 0;  // share of rollouts that found a better plan than all before
    double found = 0;  // where the best plan was found, as a share of the rollouts
    std::vector<Misses> misses;
    std::vector<long> believed;  // enemy looters by model, mean_max::bot::SEARCHED the last
};

struct Profile {
    std::string machine;
    std::vector<std::string> matches;
    int rollouts = 0, rounds = 0, seat = 0;
    double mark_ns = 0;  // what one reading of the clock costs, taken off
    std::vector<Group> groups;  // all positions in front, then by phase of the game, by units
    Quality quality;
    std::vector<TimelineEntry> timeline;  // of some rollouts, in ticks
    double ns_per_tick = 1;
};

struct ProfileSettings {
    int rollouts = 1000;  // a position
    int rounds = 5, seat = 0;
    mean_max::bot::Weights weights;
};

// Gives every position of the matches the bot's whole search, with and without a probe in turn.
// `progress` is told the share done, 0..1. Throws referee::Error where a probed search answers
// otherwise than the plain one.
Profile profile(const std::vector<Match>& matches, const ProfileSettings& settings,
                const std::function<void(double)>& progress);

}  // namespace carom::bench
