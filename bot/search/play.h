// The program of a searching bot, made from a game's kit: it reads each turn's input, searches, and
// prints its orders.
#pragma once

#include <cstring>
#include <iostream>
#include <string>

#include "bot/search/kit.h"
#include "bot/search/search_options.h"

namespace carom::search {

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
