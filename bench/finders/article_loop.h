// Implements the collision loop of the article on which this project is based, and counts calls as
// the article does. Every search sorts all boxes, which cover position plus velocity, by the Morton
// code of their lower corner. Each circle then computes its contact with later circles in this
// order, until one begins beyond the upper corner of the circle's box.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/world/morton.h"
#include "sim/world/world.h"

namespace carom::bench {

// Circles must not leave the world during the motion.
template <int N>
class ArticleLoop : public SearchOnly {
  public:
    template <class W, class R, class F>
    void search(const W& w, R& rules, double left, F& found) const {
        Box boxes[N] = {};
        for (int i = 0; i < w.count; ++i) boxes[i] = swept_box(w, rules, i, left);
        const MortonGrid grid(boxes, w.count);
        struct Entry {
            std::uint32_t lower, upper;
            int circle;
        } order[N];
        for (int i = 0; i < w.count; ++i) {
            const CellBox b = grid.cells(boxes[i]);
            const Entry e = {morton_key(b.left, b.bottom), morton_key(b.right, b.top), i};
            int a = i;
            for (; a > 0 && order[a - 1].lower > e.lower; --a) order[a] = order[a - 1];
            order[a] = e;
        }
        for (int a = 0; a < w.count; ++a) {
            const int i = order[a].circle;
            if (i < rules.fixed_count(w)) {
                rules.meet_fixed(w, i, [&](double h, int number) { found.offer(h, i, number); });
            }
            for (int b = a + 1; b < w.count && order[b].lower <= order[a].upper; ++b) {
                const int low = std::min(i, order[b].circle), high = std::max(i, order[b].circle);
                found.offer(rules.meet(w, low, high), low, high);
            }
        }
    }
};

}  // namespace carom::bench
