// A turn of Mean Max: one page of named stages, in the official referee's order. What each stage
// does is told in stages_plain.h; stages_fast.h, which plays here, does the same with vectors.
#pragma once

#include <type_traits>

#include "sim/mean_max/small_world.h"
#include "sim/mean_max/stages_fast.h"

namespace carom::mean_max {

// What plays a turn: how contacts are found, and how the stages are computed. All engines give the
// same bits.
template <class F, template <class> class T>
struct Engine {
    using Finder = F;
    template <class Trace>
    using Turn = T<Trace>;
};
using FastEngine = Engine<SmallWorld<MAX_UNITS>, FastTurn>;

// Plays one turn. The state must be one between turns; orders are by unit index. A fault says that
// the state is of no use any more.
template <class Engine = FastEngine, class Trace = NoTrace>
[[nodiscard]] Fault step(State& s, const Orders& orders, const SpawnQueue& queue,
                         Trace&& trace = Trace()) {
    typename Engine::Finder finder;
    typename Engine::template Turn<std::remove_reference_t<Trace>> turn(s, orders, queue, trace);
    trace.stage(Stage::SKILLS), turn.skills();  // settled while the answers are read
    trace.stage(Stage::EFFECTS_APPLY), turn.effects_apply();  // 1. tar weighs, grenades push
    trace.stage(Stage::THRUST), turn.thrust();  // 2. tankers to town or away, 3. looters
    trace.stage(Stage::MOTION), turn.motion(finder);  // 4. contacts: bounces and kills
    trace.stage(Stage::TANKERS), turn.tankers_drink_or_leave();  // 5.
    trace.stage(Stage::SPAWNS), turn.spawns();  // 6. whoever lost a tanker
    trace.stage(Stage::HARVEST), turn.harvest();  // 7. reapers on wrecks
    trace.stage(Stage::ROUND_AND_FRICTION), turn.round_and_friction();  // 8.
    trace.stage(Stage::RAGE), turn.rage();  // 9. doofs sing
    trace.stage(Stage::EFFECTS_END), turn.effects_end();  // 10. tar is shaken off
    s.turn += 1;
    return turn.fault();
}

}  // namespace carom::mean_max
