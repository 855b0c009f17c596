// This file collects the contacts that a search finds, computes their times by the referee's clock,
// and decides which contacts the loop (world.h) resolves next.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "sim/base/list.h"
#include "sim/world/contact_times.h"

namespace carom {

// A contact of circle a with circle b > a, or with a fixed thing, whose number b is below 0. The
// clock of the rules decides from which moment t counts.
struct Contact {
    double t;  // turns
    int a, b;
};

// The width of a batch in turns in several official referees (Rules::BATCH).
constexpr double SAME_TIME = 0.00001;

// The largest number of contacts in one motion. Without this limit, circles at exactly the same
// point could collide for ever. In turns that bots or scripts caused, the largest number was 204.
constexpr int MAX_CONTACTS = 1000;

// The way in which the official referee adds up times. The last bits of the times depend on it.
enum class MotionClock {
    FROM_NOW,  // A contact's time counts from the last move: the loop moves by h, and t += h.
    FROM_START,  // Time counts from the start: T = t + h. The loop moves by T - t, and t += T - t.
};

// The clock of a motion of `duration` turns, which adds up times as the referee does.
template <MotionClock CLOCK>
struct Timer {
    static constexpr bool FROM_NOW = CLOCK == MotionClock::FROM_NOW;

    double duration, t = 0;

    bool runs() const { return FROM_NOW || t < duration; }
    double left() const { return duration - t; }
    // Returns whether a contact h turns from now belongs to this motion.
    bool accepts(double h) const { return FROM_NOW ? h + t <= duration : h <= duration - t; }
    double time_of(double h) const { return FROM_NOW ? h : t + h; }
    // Advances the clock to a contact with this time. Returns for how many turns the circles move.
    double move_to(double time) {
        const double h = FROM_NOW ? time : time - t;
        t += h;
        return h;
    }
};

// Collects the first contact of a search, or the first batch. R is the type of the rules (world.h),
// and N is the largest number of circles.
template <class R, int N>
class Found {
    static constexpr bool IS_ONE = R::BATCH < 0;
    // The list has room for every pair of a small world and for eight fixed things per circle.
    static constexpr int M = N < 64 ? N : 64, SMALL = M * (M - 1) / 2 + 8 * M;
    static constexpr int ROOM = IS_ONE ? 1 : 2 * N > SMALL ? 2 * N : SMALL;
    // This number of turns is far above the rounding errors of times and does not slow finders
    // down.
    static constexpr double SLACK = 1e-9;

  public:
    Found(const R& rules, const Timer<R::CLOCK>& timer) : rules_(rules), timer_(timer) {
        if constexpr (IS_ONE) list_.item[0] = {NEVER, 0, 0};
    }

    // Returns a number of turns from now. A finder may leave out later contacts.
    double limit() const { return limit_; }
    // Offers a contact h turns from now.
    CAROM_INLINE void offer(double h, int a, int b) {
        assert(!(h < 0.0) && "meet: expected a time from now on, or NEVER");
        if ((IS_ONE && h > limit_) || !timer_.accepts(h)) return;
        const Contact contact = {timer_.time_of(h), a, b};
        if constexpr (IS_ONE) {
            if (list_.count == 1 && !is_before(contact, list_.item[0])) return;
            list_.item[0] = contact, list_.count = 1;
            limit_ = h + SLACK;
        } else {
            if (contact.t > first_ + R::BATCH) return;
            if (contact.t < first_) {
                first_ = contact.t;
                limit_ = h + R::BATCH + SLACK;
                list_.filter([this](const Contact& c) { return c.t <= first_ + R::BATCH; });
            }
            list_.full() ? drop_one(contact) : list_.push_back(contact);
        }
    }

    // The loop calls the functions from here on.
    void begin() {
        list_.count = 0;
        if constexpr (!IS_ONE) first_ = dropped_ = NEVER;
        limit_ = timer_.left() + SLACK;
    }
    // Returns whether the batch has more contacts than the list has room for. The order in which
    // the contacts came does not matter.
    bool is_overflown() const {
        return !IS_ONE && dropped_ < NEVER && dropped_ <= first_ + R::BATCH;
    }
    // Returns the contacts in the order of time and rank.
    const List<Contact, ROOM>& sorted() {
        const auto before = [this](const Contact& a, const Contact& b) { return is_before(a, b); };
        if constexpr (!IS_ONE) {
            constexpr int FEW = 16;  // Up to this size, insertion sort is faster.
            list_.count > FEW ? std::sort(list_.begin(), list_.end(), before) : list_.sort(before);
        }
        return list_;
    }

  private:
    bool is_before(const Contact& a, const Contact& b) const {
        return a.t != b.t ? a.t < b.t : rules_.rank(a.a, a.b) < rules_.rank(b.a, b.b);
    }

    // Drops the contact with the largest time: one in the list, or `contact`.
    CAROM_NOINLINE void drop_one(const Contact& contact) {
        Contact* const latest =
            std::max_element(list_.begin(), list_.end(),
                             [](const Contact& a, const Contact& b) { return a.t < b.t; });
        dropped_ = std::min(dropped_, std::max(latest->t, contact.t));
        if (contact.t < latest->t) *latest = contact;
    }

    const R& rules_;
    const Timer<R::CLOCK>& timer_;
    double first_ = NEVER, dropped_ = NEVER, limit_ = 0;
    List<Contact, ROOM> list_;
};

}  // namespace carom
