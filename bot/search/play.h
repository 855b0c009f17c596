// The program of a searching bot, made from a game's kit. In each turn the program reads the input,
// searches, and prints the orders.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include "bot/search/budget.h"
#include "bot/search/kit.h"
#include "bot/search/options.h"
#ifndef CAROM_SUBMISSION
#include "bot/search/weights.h"
#endif

namespace carom::search {

// The parts of the command line that differ between bots.
struct SearchUsage {
    const char* title;  // first line of the help
    // The default time for an answer and the contest's limit, in milliseconds.
    double ms, of_ms;
    // True if the bot has the options --stats and --weights.
    bool tells;
    int leagues = 0;
    const char* league = "";  // The help shows this name as the default of --league.
    bool learns = false;  // True if the bot has --network.
    // The first answer gets this multiple of --rollouts.
    int first_rollouts = 1;
};

class SearchOptions {
  public:
    // An invalid command line ends the program with an error message and status 2.
    SearchOptions(int argc, char** argv, const SearchUsage& usage)
        : options_(argc, argv, help(usage).c_str(), names(usage)), leagues_(usage.leagues) {
        later_ms_ = options_.number("--budget-ms", usage.ms, 1, 1e6);
        ms_ = options_.number("--first-budget-ms", FIRST_MS, 1, 1e6);
        rollouts_ =
            static_cast<int>(options_.number("--rollouts", 0, 1, 1e9 / usage.first_rollouts));
        first_rollouts_ = rollouts_ * usage.first_rollouts;
    }

    // Returns the budget of the next answer. `start` is the time when the input arrived.
    Budget budget(Clock::time_point start) {
        const double ms = ms_;
        const int rollouts = first_rollouts_;
        ms_ = later_ms_, first_rollouts_ = rollouts_;
        return rollouts > 0 ? Budget::of_rollouts(rollouts) : Budget::of_time(start, ms);
    }
    std::uint64_t seed() const {
        return static_cast<std::uint64_t>(options_.number("--seed", 1, 0, 1e15));
    }
    int league() const {  // -1: no league was given
        return static_cast<int>(options_.number("--league", -1, 0, leagues_ - 1));
    }
    // Returns the level of --stats. 0: no output; 1: the player's plan; 2: the player's plan and
    // the assumed plans of the other players.
    int stats() const { return static_cast<int>(options_.number("--stats", 0, 0, 2)); }
    // Returns the text of the network in the file of --network, or `built_in` without --network.
    // With `--network none` or without any network the text is empty, and the bot uses its
    // hand-written value function. If the file has no network with these numbers of inputs and
    // outputs, the program ends with an error message and status 2. A submission reads no files.
#ifdef CAROM_SUBMISSION
    std::string network(const char* built_in, int, int) const { return built_in ? built_in : ""; }
    template <class Weights>
    Weights weights() const {
        return {};
    }
#else
    std::string network(const char* built_in, int inputs, int outputs) const {
        const char* const file = options_.text("--network");
        if (!file) return built_in ? built_in : "";
        if (std::strcmp(file, "none") == 0) return "";
        return network_text(file, built_in, inputs, outputs);
    }
    template <class Weights>
    Weights weights() const {
        const char* file = options_.text("--weights");
        return file ? read_weights<Weights>(file) : Weights();
    }
#endif

  private:
    static constexpr double FIRST_MS = 900;  // The contests' limit is 1000 ms.

    static std::string help(const SearchUsage& usage) {
#ifdef CAROM_SUBMISSION
        std::string text = usage.title;
        for (const char* name : names(usage)) text += std::string("\n  ") + name + " N";
        return text + "\n";
#else
        char number[80];
        std::snprintf(number, sizeof number, "(default %g of %g)\n", usage.ms, usage.of_ms);
        std::string text =
            std::string(usage.title) + "\n  --budget-ms N        time for an answer " + number +
            "  --first-budget-ms N  time for the first (900 of 1000)\n" +
            "  --rollouts N         instead of times: N plans a turn, always the same "
            "answers\n";
        if (usage.first_rollouts > 1) {
            text += "                       (" + std::to_string(usage.first_rollouts) +
                    " times as many in the first)\n";
        }
        text += "  --seed N             random seed (1)\n";
        if (usage.leagues > 0) {
            text += "  --league N           0.." + std::to_string(usage.leagues - 1) + " (" +
                    usage.league + ")\n";
        }
        if (usage.tells) {
            text +=
                "  --stats N            1: explain each answer on stderr; 2: also the assumed\n"
                "                       plans of the others (0)\n"
                "  --weights FILE       file with lines name,value\n"
                "  --weights-list       print name,type,value,least,most of each weight\n";
        }
        if (usage.learns) {
            text +=
                "  --network FILE       file with a network, or none (the one that was built in)\n";
        }
        return text;
#endif
    }
    static std::vector<const char*> names(const SearchUsage& usage) {
        std::vector<const char*> names{"--budget-ms", "--first-budget-ms", "--rollouts", "--seed"};
        if (usage.leagues > 0) names.push_back("--league");
        if (usage.tells) names.push_back("--stats");
#ifndef CAROM_SUBMISSION
        if (usage.tells) names.push_back("--weights");
        if (usage.learns) names.push_back("--network");
#endif
        return names;
    }

    Options options_;
    int leagues_;
    double ms_, later_ms_;  // milliseconds for the next answer and for each later one
    int first_rollouts_, rollouts_;  // rollouts for the next answer and for each later one
};

// A bot that plays one seat of a match.
template <class Kit>
class Player {
#ifndef CAROM_SUBMISSION
    static_assert(kit_check::check<Kit>());
#endif

  public:
    static SearchUsage usage() {
        static const std::string title =
            std::string(Kit::PROGRAM) + ": plays " + Kit::TITLE + " on stdin and stdout";
        return {title.c_str(), Kit::BUDGET_MS, double(Kit::TURN_MS),    true,
                Kit::LEAGUES,  Kit::LEAGUE,    Kit::NETWORK != nullptr, Kit::FIRST_ROLLOUTS};
    }
    explicit Player(const SearchOptions& options)
        : stats_(options.stats()),
          reader_(options.league()),
          thinker_(new_thinker<Kit>(options.weights<typename Kit::Weights>(),
                                    options.network(Kit::NETWORK, Kit::INPUTS, 1),
                                    options.seed())) {}

    // Waits for the first words of a turn's input. The time for the answer starts when they arrive.
    // Returns false at the end of the input.
    bool begin(std::istream& in) { return reader_.begin(in); }
    // Reads the rest of the turn. Returns false if the input ends early or is not valid input of
    // the game.
    bool read(std::istream& in) { return reader_.read(in); }
    // Searches, and prints the orders to `out`. With --stats, a line about the search is printed to
    // `log` before the orders, so that the platform shows the line in the same turn.
    void answer(const Budget& budget, std::ostream& out, std::ostream& log) {
        const auto orders = Kit::think(thinker_, reader_, budget);
        const auto& position = reader_.position();
        if (stats_) {
            log << Kit::explain(thinker_, position, reader_.me(), stats_ > 1) << std::endl;
        }
        ordered(orders);
        Kit::print(out, position, reader_.me(), orders);
        thinker_.shift();
    }
    // Reports the orders of the turn to the reader. Call this function instead of answer() if the
    // orders do not come from the search.
    void ordered(const typename Kit::Orders& orders) { reader_.ordered(orders); }

  private:
    int stats_;
    typename Kit::Reader reader_;
    typename Kit::template Thinker<> thinker_;
};

// Plays a match on stdin and stdout. Returns the exit status.
template <class Kit>
int play(int argc, char** argv) {
#ifndef CAROM_SUBMISSION
#ifdef CAROM_PROFILE
    return profile<Kit>(argc, argv);  // bench/profile/own_bot.h
#endif
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        list_weights<typename Kit::Weights>();
        return 0;
    }
#endif
    SearchOptions options(argc, argv, Player<Kit>::usage());
    Player<Kit> player(options);
    std::ios::sync_with_stdio(false);
    while (player.begin(std::cin)) {
        const Budget budget = options.budget(Clock::now());
        if (!player.read(std::cin)) break;
        player.answer(budget, std::cout, std::cerr);
    }
    return 0;
}

}  // namespace carom::search
