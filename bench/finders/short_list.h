// Finds contacts among the pairs that a broad phase proposes for the whole turn, so that any broad
// phase can play complete games. The list is kept between contacts, and a circle that changed is
// compared with all others. Use it for worlds of up to about fifty circles.
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
        for (int i = 0; i < N; ++i) {
            is_present_[i] = i < w.count;
            if (is_present_[i]) box_[i] = swept_box(w, rules, i, left);
        }
        broad_.build(box_, w.count);
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
            is_present_[i] = !changes.is_gone(i);
            if (!is_present_[i]) continue;
            box_[i] = swept_box(w, rules, i, left);
            for (int j = 0; j < w.count; ++j) {
                if (j != i && is_present_[j] && overlap(box_[i], box_[j])) append(i, j);
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
    Box box_[N];
    int size_ = 0;
    Pair list_[N * (N - 1) / 2 + 1];  // one extra entry, because drop_pairs_of writes past the end
    bool is_present_[N];
};

}  // namespace carom::bench
