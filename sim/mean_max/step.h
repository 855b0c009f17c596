// This file plays a turn of Mean Max as one page of named stages, in the official referee's order.
// stages.h explains each stage. The default, stages_fast.h, computes the same bits with vectors.
#pragma once

#include <type_traits>

#include "sim/mean_max/stages_fast.h"

namespace carom::mean_max {

// Plays one turn from a state between two turns. Orders are by unit index. The numbers of the
// stages are those of RULES.md, "A turn". If the result is not Fault::NONE, the state is invalid.
template <class Engine = Fast, class AnyFinder = typename Stages<Engine>::Finder,
          class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, const SpawnQueue& queue = NO_SPAWNS,
                         Observer&& observer = Observer()) {
    AnyFinder finder;
    typename Stages<Engine>::template Turn<std::remove_reference_t<Observer>> turn(s, orders, queue,
                                                                                   observer);
    observer.stage(Stage::SKILLS), turn.skills();  // before step 1
    observer.stage(Stage::EFFECTS_APPLY), turn.effects_apply();  // 1. tar pools and grenades act
    observer.stage(Stage::THRUST), turn.thrust();  // 2. tankers and 3. looters accelerate
    observer.stage(Stage::MOTION), turn.motion(finder);  // 4. bounces and kills
    observer.stage(Stage::TANKERS), turn.tankers_drink_or_leave();  // 5. tankers drink or leave
    observer.stage(Stage::SPAWNS), turn.spawns();  // 6. tankers replace lost ones
    observer.stage(Stage::HARVEST), turn.harvest();  // 7. reapers take water
    observer.stage(Stage::ROUND_AND_FRICTION), turn.round_and_friction();  // 8. for every unit
    observer.stage(Stage::RAGE), turn.rage();  // 9. doofs earn rage
    // 10. effects end, and tar's mass is removed
    observer.stage(Stage::EFFECTS_END), turn.effects_end();
    s.turn += 1;
    return turn.fault();
}

}  // namespace carom::mean_max
