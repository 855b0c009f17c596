// The loop of the article that this project started from, with the article's way of counting calls.
// Every search sorts all boxes of position plus velocity by the Morton code of their lower corner.
// Each circle then computes its contact with the circles after it, until one begins beyond its
// upper corner.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bench/broadphases/morton.h"
#include "sim/mean_max/plain_finder.h"

namespace carom::bench {

template <int N, class FinderObserver = NoFinderObserver>
class ArticleLoop {
  public:
    void start(const Circles<N>&, const Disc& disc) {
        disc_ = disc;
        remaining_ = 1.0;
    }
    Hit first(const Circles<N>& c) const {
        Box boxes[N] = {};
        for (int i = 0; i < c.count; ++i) boxes[i] = swept_box(c, i, remaining_);
        const MortonGrid grid(boxes, c.count);
        struct Entry {
            std::uint32_t lower, upper;
            int circle;
        } order[N];
        for (int i = 0; i < c.count; ++i) {
            const CellBox b = grid.cells(boxes[i]);
            const Entry e = {morton_key(b.left, b.bottom), morton_key(b.right, b.top), i};
            int a = i;
            for (; a > 0 && order[a - 1].lower > e.lower; --a) order[a] = order[a - 1];
            order[a] = e;
        }
        Hit best;
        const auto consider = [&best](const Hit& hit) {
            if (hit.t < NEVER && before(hit, best)) best = hit;
        };
        for (int a = 0; a < c.count; ++a) {
            const int i = order[a].circle;
            if (i < disc_.bordered) consider({border_contact(c, i, disc_.radius), i, BORDER});
            for (int b = a + 1; b < c.count && order[b].lower <= order[a].upper; ++b) {
                FinderObserver::proposed(1);
                FinderObserver::evaluated(1);
                const int j = order[b].circle, low = std::min(i, j), high = std::max(i, j);
                consider({pair_contact(c, low, high), low, high});
            }
        }
        return best;
    }
    void bounced(const Circles<N>&, const Hit&, double remaining) { remaining_ = remaining; }
    void gone(int, double remaining) { remaining_ = remaining; }

  private:
    Disc disc_{};
    double remaining_ = 1.0;
};

}  // namespace carom::bench
