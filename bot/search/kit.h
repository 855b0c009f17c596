// A kit describes a game's bot to the tools. The file bot/<game>/kit.h defines a struct Kit, which
// derives from search::Kit. Each Kit must have these members:
//   GAME, TITLE, TURN_MS        NAME, TITLE and TURN_MS of sim/<game>/state.h
//   BUDGET_MS                   the bot's default time for an answer in milliseconds
//   Reader, Position, Orders, Weights
//       A Reader is constructed with a league (-1: any). It has position(), me() and
//         bool begin(in)          waits for a turn's first line; the clock starts after this call
//         bool read(in)           reads the rest of the turn and returns false for invalid input;
//                                 begin() and read() return false at the end of the input
//         void ordered(orders)    receives the orders that the bot will print
//   Thinker<SearchObserver, TurnModel>   (TurnModel only in games that have a Model)
//                               the search (thinker.h), with Thinker(weights, seed), think(me,
//                               budget, position), shift(), sims() for the profiler, and model()
//                               and search(player).value() for self-play
//   NoSearchObserver
//   void print(out, position, me, orders)
//   string explain(thinker, position, me, all)
//       Returns the line of --stats, with the assumed plans of the other players if `all` is true.
// A Kit may also have these members:
//   PROGRAM                     the program's name in its help text
//   LEAGUES, LEAGUE             the number of leagues, and the default league's name for the help
//   FIRST_ROLLOUTS              the first answer has this multiple of the rollouts of a later one
//   Model                       the game's TurnModel (turn_model.h), for custom value functions
//   FEATURES, INPUTS, NETWORK   the features of a learned value function, their number, and the
//                               built-in network
//   think                       replaces think() below if a search needs more than the position
//   WholeReader                 a reader with capacity for every match, if Reader has too little
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

    // Searches in the position that was read, and returns the orders of all players.
    template <class Thinker, class Reader>
    static auto think(Thinker& thinker, const Reader& reader, const Budget& budget) {
        return thinker.think(reader.me(), budget, reader.position());
    }
};

// The members of a Kit that are named alike in every game whose search has a TurnModel. The Kit
// writes this line, and then what is its own.
#define CAROM_KIT(game)                                                                      \
    static constexpr const char *GAME = NAME, *TITLE = game::TITLE, *NETWORK = bot::NETWORK; \
    static constexpr double TURN_MS = game::TURN_MS;                                         \
    using Reader = bot::Reader;                                                              \
    using Position = TurnModel<>::Position;                                                  \
    using Orders = game::Orders;                                                             \
    using Weights = bot::Weights;                                                            \
    using Model = TurnModel<>;                                                               \
    using NoSearchObserver = bot::NoSearchObserver;                                          \
    template <class Observer = NoSearchObserver, class AnyModel = TurnModel<Observer>>       \
    using Thinker = bot::Thinker<Observer, AnyModel>;                                        \
    static constexpr auto print = bot::print;                                                \
    static constexpr auto explain = bot::explain;                                            \
    static constexpr const auto& FEATURES = bot::FEATURES;                                   \
    static constexpr int INPUTS = FEATURE_COUNT;

// Returns a new search for a kit's bot. `network` is the text of a network (network.h). If the text
// is empty or the kit has no network, the search uses the hand-written value function.
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

// With --stats a bot prints a line for each turn, which is short enough for the platform's log:
//   turn 12 sims 213400 valued 301200 rollouts 6024 found 3120 value 41.2 ... plan 1 x,y x,y ...
// sims: number of simulated turns. valued: number of turns in all valued plans. found: the number
// of the rollout that found the best plan. plan: for each unit of the player, its id and its
// positions after each turn.

// Returns the position (x, y) as the text " x,y". The coordinates are rounded to integers.
inline std::string place_text(double x, double y) {
    char text[64];
    std::snprintf(text, sizeof text, " %.0f,%.0f", x, y);
    return text;
}

// With --stats 2 the line ends with these words:
//   search 0.6132 values 0.61 0.6 ... expected 2 x,y x,y ... 3 x,y ...
// search: the value of the best plan, in the unit of the value function. values: the contribution
// of each turn of the plan to the value. expected: for each unit of the other players, its id and
// its expected positions after each turn of the plan.
class PlanDetails {
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

// The result of play_chosen(), which simulates the plans that a search (thinker.h) has chosen.
template <class State>
struct Played {
    State end;
    double worth = 0;  // the sum of the turns' contributions to the value
    double hand = 0;  // the hand-written value at the end
    PlanDetails expectations = {};
};
// Simulates the chosen plans of all players from the root, and calls each(state) after each turn.
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
// Returns the beginning of the --stats line, from the turn to the value.
template <class Thinker>
std::string stats_prefix(const Thinker& thinker, int me, int turn, double value) {
    const auto& search = thinker.search(me);
    char text[160];
    std::snprintf(text, sizeof text,
                  "turn %d sims %lld valued %lld rollouts %d found %d value %.1f", turn,
                  static_cast<long long>(thinker.sims()), static_cast<long long>(thinker.valued()),
                  search.rollouts(), search.found(), value);
    return text;
}

#ifndef CAROM_SUBMISSION
// Compile-time checks of a kit. They report a missing or wrong member in one sentence instead of
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

// Fails to compile if kit K is wrong, with one sentence for each error.
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

// The reader for tools that must store all units of every match.
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
