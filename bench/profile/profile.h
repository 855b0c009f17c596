// The results of a profile as plain data: where a search spends its time on recorded positions, and
// what it gains by it. Independent of the game.
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

// Recorded matches from a bot's point of view: the referee's input for one seat, turn by turn.

struct Match {
    std::string name;
    std::string game;
    std::string player;  // command line of the seat; empty if the file has none
    int league;
    std::vector<std::string> inputs;  // the seat's input, by turn
};

// Reads a record of ours, a replay of the platform (both .json) or a golden game, until the match
// ends or the seat is out. Throws referee::Error if the file has another form, has no such seat, or
// cannot be played.
Match read_match(const std::string& path, int seat);

// A bot whose search can be profiled, as the command uses it. profiler.h makes one from a
// description of a bot.

struct ProfileSettings {
    int rollouts = 1000;  // per position
    int rounds = 5, seat = 0;
    std::string weights;  // a file of the bot's weights; empty: its own
};

struct Subject {
    std::string game;  // "mean_max"
    std::string name;  // "bot/mean_max", for people
    std::string program;  // "mean_max/bot": the end of the command line of recorded seats
    std::vector<StageName> stages;

    // Searches every position of the matches, with and without marks alternately. Calls `progress`
    // with the finished share, 0..1. Throws referee::Error if a match cannot be read, or if a
    // search with marks answers differently.
    std::function<Profile(const std::vector<Match>& matches, const ProfileSettings& settings,
                          const std::function<void(double)>& progress)>
        profile;
    // Searches some positions while callgrind counts only `stage` (-1: the whole search, without
    // marks), and returns the number of simulated turns.
    std::function<long(const std::vector<Match>& matches, int stage)> search_for_counting;
};

// Counts the instructions of each stage with valgrind's callgrind. The counts are repeatable to the
// last instruction.

// Runs the program `self` with `arguments` under callgrind, once for each stage and once for the
// whole search, on some positions of the matches. Throws referee::Error if that fails.
std::string instructions_table(const std::string& self, const std::string& arguments,
                               const Subject& subject, const std::vector<Match>& matches);

// The measurements of a profile's rounds, and their medians and errors.

// The measurements of one round for a group of positions.
struct Round {
    Readings readings;
    double plain_ns = 0;
    int positions = 0;
};

// The cost of one mark within the search in ticks. `error` is half the distance of the quartiles.
struct MarkCost {
    double ticks, error;
};
MarkCost mark_cost(const std::vector<double>& ticks);

// `rounds` belong to this group. Their cells are times per simulated turn without the cost of
// marks.
Group group_of(const GroupName& name, int stages, const std::vector<Round>& rounds,
               const MarkCost& mark, double ns_per_tick);

double ns_of_a_tick();
// Returns the processor time of this thread in ns, which does not include other programs.
double own_time();

// A profile for a terminal, for other programs and as a page.

std::string table_of(const Profile& profile);
// Returns one line per group and stage: group,stage,ns_per_sim,error_percent,share,calls_per_sim.
// The counts and the whole search have lines, too.
std::string csv_of(const Profile& profile);
// Returns stacks with whole nanoseconds per million simulated turns, in the format of flame graph
// tools.
std::string collapsed_of(const Profile& profile);
// Returns the timeline of some sampled rollouts in the format of Chrome's tracing.
std::string trace_of(const Profile& profile);
std::string page_of(const Profile& profile);
// Returns a table of prediction errors, one row per kind of unit.
referee::report::Table error_table(const Quality& quality);

// Compares two files of csv_of side by side. Differences larger than the noise are printed. Throws
// referee::Error if a text has another form.
std::string comparison_of(const std::string& path_a, const std::string& a,
                          const std::string& path_b, const std::string& b);

// The command line of a profiler.

// The whole program: profiles the bot that plays the game of the files. Returns the exit status.
int profile_command(int argc, char** argv, const std::vector<Subject>& subjects);

}  // namespace carom::bench
