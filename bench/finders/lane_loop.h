// The referee's double loop with four pairs in a vector: the speed that twenty lines of vector code
// give the direct port, without a choice of pairs.
#pragma once

#include "sim/engine/simd.h"
#include "sim/mean_max/plain_finder.h"

namespace carom::bench {

template <int N, class FinderObserver = NoFinderObserver>
class LaneLoop {
    static_assert(N < 32768, "a pair is a number of two halves");

  public:
    void start(const Circles<N>& c, const Disc& disc) {
        disc_ = disc;
        for (int i = 0; i < N + 4; ++i) present_[i] = i < c.count ? -1 : 0;
    }
    Hit first(const Circles<N>& c) const {
        Hit best;
        const auto consider = [&best](const Hit& hit) {
            if (hit.t < NEVER && before(hit, best)) best = hit;
        };
        // The earliest contact time of each lane. The lane's pair is stored as i * 65536 + j.
        Double4 least = broadcast(NEVER);
        Long4 pair = {};
        for (int i = 0; i < c.count; ++i) {
            if (!present_[i]) continue;
            if (i < disc_.bordered) consider({border_contact(c, i, disc_.radius), i, BORDER});
            for (int j = i + 1; j < c.count; j += 4) {
                FinderObserver::proposed(4);
                FinderObserver::evaluated(4);
                const Double4 time =
                    select(load<Long4>(present_ + j), contact_times(c, i, j), broadcast(NEVER));
                const Long4 sooner = time < least;
                least = select(sooner, time, least);
                pair = (sooner & (Long4{0, 1, 2, 3} + (i << 16 | j))) | (~sooner & pair);
            }
        }
        for (int k = 0; k < 4; ++k) {
            consider(
                {least[k], static_cast<int>(pair[k] >> 16), static_cast<int>(pair[k] & 65535)});
        }
        return best;
    }
    void bounced(const Circles<N>&, const Hit&, double) {}
    void gone(int i, double) { present_[i] = 0; }

  private:
    // Returns the contact times of i with j .. j+3, as pair_contact does. Lanes past the last
    // circle have any value.
    static Double4 contact_times(const Circles<N>& c, int i, int j) {
        const Double4 x = c.x[i] - four(c.x, j), y = c.y[i] - four(c.y, j);
        const Double4 vx = c.vx[i] - four(c.vx, j), vy = c.vy[i] - four(c.vy, j);
        const Double4 r = c.radius[i] + four(c.radius, j);
        const Double4 d2 = x * x + y * y, a = vx * vx + vy * vy, b = 2.0 * (x * vx + y * vy);
        const Double4 time = (-b - sqrt(b * b - 4.0 * a * (d2 - r * r))) / (2.0 * a);
        return select(sqrt(d2) <= r, Double4{}, select(time > 0.0, time, broadcast(NEVER)));
    }
    // If fewer than four numbers are left in the array, the missing lanes are filled.
    static Double4 four(const double* v, int j) {
        if (j + 4 <= N) return load<Double4>(v + j);
        Double4 some = {};
        for (int k = 0; j + k < N; ++k) some[k] = v[j + k];
        return some;
    }

    Disc disc_{};
    std::int64_t present_[N + 4];
};

}  // namespace carom::bench
