// Counts durations in a histogram. Each bucket is 4 % wide, so a million durations need only a few
// hundred numbers, and a quantile has an error of at most 2 %. Histograms merge by addition.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>

namespace carom::referee::statistics {

class Histogram {
  public:
    void add(double ms) {
        add(bucket(ms), 1);
        see_max(ms);
    }
    void add(int bucket, long count) { count_[bucket] += count, total_ += count; }
    void see_max(double ms) { max_ = std::max(max_, ms); }
    void add(const Histogram& other) {
        for (const auto& [bucket, count] : other.count_) add(bucket, count);
        see_max(other.max_);
    }
    double max() const { return max_; }  // Returns the exact largest duration.
    long total() const { return total_; }
    const std::map<int, long>& counts() const { return count_; }

    // Returns the duration in ms that the given share of all durations does not exceed, or 0 if the
    // histogram is empty.
    double quantile(double share) const {
        long seen = 0;
        for (const auto& [bucket, count] : count_) {
            seen += count;
            if (static_cast<double>(seen) >= share * static_cast<double>(total_)) {
                return std::min(middle(bucket), max_);
            }
        }
        return 0;
    }

    // Bucket 0 holds all durations below a microsecond. Bucket k starts at 1.04^(k-1) microseconds.
    static int bucket(double ms) {
        return ms < 1e-3 ? 0 : 1 + static_cast<int>(std::log(ms * 1e3) / std::log(WIDTH));
    }
    static double middle(int bucket) {
        return bucket == 0 ? 0 : 1e-3 * std::pow(WIDTH, bucket - 0.5);
    }

  private:
    static constexpr double WIDTH = 1.04;

    std::map<int, long> count_;
    long total_ = 0;
    double max_ = 0;
};

}  // namespace carom::referee::statistics
