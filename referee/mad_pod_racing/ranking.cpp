// Ranks pods and players.
#include "referee/mad_pod_racing/ranking.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace carom::mad_pod_racing {

namespace {

// Smaller is better.
using Standing = std::tuple<bool, int, double>;

Standing standing_of(const State& s, const Course& course, int pod) {
    const int next = course.next(s.passed[pod]);
    const double dx = course.x[next] - s.x[pod], dy = course.y[next] - s.y[pod];
    return {is_out(s, course.player_of(pod)), -s.passed[pod], std::sqrt(dx * dx + dy * dy)};
}

}  // namespace

std::array<int, MAX_PODS> pod_ranks(const State& s, const Course& course) {
    std::set<Standing> standings;
    for (int i = 0; i < s.pods; ++i) standings.insert(standing_of(s, course, i));
    std::array<int, MAX_PODS> ranks{};
    for (int i = 0; i < s.pods; ++i) {
        const auto place = standings.find(standing_of(s, course, i));
        ranks[i] = 1 + static_cast<int>(std::distance(standings.begin(), place));
    }
    return ranks;
}

std::vector<int> player_ranks(const State& s, const Course& course) {
    const std::array<int, MAX_PODS> pods = pod_ranks(s, course);
    std::vector<int> best(PLAYERS, MAX_PODS);
    for (int i = 0; i < s.pods; ++i) {
        int& own = best[course.player_of(i)];
        own = std::min(own, pods[i]);
    }
    return {1 + (best[0] > best[1]), 1 + (best[1] > best[0])};
}

int turns_left(const State& s, const Course& course, int player) {
    double last = 0;
    for (int k = 0; k < course.rules.pods; ++k) {
        last = std::max(last, s.passed_at[course.pod_of(player, k)]);
    }
    return PATIENCE - s.turn + static_cast<int>(last);
}

}  // namespace carom::mad_pod_racing
