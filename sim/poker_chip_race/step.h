// This file plays a turn of Poker Chip Race as one page of named stages, in the order of the rules
// (RULES.md, "A turn"). stages.h explains the motion. The default, stages_fast.h, computes the same
// bits with vectors.
#pragma once

#include <type_traits>

#include "sim/poker_chip_race/stages_fast.h"

namespace carom::poker_chip_race {

// Plays one turn from a state between two turns. If the result is not Fault::NONE, the state is
// invalid. If AnyFinder is void, the turn uses the engine's own finder, whose size follows from the
// size of the state.
template <class Engine = Fast, class AnyFinder = void, class State, class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, Observer&& observer = Observer()) {
    using Own = typename Stages<Engine>::template Finder<State::CAPACITY>;
    std::conditional_t<std::is_void_v<AnyFinder>, Own, AnyFinder> finder;
    typename Stages<Engine>::template Turn<State, std::remove_reference_t<Observer>> turn(s, orders,
                                                                                          observer);
    observer.stage(Stage::EJECT), turn.eject();
    observer.stage(Stage::MOTION), turn.motion(finder);  // bounces and eaten chips
    observer.stage(Stage::DEATHS), turn.deaths();
    s.turn += 1;
    return turn.fault();
}

}  // namespace carom::poker_chip_race
