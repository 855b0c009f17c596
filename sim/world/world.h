// A world is a set of moving circles, and advance() is the loop over their contacts. A contest's
// rules are a struct of 20 to 60 lines that derives from Rules. The smallest rules are:
//
//     struct Bumpers : carom::Rules {
//         template <class W>
//         double meet(const W& w, int a, int b) const { return carom::time_to_touch(w, a, b); }
//         template <class W, class Changes>
//         void react(W& w, const carom::Contact& c, Changes&) {
//             carom::bounce_pair(w, c.a, c.b, {1.0, 0.0, 0.001});
//         }
//     };
//     carom::World<24> world;      // positions, velocities, radii and masses
//     carom::Finder<24> finder;    // finder.h
//     Bumpers rules;
//     const carom::Advanced motion = carom::advance(world, rules, finder);  // one turn
//
// This file decides the exact results and the order of contacts. A finder may leave out only pairs
// of circles that do not meet, so all finders lead to the same bits. AllPairs leaves out no pair.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "sim/base/list.h"
#include "sim/base/simd.h"
#include "sim/world/batch.h"

namespace carom {

// The compiler checks a contest's rules. A missing or wrong member is reported by a sentence
// instead of pages of template errors.

struct Contact;
struct FourPairs;
struct Rules;
template <int N>
class Changes;

namespace rules_check {

struct AnyReport {
    void operator()(double, int) const;
};

// CAROM_HAS(name, call) defines Has_name<R, W>, whose value is true if `call` compiles for rules of
// type R and a world of type W.
#define CAROM_HAS(name, call)                 \
    template <class R, class W, class = void> \
    struct Has_##name : std::false_type {};   \
    template <class R, class W>               \
    struct Has_##name<R, W, std::void_t<decltype(call)>> : std::true_type {};

#define CAROM_R std::declval<R&>()
#define CAROM_CONST_R std::declval<const R&>()
#define CAROM_W std::declval<W&>()
#define CAROM_CONST_W std::declval<const W&>()
#define CAROM_CHANGES std::declval<Changes<W::CAPACITY>&>()
CAROM_HAS(meet_fixed, CAROM_CONST_R.meet_fixed(CAROM_CONST_W, 0, AnyReport()))
CAROM_HAS(safe, bool(CAROM_CONST_R.safe(0.0, 0.0, 0.0)))
CAROM_HAS(meet4, CAROM_CONST_R.meet4(std::declval<const FourPairs&>()))
#ifndef CAROM_SUBMISSION
CAROM_HAS(meet, double(CAROM_R.meet(CAROM_CONST_W, 0, 1)))
CAROM_HAS(react, CAROM_R.react(CAROM_W, std::declval<const Contact&>(), CAROM_CHANGES))
CAROM_HAS(count, int(CAROM_CONST_R.count(CAROM_CONST_W)))
CAROM_HAS(fixed_count, int(CAROM_CONST_R.fixed_count(CAROM_CONST_W)))
CAROM_HAS(reach, double(CAROM_CONST_R.reach(CAROM_CONST_W, 0)))
CAROM_HAS(rank, std::int64_t(CAROM_CONST_R.rank(0, 1)))
CAROM_HAS(before_search, CAROM_R.before_search(CAROM_W, CAROM_CHANGES))
CAROM_HAS(before_batch, CAROM_R.before_batch(CAROM_W, 0.0))
CAROM_HAS(after_batch, CAROM_R.after_batch(CAROM_W, CAROM_CHANGES))
CAROM_HAS(is_over, bool(CAROM_CONST_R.is_over(CAROM_CONST_W)))

// CAROM_NAMED(name) defines Named_name<R>, whose value is true if R has a member of this name,
// callable or not. The name is then ambiguous in a class that inherits it from two bases.
#define CAROM_NAMED(name)                    \
    struct Other_##name {                    \
        int name;                            \
    };                                       \
    template <class R>                       \
    struct Both_##name : R, Other_##name {}; \
    template <class R, class = void>         \
    struct Named_##name : std::true_type {}; \
    template <class R>                       \
    struct Named_##name<R, std::void_t<decltype(&Both_##name<R>::name)>> : std::false_type {};
CAROM_NAMED(meet_fixed)
CAROM_NAMED(safe)
CAROM_NAMED(meet4)
CAROM_NAMED(count)
CAROM_NAMED(fixed_count)
CAROM_NAMED(reach)
CAROM_NAMED(rank)
CAROM_NAMED(before_search)
CAROM_NAMED(before_batch)
CAROM_NAMED(after_batch)
CAROM_NAMED(is_over)
#undef CAROM_NAMED

template <class R, class W>
constexpr bool check() {
    static_assert(std::is_base_of_v<Rules, R>,
                  "rules: expected a struct that derives from carom::Rules");
    static_assert(R::PADDING > 0, "rules: expected a PADDING above 0, in units");
    static_assert(
        Has_meet<R, W>::value,
        "rules: expected double meet(const World&, int a, int b): the time from now until "
        "circles a < b touch, in turns, or NEVER");
    static_assert(
        Has_react<R, W>::value,
        "rules: expected void react(World&, const Contact&, Changes&), where Changes is a "
        "template parameter");
    static_assert(!Named_meet_fixed<R>::value || Has_meet_fixed<R, W>::value,
                  "rules: meet_fixed cannot be called; expected void meet_fixed(const World&, int "
                  "a, Report&&) const, which calls report(turns from now, number below 0) and has "
                  "a template parameter Report");
    static_assert(!Named_safe<R>::value || Has_safe<R, W>::value,
                  "rules: safe cannot be called; expected auto safe(Real x, Real y, Real reach) "
                  "const, for a double and a Double4");
    static_assert(!Named_meet4<R>::value || Has_meet4<R, W>::value,
                  "rules: meet4 cannot be called; expected Double4 meet4(const FourPairs&) const");
    static_assert(!Named_count<R>::value || Has_count<R, W>::value,
                  "rules: count cannot be called; expected int count(const World&) const");
    static_assert(
        !Named_fixed_count<R>::value || Has_fixed_count<R, W>::value,
        "rules: fixed_count cannot be called; expected int fixed_count(const World&) const");
    static_assert(!Named_reach<R>::value || Has_reach<R, W>::value,
                  "rules: reach cannot be called; expected double reach(const World&, int) const");
    static_assert(!Named_rank<R>::value || Has_rank<R, W>::value,
                  "rules: rank cannot be called; expected std::int64_t rank(int a, int b) const");
    static_assert(
        !Named_before_search<R>::value || Has_before_search<R, W>::value,
        "rules: before_search cannot be called; expected void before_search(World&, Changes&)");
    static_assert(
        !Named_before_batch<R>::value || Has_before_batch<R, W>::value,
        "rules: before_batch cannot be called; expected void before_batch(World&, double turns)");
    static_assert(
        !Named_after_batch<R>::value || Has_after_batch<R, W>::value,
        "rules: after_batch cannot be called; expected void after_batch(World&, Changes&)");
    static_assert(!Named_is_over<R>::value || Has_is_over<R, W>::value,
                  "rules: is_over cannot be called; expected bool is_over(const World&) const");
    return true;
}
#endif
#undef CAROM_HAS
#undef CAROM_R
#undef CAROM_CONST_R
#undef CAROM_W
#undef CAROM_CONST_W
#undef CAROM_CHANGES

}  // namespace rules_check

// A world of up to N circles, with one array per quantity. N should be a multiple of 4, so that
// whole vectors fit. Positions and radii are in map units, velocities in units per turn. The type
// is plain data, so that memcpy copies a state that contains a world. Any other type with arrays x,
// y, vx and vy, a constant CAPACITY and a count also works as a world.
template <int N>
struct alignas(64) World {
    static constexpr int CAPACITY = N;

    double x[N], y[N], vx[N], vy[N], radius[N], mass[N];  // 48 bytes per circle
    int count;
};
static_assert(std::is_trivially_copyable_v<World<24>>, "a state is copied by memcpy");
static_assert(sizeof(World<24>) == 24 * 48 + 64, "six arrays and the count, no other padding");

// Appends a circle and returns its number. The world must have room for the circle.
template <int N>
int add_circle(World<N>& w, double x, double y, double vx, double vy, double radius, double mass) {
    assert(w.count < N);
    const int i = w.count++;
    w.x[i] = x, w.y[i] = y, w.vx[i] = vx, w.vy[i] = vy, w.radius[i] = radius, w.mass[i] = mass;
    return i;
}

// Moves the first `count` circles along their velocities for `time` turns.
template <class W>
void move_all(W& w, int count, double time) {
    // Lanes past the last circle are moved too, and their results are not used.
    if constexpr (W::CAPACITY % 4 == 0) {
        for (int i = 0; i < count; i += 4) {
            store(w.x + i, load<Double4>(w.x + i) + load<Double4>(w.vx + i) * time);
            store(w.y + i, load<Double4>(w.y + i) + load<Double4>(w.vy + i) * time);
        }
    } else {
        for (int i = 0; i < count; ++i) w.x[i] += w.vx[i] * time, w.y[i] += w.vy[i] * time;
    }
}

// Rules contains the defaults of all rules. W is the type of the world. A derived struct must have:
//
//     double meet(const W& w, int a, int b)        Returns the turns from now, at least 0, until
//                                                  circles a < b touch by the referee's formula, or
//                                                  NEVER. A search calls meet at most once for each
//                                                  pair. Circles touch only within reach of each
//                                                  other.
//     void react(W& w, const Contact&, Changes&)   Applies a contact: bounce, eat or score. Its two
//                                                  circles count as changed. The rules name others
//                                                  by changes.changed(i), .gone(i) and .came(i). A
//                                                  circle that is gone keeps its number until the
//                                                  caller removes it after the turn. A circle that
//                                                  came has the last number.
//
// A derived struct may also have these functions and replace the defaults below:
//
//     void meet_fixed(const W& w, int a, Report&& report) const   Calls report(turns from now,
//                                                  number below 0) for walls, posts or borders.
//     auto safe(Real x, Real y, Real reach) const  Returns whether (x, y) is in a convex set in
//                                                  which a circle meets no fixed thing. The set
//                                                  must leave a margin for rounding. Real is double
//                                                  or Double4.
//     Double4 meet4(const FourPairs&) const        Returns the times of meet() for four pairs
//                                                  (pair_bounds.h). Finders use meet4 if contacts
//                                                  are resolved one at a time by the clock
//                                                  FROM_NOW. The default rank is required.
struct Rules {
    static constexpr MotionClock CLOCK = MotionClock::FROM_NOW;
    // The loop resolves the first contact and all contacts at most BATCH turns later, without a new
    // search between them. If BATCH is negative, the loop resolves one contact at a time.
    static constexpr double BATCH = -1;
    // Boxes are PADDING units larger than circles on every side, and BoxPairs stores their
    // coordinates in steps of PADDING. PADDING is above 0 and should be small compared with the
    // circles. The map should be at most 65,000 times as wide as PADDING. PADDING does not change
    // results.
    static constexpr double PADDING = 1.0;
    // If true, `advance` checks that all numbers are finite. Rules may switch the check off if
    // their worlds contain only finite numbers.
    static constexpr bool CHECKS_NUMBERS = true;

    template <class W>
    int count(const W& w) const {
        return w.count;
    }
    // Only circles with a number below fixed_count can meet fixed things.
    template <class W>
    int fixed_count(const W&) const {
        return INT32_MAX;
    }
    // Returns the reach of circle i in units. Two circles can touch only if their distance is at
    // most the sum of their reaches.
    template <class W>
    double reach(const W& w, int i) const {
        return w.radius[i];
    }
    // Returns the rank of a contact. Contacts at the same time are resolved by rank, smallest
    // first. The default sorts by a, then fixed things before circles, then by b. All contacts must
    // have different ranks. The default needs numbers of fixed things above -2^20.
    std::int64_t rank(int a, int b) const {
        constexpr std::int64_t MAX_FIXED = 1 << 20;
        return std::int64_t{a} << 40 | (b < 0 ? -b : MAX_FIXED + b);
    }
    // Called before each search, for example to move circles back inside.
    template <class W, class Changes>
    void before_search(W&, Changes&) {}
    // before_batch is called when the loop has moved all circles by this many turns, and
    // after_batch after the reactions. before_batch must not change a circle.
    template <class W>
    void before_batch(W&, double /*turns*/) {}
    template <class W, class Changes>
    void after_batch(W&, Changes&) {}
    // Returns whether the motion ends after a batch. The circles then stay where they are.
    template <class W>
    bool is_over(const W&) const {
        return false;
    }
};

// The circles that a batch of contacts has changed.
template <int N>
class Changes {
  public:
    // Rules call these functions when circle i has a new position, velocity or reach, has left, or
    // was appended.
    void changed(int i) { record(i, CHANGED); }
    void gone(int i) { record(i, kind_[i] == CAME ? GONE_AT_ONCE : GONE); }
    void came(int i) {
        kind_[i] = NOTHING;
        record(i, CAME);
    }
    bool is_gone(int i) const { return kind_[i] >= GONE; }
    // Returns the time since the start of the motion in turns.
    double time() const { return time_; }

    // Finders call these functions. size() and [] list the number of each changed circle once.
    int size() const { return circles_.count; }
    int operator[](int k) const { return circles_.item[k]; }
    bool has_come(int i) const { return kind_[i] == CAME; }
    bool was_there(int i) const { return kind_[i] != GONE_AT_ONCE; }

    // Only the loop makes objects of this type.
    explicit Changes(int count) {
        circles_.count = 0;
        // In small worlds a constant length is faster.
        std::memset(kind_, NOTHING,
                    N <= 64 ? N : std::min(static_cast<std::size_t>(count), sizeof kind_));
    }
    void clear() {
        for (const int i : circles_) {
            if (kind_[i] < GONE) kind_[i] = NOTHING;
        }
        circles_.count = 0;
    }
    void set_time(double time) { time_ = time; }

  private:
    enum Kind : unsigned char { NOTHING, CHANGED, CAME, GONE, GONE_AT_ONCE };

    void record(int i, Kind kind) {
        if (kind_[i] == NOTHING) circles_.push_back(i);
        if (kind > kind_[i]) kind_[i] = kind;
    }

    List<int, N> circles_;
    unsigned char kind_[N];
    double time_ = 0;
};

// The part of Changes that a finder needs if a contact has changed only its own circles.
struct OwnChanges {
    Contact contact;

    int size() const { return contact.b >= 0 ? 2 : 1; }
    int operator[](int k) const { return k == 0 ? contact.a : contact.b; }
    static constexpr bool is_gone(int) { return false; }
    static constexpr bool has_come(int) { return false; }
    static constexpr bool was_there(int) { return true; }
};

// The reference finder calls the rules for every pair. Every finder has the functions start, search
// and update. One object serves any number of motions of worlds with up to N circles.
template <int N>
class AllPairs {
  public:
    // Called at the start of a motion of `left` turns.
    template <class W, class R>
    void start(const W& w, const R& rules, double /*left*/) {
        for (int i = 0; i < rules.count(w); ++i) is_present_[i] = true;
    }
    // Offers at least all contacts of the first batch to `found`.
    template <class W, class R, class F>
    void search(const W& w, R& rules, double /*left*/, F& found) const {
        const int count = rules.count(w), fixed = rules.fixed_count(w);
        for (int i = 0; i < count; ++i) {
            if (!is_present_[i]) continue;
            if constexpr (rules_check::Has_meet_fixed<R, W>::value) {
                const auto report = [&](double h, int number) { found.offer(h, i, number); };
                if (i < fixed) rules.meet_fixed(w, i, report);
            }
            for (int j = i + 1; j < count; ++j) {
                if (is_present_[j]) found.offer(rules.meet(w, i, j), i, j);
            }
        }
    }
    // Called between a batch and the next search. The motion lasts another `left` turns.
    template <class W, class R, class C>
    void update(const W&, const R&, const C& changes, double /*left*/) {
        for (int k = 0; k < changes.size(); ++k)
            is_present_[changes[k]] = !changes.is_gone(changes[k]);
    }
    void leave_out(int i) { is_present_[i] = false; }

  private:
    bool is_present_[N];
};

// The base of a finder that keeps nothing from one search to the next.
struct SearchOnly {
    template <class W, class R>
    void start(const W&, const R&, double) {}
    template <class W, class R, class C>
    void update(const W&, const R&, const C&, double) {}
};

enum class MotionFault {
    NONE,
    TOO_MANY_CONTACTS,  // There are too many contacts in the motion or in a batch.
    NOT_FINITE,  // a position, velocity or reach at the start is infinite or not a number
};

struct Advanced {
    int contacts;  // Number of contacts resolved.
    // After a fault the positions of the circles are undefined.
    MotionFault fault = MotionFault::NONE;
};

template <class W, class R>
bool are_numbers_finite(const W& w, const R& rules) {
    double sum = 0;
    for (int i = 0; i < rules.count(w); ++i) {
        const double reach = rules.reach(w, i);
        sum += (w.x[i] - w.x[i]) + (w.y[i] - w.y[i]) + (w.vx[i] - w.vx[i]) + (w.vy[i] - w.vy[i]) +
               (reach - reach);
    }
    return sum == 0;
}

// Plays a motion of `duration` turns. Until the time is over, the loop finds the first contact or
// batch, moves all circles to its time, calls the rules' reactions, and updates the finder.
template <class W, class R, class F>
[[nodiscard]] CAROM_INLINE Advanced advance(W& w, R& rules, F& finder, double duration = 1,
                                            int max_contacts = MAX_CONTACTS) {
#ifndef CAROM_SUBMISSION
    static_assert(rules_check::check<R, W>());
#endif
    if (R::CHECKS_NUMBERS && !are_numbers_finite(w, rules)) return {0, MotionFault::NOT_FINITE};
    constexpr bool IS_ONE = R::BATCH < 0;
    constexpr bool KEEPS = !std::is_base_of_v<SearchOnly, F>;
    Timer<R::CLOCK> timer{duration};
    Changes<W::CAPACITY> changes(rules.count(w));
    Found<R, W::CAPACITY> found(rules, timer);
    const auto react = [&](const Contact& contact) {
        rules.react(w, contact, changes);
        if (!KEEPS || (IS_ONE && changes.size() == 0)) return true;
        changes.changed(contact.a);
        if (contact.b >= 0) changes.changed(contact.b);
        return false;
    };
    finder.start(w, rules, duration);
    int contacts = 0;
    while (timer.runs()) {
        rules.before_search(w, changes);
        if (changes.size() > 0) {
            finder.update(w, rules, changes, timer.left());
            changes.clear();
        }
        found.begin();
        finder.search(w, rules, timer.left(), found);
        if (found.is_overflown()) return {contacts, MotionFault::TOO_MANY_CONTACTS};
        const auto& batch = found.sorted();
        if (batch.count == 0) {
            move_all(w, rules.count(w), timer.left());
            break;
        }
        const int size = IS_ONE ? 1 : batch.count;
        if (contacts + size > max_contacts) return {contacts, MotionFault::TOO_MANY_CONTACTS};
        contacts += size;
        const Contact first = batch.item[0];
        const double h = timer.move_to(first.t);
        // A move by 0 turns may change -0 to 0. Only referees with the clock FROM_NOW make such a
        // move.
        if (R::CLOCK == MotionClock::FROM_NOW || h > 0) move_all(w, rules.count(w), h);
        changes.set_time(timer.t);
        rules.before_batch(w, h);
        bool is_all = false;  // true if the contact has changed only its own circles
        if constexpr (IS_ONE) {
            is_all = react(first);
        } else {
            for (const Contact& contact : batch) react(contact);
        }
        rules.after_batch(w, changes);
        if (is_all) finder.update(w, rules, OwnChanges{first}, timer.left());
        if (rules.is_over(w)) break;
    }
    return {contacts};
}

}  // namespace carom
