// The readers of this game's inputs and answers, for the conformance checks and the fuzzers.
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>

#include "bot/fantastic_bits/greedy.h"
#include "bot/fantastic_bits/read.h"
#include "referee/base/text.h"
#include "referee/fantastic_bits/adapter.h"
#include "referee/fantastic_bits/answer.h"
#include "referee/fantastic_bits/input.h"
#include "sim/fantastic_bits/fields.h"
#include "sim/fantastic_bits/step.h"
#include "tests/game_readers.h"

namespace carom::fantastic_bits {

namespace {

// The reader knows its seat from the first turn on.
tests::Echo echo() {
    const auto readers = std::make_shared<std::map<int, bot::Reader>>();
    return [readers](const std::string& input, int seat, int) -> std::string {
        std::istringstream in(input);
        auto& reader = (*readers)[seat];
        if (!reader.begin(in) || !reader.read(in)) return "not read";
        return input_of(reader.state(), reader.me());
    };
}

void answer(const std::string& text) {
    for (const std::string& line : referee::lines_of(referee::valid_utf8(text))) {
        const auto parsed = parse_answer(line);
        if (parsed && !(parsed->order.power >= 0)) std::abort();
    }
}

// Reads turn after turn and simulates a little from each, as a bot does.
void input(const std::string& text) {
    std::istringstream in(text);
    bot::Reader reader;
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        State s = reader.state();
        const auto orders = bot::fetch(s, reader.me());
        reader.ordered(orders);
        (void)step(s, orders);
    }
}

tests::Complaints fields() { return tests::fields_conformance<GameAdapter>({0, 1, 2}, {2}); }

const tests::RegisteredReaders READERS({"fantastic_bits", echo, fields, answer, input,
                                        "tests/golden/fantastic_bits/[so]*.txt"});

}  // namespace

}  // namespace carom::fantastic_bits
