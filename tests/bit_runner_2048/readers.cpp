// The readers of this game's inputs and answers, for the conformance checks and the fuzzers.
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>

#include "bot/bit_runner_2048/controller.h"
#include "bot/bit_runner_2048/read.h"
#include "referee/base/steering_answer.h"
#include "referee/base/text.h"
#include "referee/bit_runner_2048/adapter.h"
#include "referee/bit_runner_2048/input.h"
#include "sim/bit_runner_2048/fields.h"
#include "sim/bit_runner_2048/step.h"
#include "tests/game_readers.h"

namespace carom::bit_runner_2048 {

namespace {

// The reader of a seat stores the yard, which appears once.
tests::Echo echo() {
    const auto readers = std::make_shared<std::map<int, bot::Reader>>();
    return [readers](const std::string& input, int seat, int) -> std::string {
        bot::Reader& reader = (*readers)[seat];
        std::istringstream in(input);
        if (!reader.begin(in) || !reader.read(in)) return "not read";
        return input_of(reader.state(), reader.yard(), reader.me());
    };
}

void answer(const std::string& text) {
    for (const std::string& line : referee::lines_of(referee::valid_utf8(text))) {
        const auto parsed = referee::parse_steering(line);
        if (parsed && !(parsed->order.thrust >= 0)) std::abort();
    }
}

// Reads turn after turn and simulates a little from each, as a bot does.
void input(const std::string& text) {
    std::istringstream in(text);
    bot::Reader reader;
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        State s = reader.state();
        Orders orders;
        for (int player = 0; player < PLAYERS; ++player) bot::drive(s, player, orders);
        reader.ordered(orders);
        (void)step(s, orders, reader.yard());
    }
}

tests::Complaints fields() { return tests::fields_conformance<GameAdapter>({0}, {2}); }

const tests::RegisteredReaders READERS({"bit_runner_2048", echo, fields, answer, input,
                                        "tests/golden/bit_runner_2048/out*.txt"});

}  // namespace

}  // namespace carom::bit_runner_2048
