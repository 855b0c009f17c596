// The program of a searching bot, made from a game's kit: it reads each turn's input, searches, and
// prints its orders.
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
#include "bot/search/weights.h"

namespace carom::search {

// The command line of a searching bot: budget, seed, weights, and explanation.

// The parts that differ between bots.
struct SearchUsage {
    const char* title;  // first line of the help
    // Default time of an answer, and the contest's limit.
    double ms, of_ms;
    // Whether the bot has --stats and --weights.
    bool tells;
    int leagues = 0;
    const char* league = "";  // Shown in the help: the league that the bot plays without --league.
    bool learns = false;  // Whether the bot has --network.
    // The first answer has this multiple of the rollouts of a later one.
    int first_rollouts = 1;
};

class SearchOptions {
  public:
    // A bad command line ends the program with one sentence and status 2.
    SearchOptions(int argc, char** argv, const SearchUsage& usage)
        : options_(argc, argv, help(usage).c_str(), names(usage)), leagues_(usage.leagues) {
        later_ms_ = options_.number("--budget-ms", usage.ms, 1, 1e6);
        ms_ = options_.number("--first-budget-ms", FIRST_MS, 1, 1e6);
        rollouts_ =
            static_cast<int>(options_.number("--rollouts", 0, 1, 1e9 / usage.first_rollouts));
        first_rollouts_ = rollouts_ * usage.first_rollouts;
    }

    // Returns the budget of the next answer, whose input came at `start`.
    Budget budget(Clock::time_point start) {
        const double ms = ms_;
        const int rollouts = first_rollouts_;
        ms_ = later_ms_, first_rollouts_ = rollouts_;
        return rollouts > 0 ? Budget::of_rollouts(rollouts) : Budget::of_time(start, ms);
    }
    std::uint64_t seed() const {
        return static_cast<std::uint64_t>(options_.number("--seed", 1, 0, 1e15));
    }
    int league() const {  // -1: none was given
        return static_cast<int>(options_.number("--league", -1, 0, leagues_ - 1));
    }
    // Returns the level of explanations. 0: none; 1: of the player's plan; 2: also of the plans
    // that the others are assumed to follow.
    int stats() const { return static_cast<int>(options_.number("--stats", 0, 0, 2)); }
    // Returns the text of the network in the given file, or else the built-in one, if there is one.
    // For `none` the text is empty, and the bot uses its hand-written value. A file without a
    // network that has these numbers of inputs and outputs ends the program with one sentence and
    // status 2.
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

  private:
    static constexpr double FIRST_MS = 900;  // The contests give 1000 ms.

    static std::string help(const SearchUsage& usage) {
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
    }
    static std::vector<const char*> names(const SearchUsage& usage) {
        std::vector<const char*> names{"--budget-ms", "--first-budget-ms", "--rollouts", "--seed"};
        if (usage.leagues > 0) names.push_back("--league");
        if (usage.tells) names.push_back("--stats"), names.push_back("--weights");
        if (usage.learns) names.push_back("--network");
        return names;
    }

    Options options_;
    int leagues_;
    double ms_, later_ms_;  // budget of the next answer, and of all later ones
    int first_rollouts_, rollouts_;  // of the next answer, and of all later ones
};

// The bot in one seat of a match.
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

    // Waits for the first words of a turn's input, from which on the clock runs. Returns false at
    // the end of the input.
    bool begin(std::istream& in) { return reader_.begin(in); }
    // Reads the rest of the turn. Returns false if the input ends early or does not belong to this
    // game.
    bool read(std::istream& in) { return reader_.read(in); }
    // Searches and prints the answer to `out`. Before that, with --stats, it explains the search on
    // `log`, so that the platform shows the line with this turn.
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
    // Reports other orders for the turn that was read, in place of answer().
    void ordered(const typename Kit::Orders& orders) { reader_.ordered(orders); }

  private:
    int stats_;
    typename Kit::Reader reader_;
    typename Kit::template Thinker<> thinker_;
};

// Plays a match on stdin and stdout. Returns the exit status.
template <class Kit>
int play(int argc, char** argv) {
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        list_weights<typename Kit::Weights>();
        return 0;
    }
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
