// This broad phase sorts boxes by the squared distance of their lower corner from the lower corner
// of the world. A later box in the order can touch a given box only if its distance is at most that
// of the upper corner of the given box, so the loop ends early. This needs one multiplication less
// than a Morton key, but the loop covers a ring that grows with the world. Use it for some dozens
// of circles. It has no parameters. Source: the article "Fast collision detection for CodinGame"
// mentions this order beside Z-order.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

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
        reach_ = 0;
        for (int i = 0; i < count; ++i) entry_[i] = entry_of(i, boxes[i]);
        std::sort(entry_, entry_ + count,
                  [](const Entry& a, const Entry& b) { return a.low < b.low; });
        for (int a = 0; a < count; ++a) place_[entry_[a].circle] = a;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int a = 0; a < count_; ++a) walk_up(a, emit);
    }
    void insert(int i, const Box& box) {
        if (count_ == 0) left_ = box.left, bottom_ = box.bottom;
        place(count_++, entry_of(i, box));
    }
    void move(int i, const Box& box) { place(place_[i], entry_of(i, box)); }
    void remove(int i) {
        const int at = place_[i];
        shift(at + 1, at, --count_ - at);
    }
    template <class Emit>
    void pairs_of(int i, Emit&& emit) const {
        const int at = place_[i];
        walk_up(at, emit);
        const Entry& own = entry_[at];
        for (int a = first_reaching(own.low); a < at; ++a) {
            if (overlap(entry_[a].box, own.box)) emit(i, entry_[a].circle);
        }
    }
    // Calls emit(i) for every circle whose box touches this box.
    template <class Emit>
    void query(const Box& box, Emit&& emit) const {
        const double high = norm(box.right, box.top);
        for (int a = first_reaching(norm(box.left, box.bottom));
             a < count_ && entry_[a].low <= high; ++a) {
            if (overlap(entry_[a].box, box)) emit(entry_[a].circle);
        }
    }

  private:
    struct Entry {
        double low, high;  // squared distances of the lower and the upper corner
        Box box;
        int circle;
    };

    // Returns the squared distance from the lower corner of the world. It never decreases when a
    // coordinate grows, even with rounding. Coordinates below the corner count as the corner.
    double norm(double x, double y) const {
        const double dx = std::max(0.0, x - left_), dy = std::max(0.0, y - bottom_);
        return dx * dx + dy * dy;
    }
    Entry entry_of(int i, const Box& box) {
        const Entry entry = {norm(box.left, box.bottom), norm(box.right, box.top), box, i};
        constexpr double ROUNDING = 1e-9;  // largest rounding error of two square roots
        const double low = std::sqrt(entry.low), high = std::sqrt(entry.high);
        reach_ = std::max(reach_, high * (1 + ROUNDING) - low * (1 - ROUNDING));
        return entry;
    }
    // Returns an index in the order before which no box reaches this squared distance.
    int first_reaching(double low) const {
        const double from = std::sqrt(low) - reach_ - 1;
        if (from <= 0) return 0;
        const double square = from * from;
        return static_cast<int>(
            std::lower_bound(entry_, entry_ + count_, square,
                             [](const Entry& e, double v) { return e.low < v; }) -
            entry_);
    }
    template <class Emit>
    void walk_up(int at, Emit&& emit) const {
        const Entry& own = entry_[at];
        for (int a = at + 1; a < count_ && entry_[a].low <= own.high; ++a) {
            if (overlap(entry_[a].box, own.box)) emit(own.circle, entry_[a].circle);
        }
    }
    void shift(int from, int to, int size) {
        std::memmove(entry_ + to, entry_ + from, size * sizeof *entry_);
        for (int a = to; a < to + size; ++a) place_[entry_[a].circle] = a;
    }
    // Inserts an entry in sorted order. Index `at` is free.
    void place(int at, const Entry& entry) {
        int goal = at;
        while (goal > 0 && entry_[goal - 1].low > entry.low) --goal;
        if (goal < at) shift(goal, goal + 1, at - goal);
        while (goal + 1 < count_ && entry_[goal + 1].low < entry.low) ++goal;
        if (goal > at) shift(at + 1, at, goal - at);
        entry_[goal] = entry;
        place_[entry.circle] = goal;
    }

    double left_ = 0, bottom_ = 0;  // the world's lower corner
    // The largest distance between the norms of a box's lower and upper corner.
    double reach_ = 0;
    int count_ = 0;
    Entry entry_[N];
    int place_[N];
};

}  // namespace carom
