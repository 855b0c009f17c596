// A game's kit: the names by which the tools know its bot. bot/<game>/kit.h has a struct Kit, which
// derives from search::Kit, with
//   GAME, TITLE, TURN_MS        those of sim/<game>/state.h
//   BUDGET_MS                   the bot's default time of an answer
//   Reader, Position, Orders, Weights
//       A Reader(league), -1 for any, has position(), me() and
//         bool begin(in)          waits for a turn's first line; the clock starts after this call
//         bool read(in)           reads the rest of the turn; both return false at the end of the
//                                 input, and read() if the input is not this game's
//         void ordered(orders)    learns the orders that are about to be printed
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
#include <cstdio>
#include <iosfwd>
#include <string>
#include <type_traits>
#include <utility>

#include "bot/search/budget.h"

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

// The line in which a bot explains its search (--stats), short enough for the platform's log:
//   turn 12 sims 213400 valued 301200 rollouts 6024 found 3120 value 41.2 ... plan 1 x,y x,y ...
// sims: number of simulated turns. valued: number of turns in all plans that were valued. found:
// the number of the rollout that found the best plan. plan: for each own unit, its id and its
// places after each turn.

// Returns a place after a turn of a plan, as " x,y" in whole units.
inline std::string place_text(double x, double y) {
    char text[64];
    std::snprintf(text, sizeof text, " %.0f,%.0f", x, y);
    return text;
}

// What --stats 2 adds at the end of the line:
//   search 0.6132 values 0.61 0.6 ... expected 2 x,y x,y ... 3 x,y ...
// search: the value that the search found for its plan, in the unit of the value function. values:
// what each turn of the plan contributes to that value. expected: for each unit of the others, its
// id and its places after each turn of the plan.
class Expectations {
  public:
    void add_value(double value) { values_ += " " + number(value); }
    void add_unit(int id, const std::string& places) {
        if (!places.empty()) units_ += " " + std::to_string(id) + places;
    }
    std::string text(double search_value) const {
        return " search " + number(search_value) + " values" + values_ +
               (units_.empty() ? "" : " expected" + units_);
    }

  private:
    static std::string number(double value) {
        char text[40];
        std::snprintf(text, sizeof text, "%.7g", value);
        return text;
    }

    std::string values_, units_;
};

// The plans that a search (thinker.h) has chosen, played once more from its position.
template <class State>
struct Played {
    State end;
    double worth = 0;  // the sum of what the turns contribute to the value
    double hand = 0;  // the hand-written value at the end
    Expectations expectations = {};
};
// Calls each(state) after each turn.
template <class Thinker, class Each>
auto play_chosen(const Thinker& thinker, int me, Each&& each) {
    const auto& model = thinker.model();
    const auto problem = model.problem(me, 1);
    Played<std::decay_t<decltype(model.root())>> played{model.root()};
    for (int t = 0; t < problem.DEPTH && model.play_assumed(played.end, t); ++t) {
        const double worth = problem.worth(played.end, t);
        played.worth += worth;
        played.expectations.add_value(worth);
        each(played.end);
    }
    played.hand = problem.hand_value(played.end);
    return played;
}
// Returns the line up to the value.
template <class Thinker>
std::string first_words(const Thinker& thinker, int me, int turn, double value) {
    const auto& search = thinker.search(me);
    char text[160];
    std::snprintf(text, sizeof text,
                  "turn %d sims %lld valued %lld rollouts %d found %d value %.1f", turn,
                  static_cast<long long>(thinker.sims()), static_cast<long long>(thinker.valued()),
                  search.rollouts(), search.found(), value);
    return text;
}

#ifndef CAROM_SUBMISSION
// Compile-time checks of a kit. A missing or wrong member is reported by a sentence instead of
// pages of template errors.
namespace kit_check {

template <template <class> class Has, class Of, class = void>
struct Is : std::false_type {};
template <template <class> class Has, class Of>
struct Is<Has, Of, std::void_t<Has<Of>>> : std::true_type {};

template <class K>
using Reader = typename K::Reader;
template <class K>
using Reads = decltype(std::declval<Reader<K>&>().begin(std::declval<std::istream&>()) &&
                       std::declval<Reader<K>&>().read(std::declval<std::istream&>()));
template <class K>
using Hears =
    decltype(std::declval<Reader<K>&>().ordered(std::declval<const typename K::Orders&>()));
template <class K>
using Prints = decltype(K::print(
    std::declval<std::ostream&>(), std::declval<const Reader<K>&>().position(),
    std::declval<const Reader<K>&>().me(), std::declval<const typename K::Orders&>()));
template <class K>
using Thinks =
    std::enable_if_t<std::is_same_v<typename K::Orders,
                                    decltype(std::declval<typename K::template Thinker<>&>().think(
                                        0, std::declval<const Budget&>(),
                                        std::declval<const typename K::Position&>()))>>;
template <class K>
using Explains = decltype(K::explain(std::declval<const typename K::template Thinker<>&>(),
                                     std::declval<const typename K::Position&>(), 0, true));

// A wrong kit fails to compile with the sentences that apply.
template <class K>
constexpr bool check() {
    static_assert(std::is_base_of_v<Kit, K>,
                  "kit: expected a struct that derives from search::Kit");
    static_assert(Is<Reads, K>::value,
                  "kit: expected a Reader with bool begin(istream&) and bool read(istream&)");
    static_assert(Is<Hears, K>::value, "kit: expected a Reader with void ordered(const Orders&)");
    static_assert(Is<Prints, K>::value,
                  "kit: expected void print(ostream&, position, int me, const Orders&) for the "
                  "Reader's position() and me()");
    static_assert(Is<Thinks, K>::value,
                  "kit: expected a Thinker<> with Orders think(int me, const Budget&, const "
                  "Position&)");
    static_assert(Is<Explains, K>::value,
                  "kit: expected string explain(const Thinker<>&, const Position&, int me, bool "
                  "all)");
    return true;
}

// The reader for tools that keep everything of any match.
template <class K, class = void>
struct WholeReader {
    using Type = Reader<K>;
};
template <class K>
struct WholeReader<K, std::void_t<typename K::WholeReader>> {
    using Type = typename K::WholeReader;
};

}  // namespace kit_check

template <class K>
using WholeReaderOf = typename kit_check::WholeReader<K>::Type;
#endif

}  // namespace carom::search
