// Writes the input of a player. Parses a bot's answer.
#include "referee/mean_max/text.h"

#include <algorithm>
#include <string_view>

#include "referee/base/line_reader.h"
#include "referee/base/text.h"
#include "sim/base/round.h"

namespace carom::mean_max {

namespace {

int rounded(double v) { return static_cast<int>(round_half_away(v)); }

void line(std::string& text, int id, int type, int player, std::string_view mass, double radius,
          double x, double y, double vx, double vy, int extra, int extra2) {
    referee::append_line(text, id, type, player, mass, rounded(radius), rounded(x), rounded(y),
                         rounded(vx), rounded(vy), extra, extra2);
}

// Returns a mass with one decimal. It is always a multiple of 0.5.
std::string mass_of(double mass) {
    const int halves = static_cast<int>(mass * 2);
    return std::to_string(halves / 2) + (halves % 2 ? ".5" : ".0");
}

}  // namespace

std::string input_of(const State& s, int seat) {
    std::string text;
    const auto number = [&text](int v) { text += std::to_string(v) + '\n'; };
    const auto seat_of = [seat](int k) { return k == 0 ? seat : k <= seat ? k - 1 : k; };
    for (int k = 0; k < PLAYERS; ++k) number(s.score[seat_of(k)]);
    for (int k = 0; k < PLAYERS; ++k) number(s.rage[seat_of(k)]);
    number(s.units.count + s.wrecks.count + s.effects.count);

    for (int u = 0; u < s.units.count; ++u) {
        const bool tanker = s.type[u] == TANKER;
        const int owner = s.player[u];
        const int player = tanker ? -1 : owner == seat ? 0 : owner < seat ? owner + 1 : owner;
        const std::string mass = mass_of(s.units.mass[u]);
        line(text, s.id[u], s.type[u], player, mass, s.units.radius[u], s.units.x[u], s.units.y[u],
             s.units.vx[u], s.units.vy[u], tanker ? s.water[u] : -1, tanker ? s.size[u] : -1);
    }
    for (const Wreck& w : s.wrecks) {
        line(text, w.id, WRECK, -1, "-1", w.radius, w.x, w.y, 0, 0, w.water, -1);
    }
    for (const Effect& e : s.effects) {
        line(text, e.id, e.type, -1, "-1", SKILL_RADIUS, e.x, e.y, 0, 0, e.duration, -1);
    }
    return text;
}

namespace {

constexpr const char* BLANKS = " \t\v\f\r";

}  // namespace

std::optional<Answer> parse_answer(std::string_view line) {
    Answer answer;
    int x, y, power;

    if (referee::LineReader r(line, BLANKS); r.word_in_any_case("WAIT") && r.ending(answer.message))
        return answer;

    if (referee::LineReader r(line, BLANKS); r.word_in_any_case("SKILL") && r.blanks() &&
                                             r.number(true, x) && r.blanks() && r.number(true, y) &&
                                             r.ending(answer.message)) {
        answer.order.kind = Order::SKILL;
        answer.order.x = x;
        answer.order.y = y;
        return answer;
    }
    if (referee::LineReader r(line, BLANKS); r.number(true, x) && r.blanks() && r.number(true, y) &&
                                             r.blanks() && r.number(false, power) &&
                                             r.ending(answer.message)) {
        answer.order.x = x;
        answer.order.y = y;
        answer.order.power = std::min<double>(power, MAX_THRUST);
        return answer;
    }
    return std::nullopt;
}

}  // namespace carom::mean_max
