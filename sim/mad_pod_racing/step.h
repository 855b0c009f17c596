// This file plays a turn of Mad Pod Racing as one page of named stages, in the order of the rules
// (RULES.md, section 3). ReferenceTurn in stages.h explains each stage. The default, FastTurn,
// computes the same bits with vectors.
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
    observer.stage(Stage::CHECKPOINTS), turn.checkpoints();  // pods pass checkpoints on their paths
    observer.stage(Stage::ELIMINATION),
        turn.elimination();  // players without a checkpoint for PATIENCE turns leave
    s.turn += 1;
    return turn.fault();
}

// Plays one turn of a position.
template <class Engine = Fast, class AnyFinder = typename Stages<Engine>::Finder,
          class Observer = NoObserver>
[[nodiscard]] Fault step(Position& p, const Orders& orders, Observer&& observer = Observer()) {
    return step<Engine, AnyFinder>(p.state, orders, p.course, observer);
}

}  // namespace carom::mad_pod_racing
