// The budget of a search: a number of rollouts, which gives the same answer every time, or a point
// in time.
#pragma once

#include <algorithm>
#include <chrono>

#include "sim/base/compiler.h"

namespace carom::search {

using Clock = std::chrono::steady_clock;

class Budget {
  public:
    // Returns a budget of this number of rollouts, 1 at least.
    static Budget of_rollouts(int rollouts) { return Budget(rollouts, {}, {}); }
    // Returns a budget that ends this number of milliseconds after the start.
    static Budget of_time(Clock::time_point start, double ms) {
        return Budget(0, start,
                      std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double, std::milli>(ms)));
    }

    // Returns the part of this budget between two shares, 0..1. The part has its share of the
    // rollouts, at least one, or begins and ends at its shares of the time.
    Budget part(double from, double to) const {
        if (!rollouts_) {
            return Budget(0, start_ + time_at(from), time_at(to) - time_at(from));
        }
        const int part =
            static_cast<int>(rollouts_ * to + 0.5) - static_cast<int>(rollouts_ * from + 0.5);
        return Budget(part > 0 ? part : 1, start_, duration_);
    }

    // Measures how much of a budget a search has used. The clock is read for every eighth plan. If
    // more than 1/50 of the time passed between two readings, the clock is read for the next plan.
    class Meter {
      public:
        // The meter refers to the caller's budget.
        explicit Meter(const Budget& budget) : budget_(budget) {}
        explicit Meter(Budget&&) = delete;
        // Call before each plan. Returns whether another plan may start.
        bool left(int rollouts) {
            if (budget_.rollouts_) {
                spent_ = double(rollouts) / budget_.rollouts_;
            } else if (unread_-- == 0) {
                const double before = spent_;
                // A part may begin early if the parts before it had nothing to search.
                const Clock::duration used =
                    std::max(Clock::duration(0), Clock::now() - budget_.start_);
                spent_ = std::chrono::duration<double>(used) /
                         std::chrono::duration<double>(budget_.duration_);
                unread_ = spent_ - before > 0.02 ? 0 : 7;
            }
            return spent_ < 1.0;
        }
        // Returns the used share as of the last call of left(). After the end it is above 1.
        double spent() const { return spent_; }

      private:
        const Budget& budget_;
        double spent_ = 0;
        int unread_ = 0;  // plans until the clock is read again
    };

  private:
    Clock::duration time_at(double share) const {
        return std::chrono::duration_cast<Clock::duration>(duration_ * share);
    }
    Budget(int rollouts, Clock::time_point start, Clock::duration duration)
        : rollouts_(rollouts), start_(start), duration_(duration) {}

    int rollouts_;  // 0: time decides
    Clock::time_point start_;
    Clock::duration duration_;
};

// The shares of a budget that the steps of a search get (bot/search/thinker.h): the enemies' plans,
// the first own plan, and the enemies' answers to it. The final own plan gets the rest.
struct BudgetShares {
    double enemies = 0.15, own = 0.25, answers = 0.15;
};

}  // namespace carom::search
