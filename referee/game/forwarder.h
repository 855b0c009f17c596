// Defines the shared part of the classes that pass the events of a turn on to an observer.
#pragma once

#include "referee/base/text.h"
#include "referee/game/observer.h"
#include "sim/base/fields.h"

namespace carom::referee {

// Returns the body of mover i of a struct of arrays x, y, vx and vy.
template <class Movers>
Body body_at(int id, int seat, int kind, const Movers& m, int i, double radius) {
    return {id, seat, kind, m.x[i], m.y[i], m.vx[i], m.vy[i], radius};
}

// Listener is the game's NoObserver.
template <class Listener>
class Forwarder : public Listener {
  protected:
    explicit Forwarder(MatchObserver& observer) : observer_(observer) {}

    bool shows_motion() const { return observer_.wants(MatchObserver::MOTION); }
    // Writes a golden line of these words if an observer wants it.
    template <class... Parts>
    void golden(const Parts&... parts) {
        if (observer_.wants(MatchObserver::GOLDEN_LINES)) observer_.golden_line(words(parts...));
    }
    // Writes the golden line "moved" with the hash of positions and velocities.
    template <class Movers>
    void golden_motion(const Movers& m, int count) {
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        Hash hash;
        for (int i = 0; i < count; ++i) {
            hash.add(m.x[i]), hash.add(m.y[i]), hash.add(m.vx[i]), hash.add(m.vy[i]);
        }
        golden("moved", Hex{hash.value()});
    }
    // Shows where two circles touch.
    void touch(double t, const Body& a, const Body& b) {
        const double share = a.radius / (a.radius + b.radius);
        observer_.contact({t, a.id, b.id, a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share});
    }
    // Shows where a circle touches a round border around the origin.
    void touch_border(double t, const Body& a, int border_id, double radius) {
        const double out = length(a.x, a.y);
        observer_.contact({t, a.id, border_id, a.x * (radius / out), a.y * (radius / out)});
    }

    MatchObserver& observer_;
};

}  // namespace carom::referee
