// The program of a searching bot: it reads each turn's input, searches, and prints its orders. The
// player of a game (bot/<game>/player.h) has
//   Weights; static SearchUsage usage()
//       Its weights, and what its command line says.
//   Player(options)
//       A player before its first turn.
//   bool begin(in)
//       Waits for the first words of a turn's input, from which on the clock runs. Returns false at
//       the end of the input.
//   bool read(in)
//       Reads the rest of the turn. Returns false if the input ends early or does not belong to
//       this game.
//   void answer(budget, out, log)
//       Searches and prints the answer to `out`. Before that, with --stats, it explains the search
//       on `log`, so that the platform shows the line with this turn.
//   void ordered(orders)
//       Reports other orders for the turn that was read, in place of answer(). A player whose
//       reader does not use its own orders may omit this function.
#pragma once

#include <cstring>
#include <iostream>

#include "bot/search/search_options.h"

namespace carom::search {

// Plays a match on stdin and stdout. Returns the exit status.
template <class Player>
int play(int argc, char** argv) {
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        list_weights<typename Player::Weights>();
        return 0;
    }
    SearchOptions options(argc, argv, Player::usage());
    Player player(options);
    std::ios::sync_with_stdio(false);
    while (player.begin(std::cin)) {
        const Budget budget = options.budget(Clock::now());
        if (!player.read(std::cin)) break;
        player.answer(budget, std::cout, std::cerr);
    }
    return 0;
}

}  // namespace carom::search
