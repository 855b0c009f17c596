// This broad phase sorts boxes by the squared distance of their lower corner from the lower corner
// of the world. A later box in the order can touch a given box only if its distance is at most that
// of the upper corner of the given box, so the loop ends early. This needs one multiplication less
// than a Morton key, but the loop covers a ring that grows with the world. Use it for some dozens
// of circles. It has no parameters. Source: the article "Fast collision detection for CodinGame"
// mentions this order beside Z-order.
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/world/morton.h"

namespace carom {

template <int N>
class NormOrder {
  public:
    void build(const Box* boxes, int count) {
        left_ = bottom_ = HUGE_VAL;
        for (int i = 0; i < count; ++i) {
            left_ = std::min(left_, boxes[i].left), bottom_ = std::min(bottom_, boxes[i].bottom);
        }
        count_ = count;
        for (int i = 0; i < count; ++i) {
            const Box& box = boxes[i];
            entry_[i] = {norm(box.left, box.bottom), norm(box.right, box.top), box, i};
        }
        std::sort(entry_, entry_ + count,
                  [](const Entry& a, const Entry& b) { return a.low < b.low; });
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) {
            const Entry& own = entry_[a];
            for (int b = a + 1; b < count_ && entry_[b].low <= own.high; ++b) {
                if (overlap(entry_[b].box, own.box)) emit(own.circle, entry_[b].circle);
            }
        }
    }

  private:
    struct Entry {
        double low, high;  // squared distances of the lower and the upper corner
        Box box;
        int circle;
    };

    // Returns the squared distance from the lower corner of the world. It never decreases when a
    // coordinate grows, even with rounding.
    double norm(double x, double y) const {
        const double dx = x - left_, dy = y - bottom_;
        return dx * dx + dy * dy;
    }

    double left_ = 0, bottom_ = 0;  // the world's lower corner
    int count_ = 0;
    Entry entry_[N];
};

}  // namespace carom
