// Writes the input of a player.
#include "referee/mad_pod_racing/input.h"

#include <cmath>

#include "referee/base/text.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

namespace {

using referee::formatted;

int degrees(double radians) { return static_cast<int>(round_half_up(radians * 180 / PI)); }

std::string pod_line(const State& s, const Course& course, int i) {
    const double angle = std::fmod(std::fmod(s.angle[i], 2 * PI) + 2 * PI, 2 * PI);
    return formatted("%.0f %.0f %.0f %.0f %d %d\n", s.x[i], s.y[i], s.vx[i], s.vy[i],
                     s.turned[i] ? degrees(angle) : -1, course.next(s.passed[i]));
}

// Returns the line of a lower league: the next checkpoint as seen from the pod.
std::string short_line(const State& s, const Course& course, int i) {
    const int next = course.next(s.passed[i]);
    const double dx = course.x[next] - s.x[i], dy = course.y[next] - s.y[i];
    const int distance = static_cast<int>(round_half_up(std::sqrt(dx * dx + dy * dy)));
    const int angle = s.turned[i] ? degrees(angle_between(s.angle[i], arctangent2(dy, dx))) : 0;
    return formatted("%.0f %.0f %.0f %.0f %d %d\n", s.x[i], s.y[i], course.x[next], course.y[next],
                     distance, angle);
}

}  // namespace

std::string input_of(const State& s, const Course& course, int seat) {
    std::string text;
    if (course.rules.pods == 1) {
        const int other = 1 - seat;
        return short_line(s, course, seat) + formatted("%.0f %.0f\n", s.x[other], s.y[other]);
    }
    if (s.turn == 0) {
        text += formatted("%d\n%d\n", LAPS, course.checkpoints);
        for (int k = 0; k < course.checkpoints; ++k) {
            text += formatted("%.0f %.0f\n", course.x[k], course.y[k]);
        }
    }
    for (const int player : {seat, 1 - seat}) {
        for (int k = 0; k < course.rules.pods; ++k) {
            text += pod_line(s, course, course.pod_of(player, k));
        }
    }
    return text;
}

}  // namespace carom::mad_pod_racing
