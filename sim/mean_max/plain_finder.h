// Finds the next contact by the referee's own double loop: the oracle of everything faster, and the
// plain port that speed is measured against. Keeps nothing between events but who is gone.
#pragma once

#include <cassert>

#include "sim/engine/bounds.h"
#include "sim/mean_max/impact.h"

namespace carom {

// Where circles live: a disc around (0,0) whose border stops the first `bordered` circles.
struct Disc {
    double radius;
    int bordered;  // at most as many as there are

    // A circle of this radius whose centre stays so near to (0,0) never meets the border; padded as
    // boxes are (bounds.h).
    double safe_for(double circle_radius) const {
        return radius * (1.0 - PADDING_SHARE) - PADDING - circle_radius;
    }
};

// What a finder tells of its work; a benchmark brings one that counts.
struct NoFinderObserver {
    static void proposed(int /*pairs*/) {}  // by a broad phase, or for lack of one
    static void evaluated(int /*pairs*/) {}  // by the rules' formula
};

// The contract of every finder of contacts: a turn starts, the first contact is asked for again and
// again, and what each contact changed is told before the next question.
template <int N, class FinderObserver = NoFinderObserver>
class PlainFinder {
  public:
    void start(const Circles<N>& c, const Disc& disc) {
        assert(disc.bordered <= c.count);
        disc_ = disc;
        for (int i = 0; i < c.count; ++i) present_[i] = true;
    }
    // The first contact from now in the referee's order; t is NEVER where there is none.
    Hit first(const Circles<N>& c) const {
        Hit best;
        for (int i = 0; i < c.count; ++i) {
            if (!present_[i]) continue;
            if (i < disc_.bordered) {
                FinderObserver::evaluated(1);
                const double t = border_contact(c, i, disc_.radius);
                if (t < best.t) best = {t, i, BORDER};
            }
            for (int j = i + 1; j < c.count; ++j) {
                if (!present_[j]) continue;
                FinderObserver::proposed(1);
                FinderObserver::evaluated(1);
                const double t = pair_contact(c, i, j);
                if (t < best.t) best = {t, i, j};
            }
        }
        return best;
    }
    // The hit's circles have new positions and velocities; `remaining` turns are left of this one.
    void bounced(const Circles<N>&, const Hit&, double /*remaining*/) {}
    // Circle i takes no more part.
    void gone(int i, double /*remaining*/) { present_[i] = false; }

  private:
    Disc disc_{};
    bool present_[N];
};

}  // namespace carom
