// Implements the referee's double loop with four pairs per vector. It shows the speed that twenty
// lines of vector code reach without a broad phase. It uses the contact formula of Mean Max.
#pragma once

#include "sim/world/pair_bounds.h"

namespace carom::bench {

template <int N>
class LaneLoop {
    static_assert(N < 32768 && N % 4 == 0, "a pair is a number of two halves");

  public:
    template <class W, class R>
    void start(const W& w, const R&, double) {
        for (int i = 0; i < N + 4; ++i) present_[i] = i < w.count ? -1 : 0;
    }
    template <class W, class R, class F>
    void search(const W& w, R& rules, double, F& found) const {
        // The earliest contact time of each lane. `pair` stores the circles of a lane as i * 65536
        // + j.
        Double4 least = broadcast(NEVER);
        Long4 pair = {};
        for (int i = 0; i < w.count; ++i) {
            if (!present_[i]) continue;
            if (i < rules.fixed_count(w)) {
                rules.meet_fixed(w, i, [&](double h, int number) { found.offer(h, i, number); });
            }
            for (int j = i + 1; j < w.count; j += 4) {
                const auto k = [j](int lane) { return j + lane < N ? j + lane : N - 1; };
                const FourPairs four(w, rules, i, i, i, i, k(0), k(1), k(2), k(3));
                const Double4 time =
                    select(load<Long4>(present_ + j), four.times_to_touch(), broadcast(NEVER));
                const Long4 sooner = time < least;
                least = select(sooner, time, least);
                pair = (sooner & (Long4{0, 1, 2, 3} + (i << 16 | j))) | (~sooner & pair);
            }
        }
        for (int k = 0; k < 4; ++k) {
            found.offer(least[k], static_cast<int>(pair[k] >> 16),
                        static_cast<int>(pair[k] & 65535));
        }
    }
    template <class W, class R, class C>
    void update(const W&, const R&, const C& changes, double) {
        for (int k = 0; k < changes.size(); ++k)
            present_[changes[k]] = changes.is_gone(changes[k]) ? 0 : -1;
    }

  private:
    std::int64_t present_[N + 4];
};

}  // namespace carom::bench
