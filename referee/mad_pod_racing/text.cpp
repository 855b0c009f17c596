// Writes the input of a player. Parses a bot's answer.
#include "referee/mad_pod_racing/text.h"

#include <cmath>

#include "referee/base/line_reader.h"
#include "referee/base/text.h"
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

namespace {

// Reads the end of the line, or blanks and a message of any text.
bool ending(referee::LineReader& r, std::string& message) {
    if (r.rest().empty()) return true;
    if (!r.blanks()) return false;
    message = r.rest();
    return true;
}

}  // namespace

std::string answer_grammar(const Switches& rules) {
    return "X Y POWER with a power from 0 to " + std::to_string(rules.power) +
           (rules.boost ? ", BOOST" : "") + (rules.shield ? ", SHIELD" : "") +
           ", and an optional message";
}

std::optional<Answer> parse_answer(std::string_view line, const Switches& rules) {
    Answer answer;
    Order& order = answer.order;
    int power = 0;
    referee::LineReader r(line, " ");
    if (!r.number(true, order.x) || !r.blanks() || !r.number(true, order.y) || !r.blanks()) {
        return std::nullopt;
    }
    if (rules.shield && r.word("SHIELD")) {
        order.kind = Order::SHIELD;
    } else if (rules.boost && r.word("BOOST")) {
        order.kind = Order::BOOST;
    } else if (r.number(false, power)) {
        order.kind = power > rules.power ? Order::REFUSED : Order::THRUST;
        order.power = power;
    } else {
        return std::nullopt;
    }
    if (!ending(r, answer.message)) return std::nullopt;
    return answer;
}

}  // namespace carom::mad_pod_racing
