// Finds contacts in Z-order without lists or vector code. Boxes, which cover position plus
// velocity, are sorted by the Morton code of their lower corner. In every search each circle visits
// the later circles until one begins beyond the upper corner of its box, and computes contacts with
// the circles whose boxes touch its box. Only circles that changed are sorted again.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/world/morton.h"
#include "sim/world/world.h"

namespace carom::bench {

template <int N>
class ZOrderLoop {
  public:
    template <class W, class R>
    void start(const W& w, const R& rules, double left) {
        count_ = w.count;
        for (int i = 0; i < count_; ++i) boxes_[i] = swept_box(w, rules, i, left);
        grid_ = MortonGrid(boxes_, count_);
        for (int i = 0; i < count_; ++i) order_[i] = entry(boxes_[i], i);
        std::sort(order_, order_ + count_, [](const Entry& a, const Entry& b) {
            return a.lower != b.lower ? a.lower < b.lower : a.circle < b.circle;
        });
    }
    template <class W, class R, class F>
    void search(const W& w, R& rules, double, F& found) const {
        visit<true>(w, rules, found);
    }
    template <class W, class R, class C>
    void update(const W& w, const R& rules, const C& changes, double left) {
        for (int k = 0; k < changes.size(); ++k) {
            const int i = changes[k];
            int at = 0;
            while (order_[at].circle != i) ++at;
            if (changes.is_gone(i)) {
                std::copy(order_ + at + 1, order_ + count_--, order_ + at);
                continue;
            }
            order_[at] = entry(swept_box(w, rules, i, left), i);
            for (; at > 0 && order_[at - 1].lower > order_[at].lower; --at) {
                std::swap(order_[at - 1], order_[at]);
            }
            for (; at + 1 < count_ && order_[at + 1].lower < order_[at].lower; ++at) {
                std::swap(order_[at], order_[at + 1]);
            }
        }
    }

  protected:
    // Offers the contacts of each circle with later circles. With TESTS_BOXES only circles whose
    // boxes touch are offered.
    template <bool TESTS_BOXES, class W, class R, class F>
    void visit(const W& w, R& rules, F& found) const {
        for (int a = 0; a < count_; ++a) {
            const int i = order_[a].circle;
            if (i < rules.fixed_count(w)) {
                rules.meet_fixed(w, i, [&](double h, int number) { found.offer(h, i, number); });
            }
            for (int b = a + 1; b < count_ && order_[b].lower <= order_[a].upper; ++b) {
                if (TESTS_BOXES && apart(order_[a].box, order_[b].box)) continue;
                const int low = std::min(i, order_[b].circle), high = std::max(i, order_[b].circle);
                found.offer(rules.meet(w, low, high), low, high);
            }
        }
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

    MortonGrid grid_;
    int count_ = 0;
    Box boxes_[N];
    Entry order_[N];
};

// Implements the collision loop of the article on which this project is based, and computes as many
// contacts as the article does: every search sorts all boxes again, and the loop ends early but
// does not compare boxes. Circles must not leave the world during the motion.
template <int N>
class ArticleLoop : public ZOrderLoop<N> {
  public:
    template <class W, class R, class F>
    void search(const W& w, R& rules, double left, F& found) {
        this->start(w, rules, left);
        this->template visit<false>(w, rules, found);
    }
    template <class W, class R, class C>
    void update(const W&, const R&, const C&, double) {}
};

}  // namespace carom::bench
