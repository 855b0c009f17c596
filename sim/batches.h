// The event loop of the referees that take contacts in batches: all contacts of the rest of the
// turn are listed, everything moves up to the first, and the first and all that are listed for
// almost the same time are resolved, without a look at what that changes; then they are listed
// anew. (Mean Max's resolves one at a time: advance.h.)
#pragma once

#include "sim/compiler.h"
#include "sim/events.h"
#include "sim/list.h"

namespace carom {

// Contacts so near to the first of a batch, in turns, are resolved with it.
constexpr double SAME_TIME = 0.00001;

// A contact that may come, at time t of the turn, 0..1.
struct Candidate {
    double t;
    int a, b;  // as the game has them
    int number;  // in the order of listing, within the turn
};

// Plays one turn of motion of a world that has
//   CANDIDATES                                the most that can be listed at once
//   list(from, List<Candidate>&)              adds all contacts from that time on, in the rules'
//                                             order, which decides between equal times
//   fly(time)                                 moves everything
//   react(candidate)                          resolves it
// A turn of more than EVENT_CAP contacts is given up.
template <class World>
[[nodiscard]] Advanced advance_in_batches(World& world) {
    List<Candidate, World::CANDIDATES> listed;
    double t = 0.0;
    int events = 0, number = 0;
    while (t < 1.0) {
        listed.count = 0;
        world.list(t, listed);
        if (listed.count == 0) {
            const double rest = 1.0 - t;
            world.fly(rest);
            t = t + rest;
            continue;
        }
        for (Candidate& each : listed) each.number = number++;
        for (int k = 1; k < listed.count; ++k) {  // sorted by time, equal ones as they stand
            const Candidate moving = listed.item[k];
            int to = k;
            for (; to > 0 && moving.t < listed.item[to - 1].t; --to) {
                listed.item[to] = listed.item[to - 1];
            }
            listed.item[to] = moving;
        }
        const double first = listed.item[0].t, time = first - t;
        if (time > 0) world.fly(time);
        for (const Candidate& each : listed) {
            if (!(each.t <= first + SAME_TIME)) break;
            if (events == EVENT_CAP) return {events, true};
            ++events;
            world.react(each);
        }
        t = t + time;
    }
    return {events, false};
}

}  // namespace carom
