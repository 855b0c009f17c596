// A sparring bot combines a value function and its weights with a game's kit and one of the
// searches. Its file in bot/<game>/pool/ has a struct and a main function:
//
//     struct Hoarder : search::Sparring {
//         static constexpr const char* NAME = "hoarder";
//         static double value(const Position& p, int player, const Weights& w) { ... }
//     };
//     ...
//     int main(int argc, char** argv) { return search::spar<Kit, Hoarder>(argc, argv); }
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "bot/search/own_value.h"
#include "bot/search/play.h"
#include "bot/search/rhea.h"

namespace carom::search {

// The base of all sparring bots, with a search algorithm: Rhea (rhea.h) or MonteCarlo
// (monte_carlo.h). A derived struct has NAME and value(), and may replace these:
template <template <class, int, class> class Algorithm>
struct SparringBy {
    // The weights of the value function (value_function.h), which `carom tune` can tune.
    struct Weights {
        template <class Each>
        void for_each(Each&&) {}
    };
    template <class Problem, int POPULATION, class SearchObserver>
    using Search = Algorithm<Problem, POPULATION, SearchObserver>;
    // The weight of the values after all turns of a plan except the last.
    static constexpr double EARLY = EARLY_SHARE;
    // A weight such as &Weights::learned. It is the value of a probability of 1 by the game's
    // learned network, or by the one of --network or `carom-amalgamate --network`.
    static constexpr std::nullptr_t LEARNED = nullptr;
    // Changes the game's weights that control the search.
    template <class Directed>
    static void direct(Directed&) {}
};
using Sparring = SparringBy<Rhea>;

template <class Kit, class Style>
struct SparringKit : Kit {
    struct Value {
        double operator()(const typename Kit::Position& position, int player) const {
            return Style::value(position, player, weights);
        }
        typename Style::Weights weights;
    };

    using Weights = typename Style::Weights;
    static constexpr bool IS_LEARNED = !std::is_null_pointer_v<decltype(Style::LEARNED)>;
    static constexpr const char *PROGRAM = Style::NAME,
                                *NETWORK = IS_LEARNED ? Kit::NETWORK : nullptr;
    // The game's model of a turn with the style's value, for a search with this observer.
    template <class Observer>
    using ModelFor = ModelWith<
        std::decay_t<
            decltype(std::declval<const typename Kit::template Thinker<Observer>&>().model())>,
        Value, Style::template Search>;
    // new_thinker() (kit.h) makes a ValueFunction of the bot's weights and a network's text.
    struct Model : ModelFor<typename Kit::NoSearchObserver> {
        struct ValueFunction {
            Weights weights;
            const char* network;
            ValueFunction(const Weights& of, const char* text) : weights(of), network(text) {}
        };
    };
    template <class Observer = typename Kit::NoSearchObserver>
    struct Thinker : Kit::template Thinker<Observer, ModelFor<Observer>> {
        Thinker(const typename Model::ValueFunction& of, std::uint64_t seed)
            : Kit::template Thinker<Observer, ModelFor<Observer>>(own(of), seed, NO_MARGIN) {}
        Thinker(const Weights& weights, std::uint64_t seed)
            : Thinker(typename Model::ValueFunction(weights, nullptr), seed) {}
    };
    template <class AnyThinker>
    static std::string explain(const AnyThinker& thinker, const typename Kit::Position&, int me,
                               bool) {
        return "value " + std::to_string(thinker.search(me).value()) + ", " +
               std::to_string(thinker.sims()) + " turns simulated";
    }

  private:
    static auto own(const typename Model::ValueFunction& of) {
        OwnValue<typename Kit::Weights, Value> own{{of.weights}};
        Style::direct(own.search);
        own.early = Style::EARLY, own.network = of.network;
        if constexpr (IS_LEARNED) own.learned = of.weights.*Style::LEARNED;
        return own;
    }
};

// Plays a match on stdin and stdout. Returns the exit status.
template <class Kit, class Style>
int spar(int argc, char** argv) {
    return play<SparringKit<Kit, Style>>(argc, argv);
}

}  // namespace carom::search
