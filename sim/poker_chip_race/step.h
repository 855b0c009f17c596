// A turn of Poker Chip Race: one page of named stages, in the rules' order (RULES.md, "A turn").
// What the motion does is told in stages_plain.h; stages_fast.h, which plays here, does the same
// with vectors.
#pragma once

#include <type_traits>

#include "sim/poker_chip_race/stages_fast.h"

namespace carom::poker_chip_race {

// Plays one turn. The table must be one between turns. A fault says that it is of no use any more.
template <template <class, class> class Engine = FastTurn, class State, class Trace = NoTrace>
[[nodiscard]] Fault step(State& s, const Orders& orders, Trace&& trace = Trace()) {
    Engine<State, std::remove_reference_t<Trace>> turn(s, orders, trace);
    trace.stage(Stage::EJECT), turn.eject();
    trace.stage(Stage::MOTION), turn.motion();  // contacts: bounces and meals
    trace.stage(Stage::DEATHS), turn.deaths();
    s.turn += 1;
    return turn.fault();
}

}  // namespace carom::poker_chip_race
