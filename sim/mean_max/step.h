// A turn of Mean Max: one page of named stages, in the official referee's order. stages_plain.h
// explains each stage. The default, stages_fast.h, computes the same bits with vectors.
#pragma once

#include <type_traits>

#include "sim/mean_max/stages_fast.h"
#include "sim/world/box_pairs.h"

namespace carom::mean_max {

// The implementation of a turn: the finder of contacts, and the stages. All engines compute the
// same bits.
template <class F, template <class> class T>
struct Engine {
    using Finder = F;
    template <class Observer>
    using Turn = T<Observer>;
};
using FastEngine = Engine<BoxPairs<MAX_UNITS>, FastTurn>;

// Plays one turn. The state must be one between turns. Orders are by unit index. If the result is
// not Fault::NONE, the state is invalid.
template <class Engine = FastEngine, class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, const SpawnQueue& queue,
                         Observer&& observer = Observer()) {
    typename Engine::Finder finder;
    typename Engine::template Turn<std::remove_reference_t<Observer>> turn(s, orders, queue,
                                                                           observer);
    observer.stage(Stage::SKILLS), turn.skills();  // before the numbered steps
    observer.stage(Stage::EFFECTS_APPLY), turn.effects_apply();  // 1. tar, grenades
    observer.stage(Stage::THRUST), turn.thrust();  // 2. tankers, 3. looters
    observer.stage(Stage::MOTION), turn.motion(finder);  // 4. bounces and kills
    observer.stage(Stage::TANKERS), turn.tankers_drink_or_leave();  // 5.
    observer.stage(Stage::SPAWNS), turn.spawns();  // 6. players who lost a tanker
    observer.stage(Stage::HARVEST), turn.harvest();  // 7. reapers on wrecks
    observer.stage(Stage::ROUND_AND_FRICTION), turn.round_and_friction();  // 8.
    observer.stage(Stage::RAGE), turn.rage();  // 9. doofs
    // 10. effects end, and tar's mass is removed
    observer.stage(Stage::EFFECTS_END), turn.effects_end();
    s.turn += 1;
    return turn.fault();
}

}  // namespace carom::mean_max
