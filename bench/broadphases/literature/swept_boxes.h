// This broad phase compares the boxes of every pair. Use it for up to about thirty circles, and as
// the baseline for sorting and cells. It has no parameters. The engine computes the boxes, which
// cover the remaining turn. Source of the overlap test: Ericson, Real-Time Collision Detection,
// 2005, 4.2.
#pragma once

#include <algorithm>

#include "sim/world/morton.h"

namespace carom {

template <int N>
class SweptBoxes {
  public:
    void build(const Box* boxes, int count) {
        count_ = count;
        std::copy(boxes, boxes + count, box_);
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) {
            for (int b = a + 1; b < count_; ++b) {
                if (overlap(box_[a], box_[b])) emit(a, b);
            }
        }
    }

  private:
    int count_ = 0;
    Box box_[N];
};

}  // namespace carom
