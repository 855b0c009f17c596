#include "referee/mean_max/answer.h"

#include <algorithm>

#include "referee/base/line_reader.h"

namespace carom::mean_max {

namespace {

constexpr const char* BLANKS = " \t\v\f\r";

// What ends a line for Java: the referee's pattern takes any character but these for a message.
bool has_line_end(std::string_view text) {
    for (const char* end : {"\n", "\r", "\u0085", "\u2028", "\u2029"}) {
        if (text.find(end) != std::string_view::npos) return true;
    }
    return false;
}

// The end of the line, or blanks and a message of at least one character. The blanks take all they
// can, and give one back where nothing else is left for the message.
bool ending(referee::LineReader& r, std::string& message) {
    const std::string_view before = r.rest();
    if (before.empty()) return true;
    if (!r.blanks()) return false;
    const bool gives_back = r.rest().empty();
    if (gives_back && before.size() < 2) return false;
    message = gives_back ? before.substr(before.size() - 1) : r.rest();
    return !has_line_end(message);
}

}  // namespace

std::optional<Answer> parse_answer(std::string_view line) {
    Answer answer;
    int x, y, power;

    if (referee::LineReader r(line, BLANKS);
        r.word_in_any_case("WAIT") && ending(r, answer.message))
        return answer;

    if (referee::LineReader r(line, BLANKS); r.word_in_any_case("SKILL") && r.blanks() &&
                                             r.number(true, x) && r.blanks() && r.number(true, y) &&
                                             ending(r, answer.message)) {
        answer.order.kind = Order::SKILL;
        answer.order.x = x;
        answer.order.y = y;
        return answer;
    }
    if (referee::LineReader r(line, BLANKS); r.number(true, x) && r.blanks() && r.number(true, y) &&
                                             r.blanks() && r.number(false, power) &&
                                             ending(r, answer.message)) {
        answer.order.x = x;
        answer.order.y = y;
        answer.order.power = std::min<double>(power, MAX_THRUST);
        return answer;
    }
    return std::nullopt;
}

}  // namespace carom::mean_max
