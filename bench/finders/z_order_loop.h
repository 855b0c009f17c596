// Z-order without lists or vectors. Boxes of position plus velocity are sorted by the Morton code
// of their lower corner. In every search each circle visits the circles after it until one begins
// beyond its upper corner, and computes contacts with those whose boxes touch its own. Only circles
// that bounced are sorted again.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bench/broadphases/morton.h"
#include "sim/mean_max/plain_finder.h"

namespace carom::bench {

template <int N, class FinderObserver = NoFinderObserver>
class ZOrderLoop {
  public:
    void start(const Circles<N>& c, const Disc& disc) {
        disc_ = disc;
        count_ = c.count;
        Box boxes[N] = {};
        for (int i = 0; i < count_; ++i) boxes[i] = swept_box(c, i, 1.0);
        grid_ = MortonGrid(boxes, count_);
        for (int i = 0; i < count_; ++i) {
            order_[i] = entry(boxes[i], i);
            settle(i);
        }
    }
    Hit first(const Circles<N>& c) const {
        Hit best;
        const auto consider = [&best](const Hit& hit) {
            if (hit.t < NEVER && before(hit, best)) best = hit;
        };
        for (int a = 0; a < count_; ++a) {
            const int i = order_[a].circle;
            if (i < disc_.bordered) consider({border_contact(c, i, disc_.radius), i, BORDER});
            for (int b = a + 1; b < count_ && order_[b].lower <= order_[a].upper; ++b) {
                FinderObserver::proposed(1);
                if (apart(order_[a].box, order_[b].box)) continue;
                FinderObserver::evaluated(1);
                const int j = order_[b].circle, low = std::min(i, j), high = std::max(i, j);
                consider({pair_contact(c, low, high), low, high});
            }
        }
        return best;
    }
    void bounced(const Circles<N>& c, const Hit& hit, double remaining) {
        changed(c, hit.i, remaining);
        if (hit.j != BORDER) changed(c, hit.j, remaining);
    }
    void gone(int i, double) {
        const int at = place_of(i);
        std::copy(order_ + at + 1, order_ + count_, order_ + at);
        --count_;
    }

  private:
    struct Entry {
        std::uint32_t lower, upper;
        int circle;
        CellBox box;
    };
    static bool apart(const CellBox& a, const CellBox& b) {
        return a.left > b.right || b.left > a.right || a.bottom > b.top || b.bottom > a.top;
    }
    Entry entry(const Box& box, int i) const {
        const CellBox b = grid_.cells(box);
        return {morton_key(b.left, b.bottom), morton_key(b.right, b.top), i, b};
    }
    int place_of(int i) const {
        int at = 0;
        while (order_[at].circle != i) ++at;
        return at;
    }
    void changed(const Circles<N>& c, int i, double remaining) {
        const int at = place_of(i);
        order_[at] = entry(swept_box(c, i, remaining), i);
        settle(at);
        for (int k = at; k + 1 < count_ && order_[k + 1].lower < order_[k].lower; ++k) {
            std::swap(order_[k], order_[k + 1]);
        }
    }
    // Moves an entry down to its place.
    void settle(int at) {
        for (; at > 0 && order_[at - 1].lower > order_[at].lower; --at) {
            std::swap(order_[at - 1], order_[at]);
        }
    }

    Disc disc_{};
    MortonGrid grid_;
    int count_ = 0;
    Entry order_[N];
};

}  // namespace carom::bench
