// This broad phase proposes every pair. Use it to check other broad phases, and for fewer than
// about eight circles. It has no parameters. The public functions of this file are the interface of
// every broad phase. A broad phase may propose extra pairs, but must not miss a touching pair. The
// order of the pairs is free.
#pragma once

#include "sim/world/morton.h"

namespace carom {

template <int N>
class EveryPair {
  public:
    // Starts a turn with circles 0 .. count-1.
    void build(const Box*, int count) { count_ = count; }
    // Calls emit(i, j) for every pair that may touch.
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int i = 0; i < count_; ++i) {
            for (int j = i + 1; j < count_; ++j) emit(i, j);
        }
    }

  private:
    int count_ = 0;
};

}  // namespace carom
