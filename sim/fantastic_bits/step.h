// This file plays a turn of Fantastic Bits as one page of named stages, in the order of the rules
// (RULES.md, "A round"). stages.h explains the stages, and motion.h explains the motion. The
// default, motion_fast.h, computes the same bits faster.
#pragma once

#include <type_traits>

#include "sim/fantastic_bits/motion_fast.h"
#include "sim/fantastic_bits/stages.h"

namespace carom::fantastic_bits {

// Plays one turn from a state between two turns. If the result is not Fault::NONE, the state is
// invalid.
template <class Engine = Fast, class AnyFinder = typename Stages<Engine>::Finder,
          class Observer = NoObserver>
[[nodiscard]] Fault step(State& s, const Orders& orders, Observer&& observer = Observer()) {
    using Player = typename Stages<Engine>::template Motion<std::remove_reference_t<Observer>>;
    observer.stage(Stage::SPELLS), start_spells(s);
    observer.stage(Stage::ORDERS);
    const Forces forces = apply_action(s, orders, Player::directions(s, orders));
    observer.stage(Stage::UPDATE);
    part_snaffles(s), accelerate(s, forces), Player::hunt(s), act_spells(s);
    gather_mana(s), count_living(s);
    observer.stage(Stage::MOTION);
    AnyFinder finder;
    const Fault fault = Player(s, observer).play(finder);
    observer.stage(Stage::END), Player::slow_down(s);
    s.turn += 1;
    return fault;
}

}  // namespace carom::fantastic_bits
