// The input that a player receives each turn, as the contest's league defines it. The grammar of a
// bot's answer, one line per pod.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// Returns lines that end with '\n', as listed in section 4 of the rules. In the leagues with two
// pods per player the first turn's input begins with the course.
std::string input_of(const State& s, const Course& course, int seat);

struct Answer {
    Order order;
    // A text that the viewer shows beside the pod.
    std::string message;
};

// Describes the form of a line in a league with these switches, for error messages.
std::string answer_grammar(const Switches& rules);

// Parses one line without its line end. Returns nullopt if the line does not match as a whole. A
// thrust above the largest power gives an order REFUSED: the order is invalid and still has an
// effect.
std::optional<Answer> parse_answer(std::string_view line, const Switches& rules);

}  // namespace carom::mad_pod_racing
