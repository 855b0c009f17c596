// This file plays a turn of Search Race as one page of named stages, in the order of the rules
// (RULES.md, section 5). ReferenceTurn in stages.h explains each stage. The default, FastTurn,
// computes the same bits faster.
#pragma once

#include <type_traits>

#include "sim/search_race/stages.h"

namespace carom::search_race {

// Plays one turn of a race that is not over. Without an order the race is lost, and the turn is not
// played. The result is always Fault::NONE, because the rules define every turn of this game.
template <class Engine = Fast, class Observer = NoObserver>
Fault step(State& s, const Order& order, const Course& course, Observer&& observer = Observer()) {
    if (order.kind == Order::NONE) {
        s.out = order.out;
        return Fault::NONE;
    }
    typename Stages<Engine>::template Turn<std::remove_reference_t<Observer>> turn(s, order, course,
                                                                                   observer);
    if (order.debug) s.debug = 1;
    observer.stage(Stage::STEERING), turn.steering();  // heading and thrust
    observer.stage(Stage::MOTION), turn.motion();  // checkpoints along the path
    observer.stage(Stage::WHOLE_NUMBERS), turn.round_to_integers();  // friction and rounding
    s.turn += 1;
    return Fault::NONE;
}
// Plays one turn of a position.
template <class Engine = Fast, class Observer = NoObserver>
Fault step(Position& p, const Order& order, Observer&& observer = Observer()) {
    return step<Engine>(p.state, order, p.course, observer);
}

}  // namespace carom::search_race
