// How long a search may go on: so many rollouts (the same answer every time), or until a moment.
#pragma once

#include <chrono>

#include "sim/compiler.h"

namespace carom::bot {

using Clock = std::chrono::steady_clock;

class Budget {
  public:
    static Budget of_rollouts(int rollouts) { return Budget(rollouts, {}, {}); }
    static Budget of_time(Clock::time_point start, double ms) {
        return Budget(0, start,
                      std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double, std::milli>(ms)));
    }

    // The stretch between two shares, 0..1, of this budget: so many of its rollouts, at least one,
    // or until so much of its time has passed.
    Budget part(double from, double to) const {
        if (!rollouts_) {
            return Budget(0, start_, std::chrono::duration_cast<Clock::duration>(duration_ * to));
        }
        const int part =
            static_cast<int>(rollouts_ * to + 0.5) - static_cast<int>(rollouts_ * from + 0.5);
        return Budget(part > 0 ? part : 1, start_, duration_);
    }
    bool left(int rollouts) const {
        return rollouts_ ? rollouts < rollouts_ : Clock::now() - start_ < duration_;
    }
    // 0..1
    double spent(int rollouts) const {
        const double share = rollouts_ ? double(rollouts) / rollouts_
                                       : std::chrono::duration<double>(Clock::now() - start_) /
                                             std::chrono::duration<double>(duration_);
        return share < 1.0 ? share : 1.0;
    }

  private:
    Budget(int rollouts, Clock::time_point start, Clock::duration duration)
        : rollouts_(rollouts), start_(start), duration_(duration) {}

    int rollouts_;  // 0: the clock decides
    Clock::time_point start_;
    Clock::duration duration_;
};

}  // namespace carom::bot
