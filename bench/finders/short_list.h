// Finds the next contact among the pairs that a broad phase proposes for the whole turn. The list
// is kept between contacts, and only the pairs of circles that bounced are proposed again. No
// contact time is stored: every search computes the rules' formula for every listed pair, so the
// result is exact with any broad phase. For worlds of up to about fifty circles.
#pragma once

#include <cassert>
#include <cstdint>

#include "bench/swept_box.h"
#include "sim/mean_max/plain_finder.h"

namespace carom {

template <int N, class BroadPhase, class FinderObserver = NoFinderObserver>
class ShortList {
    static_assert(N <= 256, "the list has room for every pair; larger worlds need an event cache");

  public:
    void start(const Circles<N>& c, const Disc& disc) {
        assert(disc.bordered <= c.count);
        disc_ = disc;
        Box boxes[N];
        for (int i = 0; i < c.count; ++i) {
            boxes[i] = swept_box(c, i, 1.0);
            border_[i] = i < disc.bordered;
        }
        broad_.build(boxes, c.count);
        size_ = 0;
        broad_.pairs([this](int i, int j) { append(i, j); });
    }
    Hit first(const Circles<N>& c) const {
        Hit best;
        const auto consider = [&best](const Hit& hit) {
            FinderObserver::evaluated(1);
            if (before(hit, best)) best = hit;
        };
        for (int i = 0; i < disc_.bordered; ++i) {
            if (border_[i]) consider({border_contact(c, i, disc_.radius), i, BORDER});
        }
        for (int k = 0; k < size_; ++k) {
            consider({pair_contact(c, list_[k].i, list_[k].j), list_[k].i, list_[k].j});
        }
        return best.t < NEVER ? best : Hit{};
    }
    void bounced(const Circles<N>& c, const Hit& hit, double remaining) {
        changed(c, hit.i, remaining);
        if (hit.j != BORDER) changed(c, hit.j, remaining);
    }
    void gone(int i, double /*remaining*/) {
        drop_pairs_of(i);
        broad_.remove(i);
        border_[i] = false;
    }

  private:
    struct Pair {
        std::int16_t i, j;  // i < j
    };

    void changed(const Circles<N>& c, int i, double remaining) {
        drop_pairs_of(i);
        broad_.move(i, swept_box(c, i, remaining));
        broad_.pairs_of(i, [this](int a, int b) { append(a, b); });
    }
    void append(int a, int b) {
        FinderObserver::proposed(1);
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

    Disc disc_{};
    BroadPhase broad_;
    int size_ = 0;
    Pair list_[N * (N - 1) / 2 + 1];  // one more place, because drop_pairs_of writes past the end
    bool border_[N];
};

}  // namespace carom
