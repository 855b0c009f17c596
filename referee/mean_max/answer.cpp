// Parses a bot's answer.
#include "referee/mean_max/answer.h"

#include <algorithm>

#include "referee/base/line_reader.h"

namespace carom::mean_max {

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
