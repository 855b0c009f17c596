// Writes the input of a player. Parses a bot's answer, with numbers in Java's form.
#include "referee/poker_chip_race/text.h"

#include <cmath>
#include <string>

#include "referee/base/text.h"
#include "sim/base/arctangent.h"
#include "sim/base/sine.h"

namespace carom::poker_chip_race {

std::vector<int> chips_of(const GrowingTable& s, int seat) {
    std::vector<int> chips;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == seat) chips.push_back(i);
    }
    return chips;
}

std::string input_of(const GrowingTable& s, int seat) {
    using referee::SixDecimals;
    const std::vector<int> own = chips_of(s, seat);
    std::string text;
    const auto number = [&text](std::size_t n) { text += std::to_string(n) + "\n"; };
    const auto chip = [&](int i) {
        referee::append_line(text, s.id[i], s.owner[i], SixDecimals{s.radius[i]},
                             SixDecimals{s.x[i] + HALF_WIDTH}, SixDecimals{s.y[i] + HALF_HEIGHT},
                             SixDecimals{s.vx[i]}, SixDecimals{s.vy[i]});
    };
    if (s.turn == 0) number(seat);
    number(own.size());
    number(s.count);
    for (const int i : own) chip(i);
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != seat) chip(i);
    }
    return text;
}

std::optional<double> java_number(std::string_view word) {
    // Java ignores blanks and control characters around a number.
    while (!word.empty() && static_cast<unsigned char>(word.front()) <= ' ') word.remove_prefix(1);
    while (!word.empty() && static_cast<unsigned char>(word.back()) <= ' ') word.remove_suffix(1);
    // strtod reads names such as "inf", too, and hexadecimal numbers without an exponent.
    const auto has = [word](const char* any_of) {
        return word.find_first_of(any_of) != std::string_view::npos;
    };
    constexpr const char* ALLOWED = "0123456789abcdefABCDEFxXpP.+-";
    if (word.find_first_not_of(ALLOWED) != std::string_view::npos || (has("xX") && !has("pP"))) {
        return std::nullopt;
    }
    std::size_t length = 0;
    const double value = referee::decimal(std::string(word), &length);
    const std::string_view suffix = word.substr(length);  // Java's letter for the type
    const bool ends = suffix.size() < 2 && suffix.find_first_not_of("fFdD") == suffix.npos;
    if (length == 0 || !ends) return std::nullopt;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

namespace {

bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Reads an optional message: blanks and at least one more character. Returns false if the text has
// another form.
bool ending(std::string_view rest, std::string& message) {
    if (rest.empty()) return true;
    if (rest[0] != ' ') return false;
    std::size_t blanks = rest.find_first_not_of(' ');
    if (blanks == std::string_view::npos) {
        if (rest.size() < 2) return false;
        blanks = rest.size() - 1;  // The last blank is the message.
    }
    message = rest.substr(blanks);
    return message.find_first_of("\r\n") == std::string::npos;
}

}  // namespace

std::optional<Answer> parse_answer(std::string_view line, bool idle) {
    constexpr std::string_view WAIT = "WAIT";
    Answer answer;
    bool waits = line.size() >= WAIT.size();
    for (std::size_t k = 0; waits && k < WAIT.size(); ++k) {
        waits = line[k] == WAIT[k] || line[k] == WAIT[k] - 'A' + 'a';
    }
    if (waits && ending(line.substr(WAIT.size()), answer.message)) {
        answer.waits = true;
        return answer;
    }
    std::size_t first = 0;
    while (first < line.size() && !is_white(line[first])) ++first;
    if (first == 0 || first == line.size() || line[first] != ' ') return std::nullopt;
    std::size_t second = first + 1;
    while (second < line.size() && !is_white(line[second])) ++second;
    if (second == first + 1) return std::nullopt;
    if (!ending(line.substr(second), answer.message)) return std::nullopt;
    if (idle) return answer;
    const auto x = java_number(line.substr(0, first));
    const auto y = java_number(line.substr(first + 1, second - first - 1));
    if (!x || !y) return std::nullopt;
    answer.x = *x, answer.y = *y;
    return answer;
}

void add_ejection(const GrowingTable& s, int i, double x, double y, PlayersEjections& ejections) {
    const double dx = (x - HALF_WIDTH) - s.x[i];
    const double dy = (y - HALF_HEIGHT) - s.y[i];
    if (std::sqrt(dy * dy + dx * dx) < MIN_WAY) return;
    const double angle = arctangent2(dy, dx);
    ejections.push_back({i, angle, cosine(angle), sine(angle)});
}

}  // namespace carom::poker_chip_race
