// Finds contacts among the pairs that a broad phase proposes for the whole turn, so that any broad
// phase can play complete games. The list is kept between contacts, and only the pairs of changed
// circles are proposed again. Use it for worlds of up to about fifty circles.
#pragma once

#include <cstdint>

#include "sim/world/morton.h"
#include "sim/world/world.h"

namespace carom::bench {

template <int N, class BroadPhase>
class ShortList {
    static_assert(N <= 256, "the list has room for every pair");

  public:
    template <class W, class R>
    void start(const W& w, const R& rules, double left) {
        Box boxes[N];
        for (int i = 0; i < w.count; ++i) {
            boxes[i] = swept_box(w, rules, i, left);
            is_present_[i] = true;
        }
        broad_.build(boxes, w.count);
        size_ = 0;
        broad_.pairs([this](int i, int j) { append(i, j); });
    }
    template <class W, class R, class F>
    void search(const W& w, R& rules, double, F& found) const {
        for (int i = 0; i < w.count && i < rules.fixed_count(w); ++i) {
            if (!is_present_[i]) continue;
            rules.meet_fixed(w, i, [&](double h, int number) { found.offer(h, i, number); });
        }
        for (int k = 0; k < size_; ++k) {
            found.offer(rules.meet(w, list_[k].i, list_[k].j), list_[k].i, list_[k].j);
        }
    }
    template <class W, class R, class C>
    void update(const W& w, const R& rules, const C& changes, double left) {
        for (int k = 0; k < changes.size(); ++k) {
            const int i = changes[k];
            drop_pairs_of(i);
            if (changes.is_gone(i)) {
                broad_.remove(i);
                is_present_[i] = false;
            } else {
                broad_.move(i, swept_box(w, rules, i, left));
                broad_.pairs_of(i, [this](int a, int b) { append(a, b); });
            }
        }
    }

  private:
    struct Pair {
        std::int16_t i, j;  // i < j
    };

    void append(int a, int b) {
        list_[size_].i = static_cast<std::int16_t>(a < b ? a : b);
        list_[size_].j = static_cast<std::int16_t>(a < b ? b : a);
        ++size_;
    }
    void drop_pairs_of(int i) {
        int kept = 0;
        for (int k = 0; k < size_; ++k) {
            list_[kept] = list_[k];
            kept += list_[k].i != i && list_[k].j != i;
        }
        size_ = kept;
    }

    BroadPhase broad_;
    int size_ = 0;
    Pair list_[N * (N - 1) / 2 + 1];  // one extra entry, because drop_pairs_of writes past the end
    bool is_present_[N];
};

}  // namespace carom::bench
