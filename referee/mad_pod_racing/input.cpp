// Writes the input of a player.
#include "referee/mad_pod_racing/input.h"

#include <cmath>

#include "referee/base/words.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

namespace {

using referee::append_line, referee::Whole;

int degrees(double radians) { return static_cast<int>(round_half_up(radians * 180 / PI)); }

void pod_line(const State& s, const Course& course, int i, std::string& text) {
    const double angle = std::fmod(std::fmod(s.angle[i], 2 * PI) + 2 * PI, 2 * PI);
    append_line(text, Whole{s.x[i]}, Whole{s.y[i]}, Whole{s.vx[i]}, Whole{s.vy[i]},
                s.turned[i] ? degrees(angle) : -1, course.next(s.passed[i]));
}

// Appends the line of a lower league: the next checkpoint as seen from the pod.
void short_line(const State& s, const Course& course, int i, std::string& text) {
    const int next = course.next(s.passed[i]);
    const double dx = course.x[next] - s.x[i], dy = course.y[next] - s.y[i];
    const int distance = static_cast<int>(round_half_up(std::sqrt(dx * dx + dy * dy)));
    const int angle = s.turned[i] ? degrees(angle_between(s.angle[i], arctangent2(dy, dx))) : 0;
    append_line(text, Whole{s.x[i]}, Whole{s.y[i]}, Whole{course.x[next]}, Whole{course.y[next]},
                distance, angle);
}

}  // namespace

std::string input_of(const State& s, const Course& course, int seat) {
    std::string text;
    if (course.rules.pods == 1) {
        const int other = 1 - seat;
        short_line(s, course, seat, text);
        append_line(text, Whole{s.x[other]}, Whole{s.y[other]});
        return text;
    }
    if (s.turn == 0) {
        append_line(text, LAPS);
        append_line(text, course.checkpoints);
        for (int k = 0; k < course.checkpoints; ++k) {
            append_line(text, Whole{course.x[k]}, Whole{course.y[k]});
        }
    }
    for (const int player : {seat, 1 - seat}) {
        for (int k = 0; k < course.rules.pods; ++k) {
            pod_line(s, course, course.pod_of(player, k), text);
        }
    }
    return text;
}

}  // namespace carom::mad_pod_racing
