// Writes the text from which the platform's viewer draws a match.
#include "referee/mean_max/platform_view.h"

#include <cmath>
#include <cstdio>

#include "referee/base/text.h"

namespace carom::mean_max {

namespace {

int drawn(double v) { return static_cast<int>(std::floor(v + 0.5)); }

std::string numbers(std::initializer_list<int> values) {
    std::string text;
    for (int v : values) text += (text.empty() ? "" : " ") + std::to_string(v);
    return text;
}

// The viewer shows the first 17 UTF-16 units and three dots of a message with more than 19.
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
