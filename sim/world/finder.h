// Finder chooses between the finders BoxPairs and ZOrder.
#pragma once

#include "sim/world/box_pairs.h"
#include "sim/world/z_order.h"

namespace carom {

// The recommended finder uses BoxPairs for up to 64 circles and ZOrder for more. `make bench` shows
// both.
template <int N>
class Finder {
  public:
    template <class W, class R>
    void start(const W& w, const R& rules, double left) {
        is_large_ = rules.count(w) > BoxPairs<N>::MAX_CIRCLES;
        is_large_ ? large_.start(w, rules, left) : small_.start(w, rules, left);
    }
    template <class W, class R, class F>
    void search(const W& w, R& rules, double left, F& found) {
        is_large_ ? large_.search(w, rules, left, found) : small_.search(w, rules, left, found);
    }
    template <class W, class R, class C>
    void update(const W& w, const R& rules, const C& changes, double left) {
        if (!is_large_ && rules.count(w) > BoxPairs<N>::MAX_CIRCLES) {
            is_large_ = true;  // Circles were added.
            large_.start(w, rules, left);
            for (int i = 0; i < rules.count(w); ++i) {
                if (changes.is_gone(i)) large_.leave_out(i);
            }
            return;
        }
        is_large_ ? large_.update(w, rules, changes, left) : small_.update(w, rules, changes, left);
    }

  private:
    bool is_large_ = false;
    BoxPairs<N> small_;
    ZOrder<N> large_;
};

}  // namespace carom
