// Writes the input of a player. Parses a bot's answer.
#include "referee/mad_pod_racing/text.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "referee/base/text.h"
#include "referee/mad_pod_racing/start.h"
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

// Appends a pod's line in a lower league, with the distance and angle to its next checkpoint.
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

// Reads the end of the line, or blanks and a message. Returns false if another character follows.
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

// Writes the text from which the platform's viewer draws a race.

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

// Ranks pods and players.

namespace {

// The sort key of a pod: whether the player is out, minus the number of passed checkpoints, and the
// distance to the next checkpoint in units. The best pod has the smallest key.
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
