// The event loop: find the first contact, move all circles to its time, resolve it, and repeat
// until the turn is over. This file decides exactness and order. A Finder (plain_finder.h) only
// names the first contact.
#pragma once

#include "sim/engine/events.h"
#include "sim/mean_max/impact.h"
#include "sim/mean_max/plain_finder.h"

namespace carom {

constexpr int NOBODY = -1;

// Plays one turn of motion. The loop calls resolve(hit, t) with the circles at the place of the hit
// and with its time t (0..1). `resolve` changes the two circles by the game's rules and returns the
// circle that leaves the world, or NOBODY. The function gives up after `max_events` contacts.
// (Worlds of hundreds of circles have more contacts than a game.)
template <class Finder, int N, class Resolve>
[[nodiscard]] Advanced advance(Circles<N>& c, const Disc& disc, Finder& finder, Resolve&& resolve,
                               int max_events = EVENT_CAP) {
    double t = 0.0;
    finder.start(c, disc);
    for (int events = 0;; ++events) {
        const Hit hit = finder.first(c);
        if (!(hit.t + t <= 1.0)) {
            move_all(c, 1.0 - t);
            return {events, false};
        }
        if (events == max_events) return {events, true};
        move_all(c, hit.t);
        t += hit.t;
        const int gone = resolve(hit, t);
        if (gone != NOBODY) {
            finder.gone(gone, 1.0 - t);
        } else {
            finder.bounced(c, hit, 1.0 - t);
        }
    }
}

}  // namespace carom
