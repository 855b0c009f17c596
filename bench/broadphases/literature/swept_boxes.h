// This broad phase compares the boxes of every pair. Use it for up to about thirty circles, and as
// the baseline for sorting and cells. It has no parameters. The engine computes the boxes, which
// cover the remaining turn. Source of the overlap test: Ericson, Real-Time Collision Detection,
// 2005, 4.2.
#pragma once

#include "sim/world/morton.h"

namespace carom {

template <int N>
class SweptBoxes {
  public:
    void build(const Box* boxes, int count) {
        count_ = 0;
        for (int i = 0; i < count; ++i) insert(i, boxes[i]);
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) {
            for (int b = a + 1; b < count_; ++b) {
                if (overlap(box_[a], box_[b])) emit(circle_[a], circle_[b]);
            }
        }
    }
    void insert(int i, const Box& box) {
        place_[i] = count_;
        circle_[count_] = i;
        box_[count_++] = box;
    }
    void move(int i, const Box& box) { box_[place_[i]] = box; }
    // Removes circle i. The last box moves to the free index.
    void remove(int i) {
        const int at = place_[i], last = --count_;
        box_[at] = box_[last];
        circle_[at] = circle_[last];
        place_[circle_[at]] = at;
    }
    template <class Emit>
    void pairs_of(int i, Emit&& emit) const {
        query(box_[place_[i]], [&](int j) {
            if (j != i) emit(i, j);
        });
    }
    // Calls emit(i) for every circle whose box touches this box.
    template <class Emit>
    void query(const Box& box, Emit&& emit) const {
        for (int a = 0; a < count_; ++a) {
            if (overlap(box_[a], box)) emit(circle_[a]);
        }
    }

  private:
    int count_ = 0;
    Box box_[N];  // indexed by place_
    int circle_[N], place_[N];
};

}  // namespace carom
