// Declares the results of a profile as plain data for all games: where a search spends its time on
// recorded positions, and how its rollouts improve the plan.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bench/profile/recorder.h"
#include "referee/report/table.h"

namespace carom::bench {

struct Cell {
    double ns = 0;  // per simulated turn; median of the rounds
    double error_percent = 0;  // half the interquartile range in percent of the median
    double share = 0;  // share of the total time of all stages
    double calls = 0;  // number per simulated turn
};

// Names a group of positions.
struct GroupName {
    const char *name, *brief;  // `brief` is the title of a column
    bool by_size = false;  // true if the group is a range of circle counts
};
struct Group {
    GroupName name;
    int positions = 0;
    Readings counts;  // counts of one round
    std::vector<Cell> stages;
    Cell all;  // the sum of the stages
    Cell plain;  // the search without marks; its share is relative to `all`
};

// Means over all positions, by the share of rollouts used.
struct Curve {
    static constexpr int POINTS = 11;
    static double spent(int k);  // returns 1/1024, 1/512, .. 1
    // Difference between the final best value and the best value at this point.
    std::array<double, POINTS> below_final{};
    // Share of genes in which the plans tried at this point differ from the best plan so far.
    std::array<double, POINTS> differs{};
};

// Mean distances in map units of units from their predicted positions, and from their positions if
// nobody gives orders, by the number of turns ahead.
struct PredictionErrors {
    std::string who;
    std::vector<double> predicted, idle;  // indexed by turns ahead minus 1
    std::vector<long> count;
};

// A model of enemies that the bot assumed, and how often the bot assumed it.
struct AssumedModel {
    std::string model;
    long count = 0;
};

struct Quality {
    Curve curve;
    double improving = 0;  // share of plans that were better than all plans before
    double found = 0;  // index of the best plan, as a share of all plans
    std::vector<PredictionErrors> misses;
    std::vector<AssumedModel> opponent_models;
};

struct Profile {
    std::string machine, bot;
    std::vector<std::string> matches;
    std::vector<StageName> stages;
    int rollouts = 0, rounds = 0, seat = 0;
    double mark_ns = 0;  // cost of one clock reading, subtracted from all times
    std::vector<Group> groups;  // The first group contains all positions.
    std::optional<Quality> quality;  // present if the bot provides statistics
    std::vector<TimelineEntry> timeline;  // some rollouts, in ticks
    double ns_per_tick = 1;
};

// A recorded match from a bot's point of view: the referee's input for one seat in each turn.

struct Match {
    std::string name;
    std::string game;
    std::string player;  // command line of the seat, or empty if the file has none
    int league;
    std::vector<std::string> inputs;  // the seat's input for each turn
};

// Reads a Carom record, a replay of the platform (both .json) or a golden game, until the match
// ends or the seat is out. Throws referee::Error if the file has another format, has no such seat,
// or cannot be played.
Match read_match(const std::string& path, int seat);

// Describes a bot whose search can be profiled. profiler.h makes a Subject from a struct Bot.

struct ProfileSettings {
    int rollouts = 1000;  // per position
    int rounds = 5, seat = 0;
    std::string weights;  // file of the bot's weights; empty for the default weights
};

struct Subject {
    std::string game;  // "mean_max"
    std::string name;  // name in messages: "bot/mean_max"
    std::string program;  // "mean_max/bot": the end of the command line of recorded seats
    std::vector<StageName> stages;

    // Searches every position of the matches twice, with and without marks, in alternating order.
    // Calls `progress` with the finished share, 0..1. Throws referee::Error if a match cannot be
    // read, or if the search with marks gives another answer.
    std::function<Profile(const std::vector<Match>& matches, const ProfileSettings& settings,
                          const std::function<void(double)>& progress)>
        profile;
    // Searches some positions while callgrind counts only `stage`, or the whole search without
    // marks if `stage` is -1. Returns the number of simulated turns.
    std::function<long(const std::vector<Match>& matches, int stage)> search_for_counting;
};

// These functions count the instructions of each stage with valgrind's callgrind. Every run gives
// exactly the same counts.

// Runs the program `self` with `arguments` under callgrind on some positions of the matches, once
// for each stage and once for the whole search. Throws referee::Error if a run fails.
std::string instructions_table(const std::string& self, const std::string& arguments,
                               const Subject& subject, const std::vector<Match>& matches);

// These functions compute medians and errors from the measurements of a profile's rounds.

// The measurements of one round for one group of positions.
struct Round {
    Readings readings;
    double plain_ns = 0;
    int positions = 0;
};

// The cost of one mark within the search in ticks. `error` is half the interquartile range.
struct MarkCost {
    double ticks, error;
};
MarkCost mark_cost(const std::vector<double>& ticks);

// Computes a group from its rounds. The times are per simulated turn, without the cost of marks.
Group group_of(const GroupName& name, int stages, const std::vector<Round>& rounds,
               const MarkCost& mark, double ns_per_tick);

double ns_of_a_tick();

// These functions write a profile for a terminal, for other programs and as an HTML page.

std::string table_of(const Profile& profile);
// Returns CSV with one line per group and stage, and lines for the counts and the whole search.
// Columns: group,stage,ns_per_sim,error_percent,share,calls_per_sim.
std::string csv_of(const Profile& profile);
// Returns stacks in the format of flame graph tools, in integer nanoseconds per million simulated
// turns.
std::string collapsed_of(const Profile& profile);
// Returns the timeline of some sampled rollouts in the JSON format of chrome://tracing.
std::string trace_of(const Profile& profile);
std::string page_of(const Profile& profile);
// Returns a table of prediction errors, one row per kind of unit.
referee::report::Table error_table(const Quality& quality);

// Returns a side-by-side comparison of two texts that csv_of() has written. It lists only
// differences that are larger than the noise. Throws referee::Error if a text has another format.
std::string comparison_of(const std::string& path_a, const std::string& a,
                          const std::string& path_b, const std::string& b);

// This function is the command line of a profiler.

// Profiles the bot that plays the game of the files. Returns the exit status of the program.
int profile_command(int argc, char** argv, const std::vector<Subject>& subjects);

}  // namespace carom::bench
