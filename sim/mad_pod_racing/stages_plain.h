// The stages of a turn as the rules describe them, pod by pod. This is the reference that the fast
// turn is tested against and timed against.
#pragma once

#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

template <class Observer>
class PlainTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::course_, Base::orders_, Base::observer_;

  public:
    using Base::Base;

    // All orders are applied before any pod moves.
    void orders() {
        for (int i = 0; i < s.pods; ++i) Base::apply_action(i);
        Base::players_leave();
    }

    // Resolves contacts in batches until the end of the turn.
    template <class Finder>
    void motion(Finder& finder) {
        Base::play_motion(finder);
    }

    void round_and_friction() {
        for (int i = 0; i < s.pods; ++i) {
            s.vx[i] = std::trunc(s.vx[i] * KEPT_SPEED) + 0.0;
            s.vy[i] = std::trunc(s.vy[i] * KEPT_SPEED) + 0.0;
            s.x[i] = round_half_up(s.x[i]);
            s.y[i] = round_half_up(s.y[i]);
        }
    }

    // A player who was out before the motion passes no checkpoint.
    void checkpoints() {
        for (int i = 0; i < s.pods; ++i) {
            if (!Base::left_before_[course_.player_of(i)]) Base::pass_checkpoints(i);
        }
    }

    void elimination() {
        for (int p = 0; p < PLAYERS; ++p) Base::eliminate_player(p);
    }
};

template <>
struct Stages<Reference> {
    using Finder = AllPairs<MAX_PODS>;
    template <class Observer>
    using Turn = PlainTurn<Observer>;
};

}  // namespace carom::mad_pod_racing
