// A game's kit: the names by which the tools know its bot. bot/<game>/kit.h has a struct Kit, which
// derives from search::Kit, with
//   GAME, TITLE, TURN_MS        those of sim/<game>/state.h
//   BUDGET_MS                   the bot's default time of an answer
//   Reader, Position, Orders, Weights
//       A Reader(league), -1 for any, has bool begin(in), bool read(in), position(), me() and
//       ordered(orders).
//   Thinker<SearchObserver, TurnModel>   (TurnModel only in games that have a Model)
//                               the search: Thinker(weights, seed), think(me, budget, position),
//                               shift(); for the profiler sims(), for self-play model() and
//                               search(player).value(), as in thinker.h
//   NoSearchObserver
//   void print(out, position, me, orders)
//   string explain(thinker, position, me, all)
//       The line of --stats. `all`: with the assumed plans of the others.
// and if the game has them
//   PROGRAM                     the program's name, for its help
//   LEAGUES, LEAGUE             the number of leagues, and the one without --league, for people
//   FIRST_ROLLOUTS              the first answer has this multiple of the rollouts of a later one
//   Model                       the game's TurnModel (turn_model.h), for a value of one's own
//   FEATURES, INPUTS, NETWORK   for a learned value: what it sees, how many numbers these are, the
//                               built-in network
//   think                       if players know a part of the game's chance
//   WholeReader                 a reader with room for every match, if Reader has less
//   STAGES                      the names of the stages of a turn, for the profiler
#pragma once

#include <cstdint>
#include <string>

#include "bot/search/budget.h"
#ifndef CAROM_SUBMISSION
#include "bot/search/kit_check.h"
#endif

namespace carom::search {

struct Kit {
    static constexpr int LEAGUES = 0, FIRST_ROLLOUTS = 1, INPUTS = 0;
    static constexpr const char *PROGRAM = "bot", *LEAGUE = "", *NETWORK = nullptr;

    // Searches in the position that was read.
    template <class Thinker, class Reader>
    static auto think(Thinker& thinker, const Reader& reader, const Budget& budget) {
        return thinker.think(reader.me(), budget, reader.position());
    }
};

// Returns the search of a kit's bot. `network`: the text of its value's network, if it has one; "":
// the hand-written value.
template <class K>
typename K::template Thinker<> new_thinker(const typename K::Weights& weights,
                                           const std::string& network, std::uint64_t seed) {
    if constexpr (K::NETWORK) {
        return {typename K::Model::ValueFunction(weights, network.c_str()), seed};
    } else {
        (void)network;
        return {weights, seed};
    }
}

}  // namespace carom::search
