// A finder for worlds of any size. It chooses between two finders by the number of circles in each
// turn.
#pragma once

#include "bench/broadphases/z_order.h"
#include "bench/finders/event_cache.h"
#include "sim/mean_max/small_world.h"

namespace carom {

template <int N, class FinderObserver = NoFinderObserver>
class AutoFinder {
  public:
    // The event cache is faster from this number of circles on. `make bench` shows both finders
    // (rows "small world" and "event cache").
    static constexpr int LARGE = SmallWorld<N>::MAX_CIRCLES + 1;

    void start(const Circles<N>& c, const Disc& disc) {
        large_ = c.count >= LARGE;
        large_ ? cache_.start(c, disc) : small_.start(c, disc);
    }
    Hit first(const Circles<N>& c) { return large_ ? cache_.first(c) : small_.first(c); }
    void bounced(const Circles<N>& c, const Hit& hit, double remaining) {
        large_ ? cache_.bounced(c, hit, remaining) : small_.bounced(c, hit, remaining);
    }
    void gone(int i, double remaining) {
        large_ ? cache_.gone(i, remaining) : small_.gone(i, remaining);
    }

  private:
    bool large_ = false;
    SmallWorld<N, FinderObserver> small_;
    EventCache<N, ZOrder<N>, FinderObserver> cache_;
};

}  // namespace carom
