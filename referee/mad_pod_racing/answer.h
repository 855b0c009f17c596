// The grammar of a bot's answer, one line a pod.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/mad_pod_racing/orders.h"

namespace carom::mad_pod_racing {

struct Answer {
    Order order;
    std::string message;  // what the bot wants shown beside its pod
};

// What a line has to be in a race with these switches, for a sentence.
std::string answer_grammar(const Switches& rules);

// One line without its line end; nullopt where it does not match whole. A thrust of more power than
// there is comes as an order REFUSED: it is invalid as well, and has an effect all the same.
std::optional<Answer> parse_answer(std::string_view line, const Switches& rules);

}  // namespace carom::mad_pod_racing
