// Compile-time checks of a contest's rules. A missing or wrong member is reported by a sentence
// instead of pages of template errors.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

namespace carom {

struct Contact;
struct FourPairs;
struct Rules;
template <int N>
class Changes;

namespace rules_check {

struct AnyReport {
    void operator()(double, int) const;
};

// CAROM_HAS(name, call) defines `Has_name<Rules, World>`: whether `call`, in which r is the rules
// and w the world, compiles.
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

// Named_name<Rules>: whether the rules have a member of that name, callable or not. The name is
// then ambiguous in a class that also inherits it from elsewhere.
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
constexpr void check() {
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
}
#endif
#undef CAROM_HAS
#undef CAROM_R
#undef CAROM_CONST_R
#undef CAROM_W
#undef CAROM_CONST_W
#undef CAROM_CHANGES

}  // namespace rules_check
}  // namespace carom
