// Finds the next contact with the referee's own double loop. This is the reference for every faster
// finder, and part of the direct port that benchmarks compare with. Between contacts it only
// remembers which circles have left the world.
#pragma once

#include <cassert>

#include "sim/engine/bounds.h"
#include "sim/mean_max/impact.h"

namespace carom {

// The world's shape: a disc around (0, 0) whose border stops the first `bordered` circles.
struct Disc {
    double radius;
    int bordered;  // at most the number of circles

    // A circle of this radius never meets the border while its centre stays within the returned
    // distance from (0, 0). The distance is padded as boxes are (bounds.h).
    double safe_for(double circle_radius) const {
        return radius * (1.0 - PADDING_SHARE) - PADDING - circle_radius;
    }
};

// An observer of a finder's work. A benchmark passes one that counts.
struct NoFinderObserver {
    static void proposed(int /*pairs*/) {}  // pairs that reach the narrow phase
    static void evaluated(int /*pairs*/) {}  // pairs computed with the rules' formula
};

// The contract of every finder: the event loop calls start() once per turn. It then calls first(),
// which returns the first contact, and bounced() or gone(), which report what the contact changed,
// until no contact is left.
template <int N, class FinderObserver = NoFinderObserver>
class PlainFinder {
  public:
    void start(const Circles<N>& c, const Disc& disc) {
        assert(disc.bordered <= c.count);
        disc_ = disc;
        for (int i = 0; i < c.count; ++i) present_[i] = true;
    }
    // Returns the first contact from now on, in the referee's order. Its t is NEVER if there is no
    // contact.
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
    // Reports that the circles of the hit have new positions and velocities, with `remaining` turns
    // left.
    void bounced(const Circles<N>&, const Hit&, double /*remaining*/) {}
    // Reports that circle i has left the world.
    void gone(int i, double /*remaining*/) { present_[i] = false; }

  private:
    Disc disc_{};
    bool present_[N];
};

}  // namespace carom
