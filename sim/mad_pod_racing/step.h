// A turn of Mad Pod Racing: one page of named stages, in the rules' order (RULES.md, section 3).
// What each stage does is told in stages_plain.h; stages_fast.h, which plays here, does the same
// with vectors.
#pragma once

#include <type_traits>

#include "sim/mad_pod_racing/stages_fast.h"

namespace carom::mad_pod_racing {

// What plays a turn. All engines give the same bits.
template <template <class> class T>
struct Engine {
    template <class Observer>
    using Turn = T<Observer>;
};
using FastEngine = Engine<FastTurn>;

// Plays one turn of a race that is not over. A fault says that the state is of no use any more.
template <class Engine = FastEngine, class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, const Course& course,
                         Observer&& observer = Observer()) {
    typename Engine::template Turn<std::remove_reference_t<Observer>> turn(s, orders, course,
                                                                           observer);
    observer.stage(Stage::ORDERS), turn.orders();  // shields, boosts, angles, speeds
    observer.stage(Stage::MOTION), turn.motion();  // contacts
    observer.stage(Stage::ROUND_AND_FRICTION), turn.round_and_friction();
    observer.stage(Stage::CHECKPOINTS), turn.checkpoints();  // found along the way just flown
    observer.stage(Stage::ELIMINATION), turn.elimination();  // of who passed none for long
    s.turn += 1;
    return turn.fault();
}

}  // namespace carom::mad_pod_racing
