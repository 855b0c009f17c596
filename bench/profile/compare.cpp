// Compares two profiles stage by stage.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "bench/profile/profile.h"
#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/report/table.h"

namespace carom::bench {

using referee::Error, referee::formatted;

namespace {

struct Line {
    std::string stage;
    double ns, error_percent, calls;
};

// Parses a CSV file and returns the lines of the first group, which contains all positions.
std::vector<Line> parse(const std::string& path, const std::string& text) {
    const std::vector<std::string> head = {"group",         "stage", "ns_per_sim",
                                           "error_percent", "share", "calls_per_sim"};
    const auto all = referee::report::fields_of_csv(text);
    std::vector<Line> lines;
    for (std::size_t k = 0; k < std::max<std::size_t>(2, all.size()); ++k) {
        const bool whole = k < all.size() && all[k].size() == head.size();
        std::vector<double> numbers;
        for (std::size_t field = 2; k > 0 && whole && field < head.size(); ++field) {
            char* end;
            numbers.push_back(std::strtod(all[k][field].c_str(), &end));
            if (all[k][field].empty() || *end) numbers.clear();
        }
        const bool sound = k == 0 ? whole && all[k] == head : numbers.size() == head.size() - 2;
        if (!sound) {
            throw Error(path + ":" + std::to_string(k + 1) +
                        ": expected a line of a profile's --csv file");
        }
        if (k > 0 && all[k][0] == all[1][0]) {
            lines.push_back({all[k][1], numbers[0], numbers[1], numbers[3]});
        }
    }
    return lines;
}

}  // namespace

std::string comparison_of(const std::string& path_a, const std::string& a,
                          const std::string& path_b, const std::string& b) {
    // Two medians differ significantly if their distance is more than this many times their
    // combined error. Each error is half an interquartile range, and the standard error of a normal
    // median over several rounds is smaller.
    constexpr double NOISE = 2.5;
    std::map<std::string, Line> others;
    for (const Line& line : parse(path_b, b)) others.insert({line.stage, line});
    std::string text = formatted("%-18s %10s %6s %10s %6s %10s %8s\n", "stage", "A ns/sim", "err %",
                                 "B ns/sim", "err %", "B - A", "");
    for (const Line& x : parse(path_a, a)) {
        const auto found = others.find(x.stage);
        if (found == others.end()) throw Error(path_b + ": expected a line of " + x.stage);
        const Line& y = found->second;
        if (x.ns == 0 && y.ns == 0) {
            if (x.calls == 0 && y.calls == 0) continue;
            text +=
                formatted("%-18s %10.2f %6s %10.2f %6s", x.stage.c_str(), x.calls, "", y.calls, "");
            text += x.calls == y.calls ? "      equal\n"
                                       : formatted(" %+10.2f %+7.1f%%\n", y.calls - x.calls,
                                                   100 * (y.calls / x.calls - 1));
            continue;
        }
        const double noise =
            NOISE * std::hypot(x.ns * x.error_percent, y.ns * y.error_percent) / 100;
        text += formatted("%-18s %10.1f %6.1f %10.1f %6.1f", x.stage.c_str(), x.ns, x.error_percent,
                          y.ns, y.error_percent);
        const double difference = y.ns - x.ns;
        if (x.error_percent == 0 || y.error_percent == 0) {
            text += "      error unknown: one round\n";
            continue;
        }
        text += std::abs(difference) > noise
                    ? formatted(" %+10.1f %+7.1f%%\n", difference, 100 * difference / x.ns)
                    : "      noise\n";
    }
    return text + "A is " + path_a + ", B is " + path_b + "\n";
}

}  // namespace carom::bench
