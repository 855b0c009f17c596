// Finds contacts in worlds of up to 64 circles. The pairs that may touch are in a list
// (pair_list.h). Every search computes the rules' formula for four listed pairs at once. No contact
// time is stored, so none can become outdated. Pairs that clearly miss each other are removed from
// the list.
#pragma once

#include "sim/mean_max/four_pairs.h"
#include "sim/mean_max/pair_list.h"
#include "sim/mean_max/plain_finder.h"

namespace carom {

template <int N, class FinderObserver = NoFinderObserver>
class SmallWorld {
    using Pairs = PairList<N, FinderObserver>;
    using Set = typename Pairs::Set;

  public:
    static constexpr int MAX_CIRCLES = Pairs::MAX_CIRCLES;

    void start(const Circles<N>& c, const Disc& disc) {
        assert(disc.bordered <= c.count);
        disc_ = disc;
        remaining_ = 1.0;
        border_ = 0;
        for (int i = 0; i < disc.bordered; i += 4) border_ |= Set{near_border(c, i, 1.0)} << i;
        border_ &= Pairs::first_bits(disc.bordered);
        pairs_.start(c);
    }

    Hit first(const Circles<N>& c) {
        // Each lane keeps its earliest contact over all groups of four pairs, without a branch on
        // times.
        Group best = {broadcast(NEVER), broadcast(INT16_MAX)};
        pairs_.look_at_all([&](const std::uint16_t* at, UShort4 pairs, const Long4& listed) {
            const FourPairs r(c, at);
            const Group group = {select(listed, r.contact_times(), broadcast(NEVER)),
                                 ordered_pairs(pairs)};
            best = earlier(best, group);
            return bits(listed & r.may_touch(remaining_, PADDING));
        });
        const double t = least(best.time);
        const int key =
            static_cast<int>(least(select(best.time == t, best.key, broadcast(INT16_MAX))));
        Hit hit = {t, key >> 8, key & 255};
        if (border_) consider_border(c, hit);
        return hit;
    }

    void bounced(const Circles<N>& c, const Hit& hit, double remaining) {
        remaining_ = remaining;
        const int i = hit.i, j = hit.j == BORDER ? hit.i : hit.j;
        pairs_.changed(c, i, j, remaining);
        update_border(c, i, remaining);
        update_border(c, j, remaining);
    }

    void gone(int i, double remaining) {
        remaining_ = remaining;
        border_ &= ~Pairs::bit(i);
        pairs_.gone(i);
    }

  private:
    struct Group {  // four pairs
        Double4 time, key;
    };
    static Group earlier(const Group& a, const Group& b) {
        const Long4 sooner = (b.time < a.time) | ((b.time == a.time) & (b.key < a.key));
        return {select(sooner, b.time, a.time), select(sooner, b.key, a.key)};
    }
    void consider_border(const Circles<N>& c, Hit& best) const {
        for (Set left = border_; left; left &= left - 1) {
            const int i = __builtin_ctzll(left);
            FinderObserver::evaluated(1);
            const Hit hit = {border_contact(c, i, disc_.radius), i, BORDER};
            if (hit.t < NEVER && before(hit, best)) best = hit;
        }
    }

    // A disc is convex: a circle that is inside at both ends of a straight path is inside all along
    // the path.
    unsigned near_border(const Circles<N>& c, int i, double remaining) const {
        const Double4 x = load<Double4>(c.x + i), y = load<Double4>(c.y + i);
        const Double4 to_x = x + load<Double4>(c.vx + i) * remaining;
        const Double4 to_y = y + load<Double4>(c.vy + i) * remaining;
        const Double4 inner = disc_.safe_for(0.0) - load<Double4>(c.radius + i);
        const Long4 inside = (inner > 0.0) & (x * x + y * y < inner * inner) &
                             (to_x * to_x + to_y * to_y < inner * inner);
        return ~bits(inside) & 15;
    }
    CAROM_INLINE void update_border(const Circles<N>& c, int i, double remaining) {
        const double inner = disc_.safe_for(c.radius[i]);
        const double to_x = c.x[i] + c.vx[i] * remaining, to_y = c.y[i] + c.vy[i] * remaining;
        const bool inside = inner > 0.0 && c.x[i] * c.x[i] + c.y[i] * c.y[i] < inner * inner &&
                            to_x * to_x + to_y * to_y < inner * inner;
        border_ &= ~Pairs::bit(i);
        border_ |= Set{!inside && i < disc_.bordered} << i;
    }

    Pairs pairs_;
    Disc disc_{};
    double remaining_ = 1.0;  // turns left
    Set border_ = 0;  // circles that may meet the border
};

}  // namespace carom
