// This broad phase proposes every pair. Use it to check other broad phases, and for fewer than
// about eight circles. It has no parameters. The public functions of this file are the interface of
// every broad phase: a turn starts with build(), then changes are reported. A broad phase may
// propose extra pairs, but must not miss a touching pair. The order of the pairs is free.
#pragma once

#include "sim/world/morton.h"

namespace carom {

template <int N>
class EveryPair {
  public:
    // Starts a turn with circles 0 .. count-1.
    void build(const Box*, int count) {
        count_ = count;
        for (int i = 0; i < count; ++i) present_[i] = true;
    }
    // Calls emit(i, j) for every pair that may touch.
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int i = 0; i < count_; ++i) {
            for (int j = i + 1; j < count_; ++j) {
                if (present_[i] && present_[j]) emit(i, j);
            }
        }
    }
    // These functions report that circle i (i < N) was added, changed its box, or was removed.
    void insert(int i, const Box&) {
        for (; count_ <= i; ++count_) present_[count_] = false;
        present_[i] = true;
    }
    void move(int, const Box&) {}
    void remove(int i) { present_[i] = false; }
    // Calls emit(i, j) for every j that may touch circle i, which must be present.
    template <class Emit>
    void pairs_of(int i, Emit&& emit) const {
        for (int j = 0; j < count_; ++j) {
            if (j != i && present_[j]) emit(i, j);
        }
    }

  private:
    int count_ = 0;
    bool present_[N];
};

}  // namespace carom
