// Parses a bot's answer.
#include "referee/mad_pod_racing/answer.h"

#include "referee/base/line_reader.h"

namespace carom::mad_pod_racing {

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
