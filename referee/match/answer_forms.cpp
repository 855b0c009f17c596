// Fills in the forms of answers.
#include "referee/match/answer_forms.h"

#include <algorithm>
#include <cmath>

namespace carom::referee::match {

namespace {

// The distance of a target. From this distance on, rounding the target hardly changes its
// direction.
constexpr double AHEAD = 10'000;  // units

// Replaces the first word in braces that begins with `name`. Returns false if there is none.
bool fill(std::string& line, const std::string& name, const std::string& value) {
    const std::size_t from = line.find("{" + name);
    if (from == std::string::npos) return false;
    line.replace(from, line.find('}', from) + 1 - from, value);
    return true;
}

std::string whole(double v) { return std::to_string(std::lround(v)); }

// Fills in a target straight ahead of the body, in the coordinates of the input.
void prefill_line(std::string& line, const Appearance& appearance, const Body& body) {
    const auto& kinds = appearance.kinds;
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Appearance::Kind& k) {
        return k.number == body.kind;
    });
    const bool has_nose =
        kind != kinds.end() &&
        std::any_of(kind->marks.begin(), kind->marks.end(), [](const Appearance::Mark& mark) {
            return mark.shape == Appearance::Mark::NOSE;
        });
    const double speed = std::hypot(body.vx, body.vy);
    double dx = 0, dy = 0;
    if (has_nose) {
        dx = std::cos(body.angle), dy = std::sin(body.angle);
    } else if (speed > 0) {
        dx = body.vx / speed, dy = body.vy / speed;
    }
    fill(line, "x", whole(body.x + appearance.origin_x + AHEAD * dx));
    fill(line, "y", whole(body.y + appearance.origin_y + AHEAD * dy));
}

// Returns the smallest value of the first word in braces, such as 0 for {thrust 0..200}.
std::string least_of(const std::string& line) {
    const std::size_t blank = line.find(' ', line.find('{'));
    return line.substr(blank + 1, line.find("..", blank) - blank - 1);
}

}  // namespace

std::vector<Body> commanded_bodies(const Game& game, int seat) {
    std::vector<Body> own;
    for (const Body& body : game.bodies()) {
        if (body.seat == seat) own.push_back(body);
    }
    if (game.info().idle_lines.size() > 1 && !own.empty()) {
        own.assign(static_cast<std::size_t>(game.answer_lines(seat)), Body(own[0]));
    }
    return own;
}

std::vector<std::string> straight_answer(const GameType& type, const Game& game, int seat) {
    const std::vector<std::string>& idle = type.info.idle_lines;
    std::vector<std::string> lines(game.answer_lines(seat), idle.empty() ? "" : idle[0]);
    for (std::size_t k = 1; k < lines.size() && k < idle.size(); ++k) lines[k] = idle[k];
    const std::vector<Body> bodies = commanded_bodies(game, seat);
    for (std::size_t k = 0; k < lines.size(); ++k) {
        prefill_line(lines[k], type.appearance, k < bodies.size() ? bodies[k] : Body());
    }
    return lines;
}

std::vector<ValidForm> valid_forms(const GameType& type, const Game& game, int seat, int line) {
    const std::vector<std::string> straight = straight_answer(type, game, seat);
    const std::vector<Body> bodies = commanded_bodies(game, seat);
    const auto k = static_cast<std::size_t>(line);
    const Body body = k < bodies.size() ? bodies[k] : Body();
    const auto is_valid = [&](const std::string& text) {
        std::vector<std::string> lines = straight;
        lines[line] = text;
        return !game.clone()->answer(seat, lines);
    };
    std::vector<ValidForm> valid;
    for (const std::string& form : type.info.answer_forms) {
        std::string text = form;
        prefill_line(text, type.appearance, body);
        std::vector<int> targets;
        if (text.find("{body}") != std::string::npos) {
            for (const Body& other : game.bodies()) {
                std::string at = text;
                fill(at, "body", std::to_string(other.id));
                if (is_valid(at)) targets.push_back(other.id);
            }
            if (!targets.empty()) valid.push_back({form, targets});
            continue;
        }
        while (text.find('{') != std::string::npos) fill(text, "", least_of(text));
        if (is_valid(text)) valid.push_back({form, {}});
    }
    return valid;
}

}  // namespace carom::referee::match
