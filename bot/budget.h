// How long a search may go on: so many rollouts (the same answer every time), or until a moment.
#pragma once

#include <chrono>

#include "sim/engine/compiler.h"

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

    // How a search goes by it. The clock is read for every eighth plan, and for each where eight
    // take more than a fiftieth of the time.
    class Meter {
      public:
        // The budget stays the caller's.
        explicit Meter(const Budget& budget) : budget_(budget) {}
        explicit Meter(Budget&&) = delete;
        // Asked before each plan.
        bool left(int rollouts) {
            if (budget_.rollouts_) {
                spent_ = double(rollouts) / budget_.rollouts_;
            } else if (unread_-- == 0) {
                const double before = spent_;
                spent_ = std::chrono::duration<double>(Clock::now() - budget_.start_) /
                         std::chrono::duration<double>(budget_.duration_);
                unread_ = spent_ - before > 0.02 ? 0 : 7;
            }
            return spent_ < 1.0;
        }
        double spent() const { return spent_; }  // 0..1, when it was asked last

      private:
        const Budget& budget_;
        double spent_ = 0;
        int unread_ = 0;  // plans until the next reading
    };

  private:
    Budget(int rollouts, Clock::time_point start, Clock::duration duration)
        : rollouts_(rollouts), start_(start), duration_(duration) {}

    int rollouts_;  // 0: the clock decides
    Clock::time_point start_;
    Clock::duration duration_;
};

}  // namespace carom::bot
