// A turn of Poker Chip Race: one page of named stages, in the rules' order (RULES.md, "A turn").
// What the motion does is told in stages_plain.h; stages_fast.h, which plays here, does the same
// with vectors.
#pragma once

#include <type_traits>

#include "sim/poker_chip_race/stages_fast.h"

namespace carom::poker_chip_race {

// Plays one turn. The table must be one between turns. A fault says that it is of no use any more.
template <template <class, class> class Engine = FastTurn, class State, class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, Observer&& observer = Observer()) {
    Engine<State, std::remove_reference_t<Observer>> turn(s, orders, observer);
    observer.stage(Stage::EJECT), turn.eject();
    observer.stage(Stage::MOTION), turn.motion();  // contacts: bounces and meals
    observer.stage(Stage::DEATHS), turn.deaths();
    s.turn += 1;
    return turn.fault();
}

}  // namespace carom::poker_chip_race
