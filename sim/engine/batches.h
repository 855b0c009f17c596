// The event loop of the referees that take contacts in batches: all contacts of the rest of the
// turn are listed, everything moves up to the first, and the first and all that are listed for
// almost the same time are resolved, without a look at what that changes; then they are listed
// anew. (Mean Max's resolves one at a time: advance.h.)
#pragma once

#include "sim/engine/compiler.h"
#include "sim/engine/events.h"
#include "sim/engine/list.h"

namespace carom {

// Contacts so near to the first of a batch, in turns, are resolved with it.
constexpr double SAME_TIME = 0.00001;

// A contact that may come, at time t of the turn, 0..1.
struct Candidate {
    double t;
    int a, b;  // as the game has them
    int number;  // in the order of listing, within the turn
};

// By time; equal ones stay as they stand.
template <int N>
void sort_by_time(List<Candidate, N>& listed) {
    for (int k = 1; k < listed.count; ++k) {
        const Candidate moving = listed.item[k];
        int to = k;
        for (; to > 0 && moving.t < listed.item[to - 1].t; --to) {
            listed.item[to] = listed.item[to - 1];
        }
        listed.item[to] = moving;
    }
}

// Adds a contact to a list of which only the first, at time `first` so far, and what is resolved
// with it will be looked at; the others leave it. False where there is no room.
template <int N>
bool list_if_first(List<Candidate, N>& listed, double& first, const Candidate& contact) {
    if (contact.t > first + SAME_TIME) return true;
    if (contact.t < first) {
        first = contact.t;
        listed.filter([first](const Candidate& c) { return c.t <= first + SAME_TIME; });
    }
    if (listed.full()) return false;
    listed.push_back(contact);
    return true;
}

// Plays one turn of motion of a world that has
//   CANDIDATES                                the most that are listed at once
//   bool list(from, List<Candidate>&)         adds the contacts from that time on, in the rules'
//                                             order, which decides between equal times; all, or at
//                                             least those of the first batch. False: too many
//   fly(time)                                 moves everything
//   react(candidate)                          resolves it
//   settle()                                  a batch is resolved
//   static double advance_time(t, rest)       the time after `rest` in which nothing happens
// A turn of more than EVENT_CAP contacts is given up.
template <class World>
[[nodiscard]] Advanced advance_in_batches(World& world) {
    List<Candidate, World::CANDIDATES> listed;
    double t = 0.0;
    int events = 0, number = 0;
    while (t < 1.0) {
        listed.count = 0;
        if (!world.list(t, listed)) return {events, true};
        if (listed.count == 0) {
            const double rest = 1.0 - t;
            world.fly(rest);
            t = World::advance_time(t, rest);
            continue;
        }
        for (Candidate& each : listed) each.number = number++;
        sort_by_time(listed);
        const double first = listed.item[0].t, time = first - t;
        if (time > 0) world.fly(time);
        for (const Candidate& each : listed) {
            if (!(each.t <= first + SAME_TIME)) break;
            if (events == EVENT_CAP) return {events, true};
            ++events;
            world.react(each);
        }
        world.settle();
        t = t + time;
    }
    return {events, false};
}

}  // namespace carom
