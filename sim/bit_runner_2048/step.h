// This file plays a turn of Bit Runner 2048 as one page of named stages, in the order of the rules
// (RULES.md, "A turn"). stages.h explains each stage. The default, stages_fast.h, computes the same
// bits with vectors.
#pragma once

#include <type_traits>

#include "sim/bit_runner_2048/stages_fast.h"

namespace carom::bit_runner_2048 {

// Plays one turn of a match that is not over. In the turn after the tenth goal, or if a player has
// no valid answer, nothing moves and the match is over. If the result is not Fault::NONE, the state
// is invalid.
template <class Engine = Fast, class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, const Yard& yard,
                         Observer&& observer = Observer()) {
    for (int p = 0; p < PLAYERS; ++p) {
        if (orders.out[p] != Out::NO) s.out[p] = orders.out[p];
    }
    Fault fault = Fault::NONE;
    s.over = is_out(s, 0) || is_out(s, 1) || has_ten_goals(s);
    if (!s.over) {
        typename Stages<Engine>::template Turn<std::remove_reference_t<Observer>> turn(
            s, orders, yard, observer);
        observer.stage(Stage::STEERING), turn.steering();  // headings and thrust
        observer.stage(Stage::MOTION), turn.motion();  // contacts, in batches
        observer.stage(Stage::WHOLE_NUMBERS), turn.round_to_integers();  // friction and rounding
        fault = turn.fault();
    }
    s.turn += 1;
    return fault;
}

// Plays one turn of a position.
template <class Engine = Fast, class Observer = NoObserver>
[[nodiscard]] Fault step(Position& p, const Orders& orders, Observer&& observer = Observer()) {
    return step<Engine>(p.state, orders, p.yard, observer);
}

}  // namespace carom::bit_runner_2048
