// This broad phase keeps the pairs of circles at rest from turn to turn. Circles whose box stays
// the same are in one grid, and their pairs are in a list that needs no search. All other circles
// are in a second grid and search both grids. Use it if most circles rest. If more than a third of
// the circles move, an ordinary broad phase does all the work, at an additional cost of one
// comparison per circle. A box at rest becomes active in the first turn that changes it, and rests
// again after STILL turns without a change. The list has room for ROOM pairs, and the ordinary
// broad phase does the work if there are more. Sources: the persistent contacts of physics engines;
// Ericson, Real-Time Collision Detection, 2005, 7.1 for the grids.
#pragma once

#include <algorithm>

#include "bench/broadphases/literature/uniform_grid.h"
#include "bench/broadphases/same_box.h"
#include "sim/world/morton.h"
#include "sim/world/z_order.h"

namespace carom {

template <int N, class Plain = ZOrderBoxes<N>>
class RestingPairs {
  public:
    void build(const Box* boxes, int count) {
        const int changed = note_changes(boxes, count);
        count_ = count;
        // After this many builds, build() checks again whether the grids suit the boxes.
        constexpr int LOOK = 16;
        if (changed > count / 3) {
            stop_keeping();
            crowded_ = false;
        } else if (keeps_ && ++builds_ % LOOK == 0 && !resting_.fits(boxes, count)) {
            stop_keeping();
        }
        if (!keeps_ && !crowded_ && changed <= count / 3 && count > 0) begin_keeping();
        if (keeps_) rest_still_circles();
        if (!keeps_) plain_.build(boxes, count);
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        if (!keeps_) return plain_.pairs(emit);
        for (int k = 0; k < kept_; ++k) {
            emit(pair_[k].i, pair_[k].j);
        }
        moving_.pairs(emit);
        for (int k = 0; k < movers_; ++k) {
            const int i = mover_[k];
            resting_.query(box_[i], [&](int j) { emit(i, j); });
        }
    }

  private:
    static constexpr int STILL = 2;  // turns without a change after which a circle rests
    static constexpr int ROOM = N <= 32 ? N * (N - 1) / 2 : 16 * N;  // pairs

    struct Pair {
        int i, j;
    };

    // Stores the new boxes, activates circles whose box changed, and returns the number of changes.
    int note_changes(const Box* boxes, int count) {
        int changed = 0;
        for (int i = 0; i < count; ++i) {
            if (i < count_ && same_box(box_[i], boxes[i])) {
                if (!rests_[i] && still_[i] < STILL) ++still_[i];
                continue;
            }
            ++changed;
            box_[i] = boxes[i];
            still_[i] = 0;
            if (!keeps_) continue;
            if (i < count_) {
                wake(i);
            } else {
                moving_.insert(i, box_[i]);
                add_mover(i);
            }
        }
        for (int i = count; keeps_ && i < count_; ++i) {
            wake(i);
            moving_.remove(i);
            drop_mover(i);
        }
        return changed;
    }
    void stop_keeping() {
        keeps_ = false;
        std::fill(rests_, rests_ + N, false);
    }
    // Starts to keep pairs. All circles are active at first.
    void begin_keeping() {
        resting_.lay_out(box_, count_);
        moving_.lay_out(box_, count_);
        kept_ = movers_ = 0;
        any_woken_ = false;
        keeps_ = true;
        for (int i = 0; i < count_; ++i) {
            moving_.insert(i, box_[i]);
            add_mover(i);
        }
    }
    // Moves circles that did not change to the grid at rest. Stops keeping pairs if the list is
    // full.
    void rest_still_circles() {
        if (any_woken_) forget_woken();
        for (int k = movers_;
             // The loop runs backwards, because the last circle takes the index of a circle that
             // comes to rest.
             k-- > 0 && !crowded_;) {
            const int i = mover_[k];
            moving_.move(i, box_[i]);
            if (still_[i] >= STILL) rest(i);
        }
        if (crowded_) stop_keeping();
    }
    // Moves a circle from the grid at rest to the grid of active circles.
    void wake(int i) {
        if (!rests_[i]) return;
        resting_.remove(i);
        rests_[i] = false;
        any_woken_ = true;
        moving_.insert(i, box_[i]);
        add_mover(i);
    }
    // Removes the pairs of activated circles from the list.
    void forget_woken() {
        int kept = 0;
        for (int k = 0; k < kept_; ++k) {
            const Pair p = pair_[k];
            pair_[kept] = p;
            kept += rests_[p.i] && rests_[p.j];
        }
        kept_ = kept;
        any_woken_ = false;
    }
    void rest(int i) {
        moving_.remove(i);
        drop_mover(i);
        resting_.query(box_[i], [&](int j) {
            if (kept_ < ROOM) {
                pair_[kept_++] = {i, j};
            } else {
                crowded_ = true;
            }
        });
        resting_.insert(i, box_[i]);
        rests_[i] = true;
    }
    void add_mover(int i) {
        place_[i] = movers_;
        mover_[movers_++] = i;
        rests_[i] = false;
    }
    void drop_mover(int i) {
        const int last = mover_[--movers_];
        mover_[place_[i]] = last;
        place_[last] = place_[i];
    }

    bool keeps_ = false;  // If false, the ordinary broad phase does all the work.
    bool crowded_ = false;  // There were too many pairs; false again after many circles move.
    bool any_woken_ = false;  // Some circle was activated since the list was last cleaned.
    int count_ = 0, movers_ = 0, kept_ = 0, builds_ = 0;
    Box box_[N];
    bool rests_[N] = {};
    signed char still_[N] = {};  // turns without a change, up to STILL
    int mover_[N], place_[N];
    Pair pair_[ROOM];
    UniformGrid<N> resting_, moving_;
    Plain plain_;
};

}  // namespace carom
