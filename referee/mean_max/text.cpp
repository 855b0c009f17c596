// Writes the input of a player. Parses a bot's answer.
#include "referee/mean_max/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "referee/base/text.h"
#include "sim/base/vector.h"

namespace carom::mean_max {

namespace {

int rounded(double v) { return static_cast<int>(round_half_away(v)); }

void line(std::string& text, int id, int type, int player, std::string_view mass, double radius,
          double x, double y, double vx, double vy, int extra, int extra2) {
    referee::append_line(text, id, type, player, mass, rounded(radius), rounded(x), rounded(y),
                         rounded(vx), rounded(vy), extra, extra2);
}

// Returns a mass with one decimal. Every mass is a multiple of 0.5.
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

// Writes the text from which the platform's viewer draws a match.

namespace {

int drawn(double v) { return static_cast<int>(std::floor(v + 0.5)); }

std::string numbers(std::initializer_list<int> values) {
    std::string text;
    for (int v : values) text += (text.empty() ? "" : " ") + std::to_string(v);
    return text;
}

// Returns a message as the viewer shows it. A message of more than 19 UTF-16 code units is cut to
// 17 units and three dots.
std::string shortened(const std::string& message) {
    constexpr int LONGEST = 19, KEPT = 17;
    int units = 0;
    std::size_t kept_bytes = 0;
    for (std::size_t k = 0; k < message.size(); ++k) {
        const unsigned char byte = message[k];
        if ((byte & 0xC0) == 0x80) continue;  // This is not the first byte of a character.
        if (units <= KEPT) kept_bytes = k;
        units += byte >= 0xF0 ? 2 : 1;
    }
    return units > LONGEST ? message.substr(0, kept_bytes) + "..." : message;
}

std::string tanker_at(const State& s, int u) {
    return std::to_string(s.id[u]) + '@' + std::to_string(s.water[u]);
}

std::string position_of(const State& s, int u) {
    return ' ' + numbers({drawn(s.units.x[u]), drawn(s.units.y[u]), drawn(s.units.vx[u]),
                          drawn(s.units.vy[u])});
}

}  // namespace

bool PlatformText::is_new(int id) { return view_.shown.insert(id).second; }

void PlatformText::hit(const State& s, const Contact& hit, double t) {
    time_line(t);
    if (hit.b == BORDER) {
        unit_line(s, hit.a);
    } else if (kills(s, hit)) {
        unit_line(s, hit.b, " d");
    } else {
        unit_line(s, hit.a);
        unit_line(s, hit.b);
    }
}

void PlatformText::snapshot(const State& s) {
    time_line(1.0);
    for (int u = 0; u < s.units.count; ++u) unit_line(s, u);
    for (const Wreck& w : s.wrecks) wreck_line(w);
    for (const Effect& e : s.effects) effect_line(e);
    text_ += tankers_left_;
}

void PlatformText::tanker_left(const State& s, int u) {
    tankers_left_ += tanker_at(s, u) + position_of(s, u) + " d\n";
}

void PlatformText::time_line(double t) { text_ += '#' + referee::java_fixed(t, 5) + '\n'; }

void PlatformText::unit_line(const State& s, int u, const char* ending) {
    const bool tanker = s.type[u] == TANKER;
    text_ += (tanker ? tanker_at(s, u) : std::to_string(s.id[u])) + position_of(s, u);
    if (is_new(s.id[u])) {
        text_ += ' ' + numbers({s.type[u], drawn(s.units.radius[u])});
        if (!tanker) text_ += ' ' + std::to_string(s.player[u]);
    }
    text_ += std::string(ending) + '\n';
}

void PlatformText::wreck_line(const Wreck& w, const char* ending) {
    text_ += std::to_string(w.id) + '@' + std::to_string(w.water);
    if (is_new(w.id)) {
        char radius[32];
        std::snprintf(radius, sizeof radius, "%d.0", w.radius);
        text_ += ' ' + numbers({drawn(w.x), drawn(w.y), 0, 0, WRECK}) + ' ' + radius;
    }
    text_ += std::string(ending) + '\n';
}

void PlatformText::effect_line(const Effect& e, const char* ending) {
    text_ += std::to_string(e.id);
    if (is_new(e.id)) {
        text_ += ' ' + numbers({drawn(e.x), drawn(e.y), e.looter, 0, e.type, drawn(SKILL_RADIUS)});
    }
    text_ += std::string(ending) + '\n';
}

std::string heading_of(const State& s, const Messages& messages) {
    std::string text;
    for (int p = 0; p < PLAYERS; ++p) text += std::to_string(s.score[p]) + '\n';
    for (int p = 0; p < PLAYERS; ++p) text += std::to_string(s.rage[p]) + '\n';
    for (int u = 0; u < s.looters(); ++u) text += shortened(messages[u]) + '\n';
    return text;
}

std::string opening_of(const State& s, PlatformView& view) {
    std::string text = "meanmax\n";
    for (double v : {double(PLAYERS), MAP_RADIUS, WATERTOWN_RADIUS, double(s.team_size())}) {
        text += std::to_string(drawn(v)) + '\n';
    }
    PlatformText turn(view);
    turn.snapshot(s);
    return text + heading_of(s, {}) + turn.text();
}

}  // namespace carom::mean_max
