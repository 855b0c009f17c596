// A turn of Mad Pod Racing: one page of named stages, in the order of the rules (RULES.md, section
// 3). ReferenceTurn in stages.h explains each stage. The default, FastTurn, computes the same bits
// with vectors.
#pragma once

#include <type_traits>

#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

// Plays one turn of a race that is not over. If the result is not Fault::NONE, the state is
// invalid.
template <class Engine = Fast, class AnyFinder = typename Stages<Engine>::Finder,
          class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, const Course& course,
                         Observer&& observer = Observer()) {
    AnyFinder finder;
    typename Stages<Engine>::template Turn<std::remove_reference_t<Observer>> turn(
        s, orders, course, observer);
    observer.stage(Stage::ORDERS), turn.orders();  // shields, boosts, angles, speeds
    observer.stage(Stage::MOTION), turn.motion(finder);  // contacts
    observer.stage(Stage::ROUND_AND_FRICTION), turn.round_and_friction();
    observer.stage(Stage::CHECKPOINTS), turn.checkpoints();  // along the path of this turn
    observer.stage(Stage::ELIMINATION),
        turn.elimination();  // of players without a checkpoint for long
    s.turn += 1;
    return turn.fault();
}

// The same in a position.
template <class Engine = Fast, class AnyFinder = typename Stages<Engine>::Finder,
          class Observer = NoObserver>
[[nodiscard]] Fault step(Position& p, const Orders& orders, Observer&& observer = Observer()) {
    return step<Engine, AnyFinder>(p.state, orders, p.course, observer);
}

}  // namespace carom::mad_pod_racing
