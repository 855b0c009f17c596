// Writes the text from which the platform's viewer draws a race.
#include "referee/mad_pod_racing/platform_view.h"

#include <cmath>

#include "referee/base/text.h"
#include "referee/mad_pod_racing/ranking.h"
#include "referee/mad_pod_racing/start.h"

namespace carom::mad_pod_racing {

namespace {

using referee::formatted, referee::java_double;

std::string pod_lines(const State& s, const Course& course, int i, int rank, const Order& order,
                      double power, const std::string& message) {
    const bool aims = order.kind != Order::NONE && order.kind != Order::REFUSED;
    return formatted("%.0f %.0f %.0f %.0f %.0f %d ", s.x[i], s.y[i], s.vx[i], s.vy[i], power,
                     is_out(s, course.player_of(i))) +
           (aims ? formatted("%d %d ", order.x, order.y) : "null null ") +
           (s.turned[i] ? java_double(s.angle[i]) : "null") +
           formatted(" %d %d %d\n", s.shield[i], course.next(s.passed[i]), rank) + "\"" + message +
           "\"\n";
}

std::string pods_and_players(const State& s, const Course& course, const Orders& orders,
                             const double* power, const Messages& messages) {
    const auto ranks = pod_ranks(s, course);
    std::string text;
    for (int i = 0; i < s.pods; ++i) {
        text += pod_lines(s, course, i, ranks[i], orders.of[i], power[i], messages[i]);
    }
    const std::vector<int> players = player_ranks(s, course);
    return text + formatted("%d:%d %d:%d\n", players[0], turns_left(s, course, 0), players[1],
                            turns_left(s, course, 1));
}

}  // namespace

void PlatformText::hit(const State& s, const Collision& hit, double force) {
    const int a = hit.a, b = hit.b;
    const auto rounded = [](double v) { return round_half_up(v); };
    hits_ += std::to_string(view_.listed + hit.number) + " " + java_double(hit.t) +
             formatted(" %d %.0f %.0f %d %.0f %.0f ", a, rounded(s.x[a]), rounded(s.y[a]), b,
                       rounded(s.x[b]), rounded(s.y[b])) +
             java_double(force) +
             formatted(" %.0f %.0f\n", rounded((s.vx[a] + s.vx[b]) / 2),
                       rounded((s.vy[a] + s.vy[b]) / 2));
}

std::string PlatformText::text(const State& s, const Messages& messages) {
    view_.listed += listed_;
    return pods_and_players(s, course_, orders_, power_, messages) + hits_;
}

std::string opening_of(const State& s, const Course& course) {
    std::string text =
        formatted("CodersStrikeBack\n%.0f %.0f %.0f %.0f %d %s\n", WIDTH, HEIGHT, POD_RADIUS,
                  CHECKPOINT_RADIUS, s.pods, java_double(MAX_TURN_ANGLE).c_str());
    text += map_of(course) + "\n";
    for (int i = 0; i < s.pods; ++i) {
        text += formatted("%s%d %.0f %.0f", i ? " " : "", course.player_of(i), s.x[i], s.y[i]);
    }
    const double no_power[MAX_PODS] = {};
    return text + "\n" + pods_and_players(s, course, {}, no_power, {});
}

}  // namespace carom::mad_pod_racing
