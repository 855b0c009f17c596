// This file plays a turn of Code Royale as one page of named stages, in the order of the rules
// (RULES.md, "A turn"). stages.h explains the stages, and pushes.h the collision checks.
#pragma once

#include <type_traits>

#include "sim/code_royale/stages.h"

namespace carom::code_royale {

// Plays one turn of a match that is not over. Both engines compute the same bits.
template <class Engine = Fast, class Observer = NoObserver>
void step(State& s, const Orders& orders, Observer&& observer = Observer()) {
    Turn<Engine, std::remove_reference_t<Observer>> turn(s, orders, observer);
    observer.stage(Stage::ANSWERS), turn.answers();
    observer.stage(Stage::BUILDS), turn.builds();
    observer.stage(Stage::MOTION), turn.motion();
    observer.stage(Stage::ACTIONS), turn.actions();
    observer.stage(Stage::SITES), turn.sites();
    observer.stage(Stage::END), turn.finish();
}

}  // namespace carom::code_royale
