// A Budget limits a search by a number of rollouts or by a time. With a number of rollouts a bot
// gives the same answers in every run.
#pragma once

#include <algorithm>
#include <chrono>

#include "sim/base/compiler.h"

namespace carom::search {

using Clock = std::chrono::steady_clock;

class Budget {
  public:
    // Returns a budget of `rollouts` rollouts. The number must be at least 1.
    static Budget of_rollouts(int rollouts) { return Budget(rollouts, {}, {}); }
    // Returns a budget that ends `ms` milliseconds after `start`.
    static Budget of_time(Clock::time_point start, double ms) {
        return Budget(0, start,
                      std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double, std::milli>(ms)));
    }

    // Returns the part of this budget from the share `from` to the share `to` (0..1). A part of a
    // rollout budget has at least one rollout. A part of a time budget starts and ends at the two
    // shares of the duration.
    Budget part(double from, double to) const {
        if (!rollouts_) {
            return Budget(0, start_ + time_at(from), time_at(to) - time_at(from));
        }
        const int part =
            static_cast<int>(rollouts_ * to + 0.5) - static_cast<int>(rollouts_ * from + 0.5);
        return Budget(part > 0 ? part : 1, start_, duration_);
    }

    // Measures how much of a budget a search has used. The meter reads the clock at every eighth
    // call of left(). If more than 1/50 of the budget's time passed between two readings, the meter
    // also reads the clock at the next call.
    class Meter {
      public:
        // The meter keeps a reference to the budget, which must outlive the meter.
        explicit Meter(const Budget& budget) : budget_(budget) {}
        explicit Meter(Budget&&) = delete;
        // Returns whether another plan may start. Must be called before each plan.
        bool left(int rollouts) {
            if (budget_.rollouts_) {
                spent_ = double(rollouts) / budget_.rollouts_;
            } else if (unread_-- == 0) {
                const double before = spent_;
                // The time may be before the part's start, because earlier parts can end early.
                const Clock::duration used =
                    std::max(Clock::duration(0), Clock::now() - budget_.start_);
                spent_ = std::chrono::duration<double>(used) /
                         std::chrono::duration<double>(budget_.duration_);
                unread_ = spent_ - before > 0.02 ? 0 : 7;
            }
            return spent_ < 1.0;
        }
        // Returns the share of the budget that was used at the last call of left(). The share is
        // above 1 if the search exceeded its budget.
        double spent() const { return spent_; }

      private:
        const Budget& budget_;
        double spent_ = 0;
        int unread_ = 0;  // calls of left() until the meter reads the clock again
    };

  private:
    Clock::duration time_at(double share) const {
        return std::chrono::duration_cast<Clock::duration>(duration_ * share);
    }
    Budget(int rollouts, Clock::time_point start, Clock::duration duration)
        : rollouts_(rollouts), start_(start), duration_(duration) {}

    int rollouts_;  // 0: the budget is a time
    Clock::time_point start_;
    Clock::duration duration_;
};

// The shares of a budget for the steps of a search (bot/search/thinker.h): the enemies' plans, the
// player's first plan, and the enemies' answers to that plan. The player's final plan has the rest.
struct BudgetShares {
    double enemies = 0.15, own = 0.25, answers = 0.15;
};

}  // namespace carom::search
