// The event loop of Mad Pod Racing, Poker Chip Race and Fantastic Bits, whose referees resolve
// contacts in batches. (Bit Runner 2048 uses only Candidate and sort_by_time.) The loop lists all
// contacts of the rest of the turn and moves all circles to the time of the first contact. It then
// resolves the first contact and every listed contact at almost the same time. It does not check
// whether one of these changes another. Then it lists the contacts again. (Mean Max's referee
// resolves one contact at a time: advance.h.)
#pragma once

#include "sim/engine/compiler.h"
#include "sim/engine/events.h"
#include "sim/engine/list.h"

namespace carom {

// A contact joins the batch if it comes at most this long after the batch's first contact. Unit:
// turns.
constexpr double SAME_TIME = 0.00001;

// A contact that may happen.
struct Candidate {
    double t;  // time of the turn, 0..1 (in Bit Runner 2048: turns from now)
    // The game decides what the two numbers mean.
    int a, b;
    // Position in the order of listing within the turn.
    int number;
};

// Sorts by time. Contacts with equal times keep their order.
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

// Adds a contact to the list. `first` is the earliest time so far. The list keeps only contacts
// that can belong to the first batch. Returns false if the list is full.
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

// Plays one turn of motion. World must have these members:
//   CANDIDATES                                the capacity of the list of contacts
//   bool list(from, List<Candidate>&)         adds the contacts from that time on, in the order in
//                                             which the rules break ties. It may leave out contacts
//                                             after the first batch. False: the list is full.
//   fly(time)                                 moves all circles
//   react(candidate)                          resolves one contact
//   settle()                                  is called after each batch
//   static double advance_time(t, rest)       the time after `rest` without a contact
// The function gives up a turn that has more than EVENT_CAP contacts.
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
