// The readers of this game's inputs and answers, for the conformance checks and the fuzzers.
#include <cstdlib>
#include <memory>
#include <sstream>

#include "bot/mean_max/hunter_moves.h"
#include "bot/mean_max/read.h"
#include "referee/base/text.h"
#include "referee/mean_max/adapter.h"
#include "referee/mean_max/answer.h"
#include "referee/mean_max/input.h"
#include "sim/mean_max/fields.h"
#include "sim/mean_max/step.h"
#include "tests/game_readers.h"

namespace carom::mean_max {

namespace {

std::string echoed(const std::string& input, int, int league) {
    std::istringstream in(input);
    const auto reader = std::make_unique<bot::Reader>(league);
    if (!reader->begin(in) || !reader->read(in)) return "not read";
    return input_of(reader->state(), reader->me());
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
    const SpawnQueue none{};
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        State s = reader.state();
        Orders orders;
        for (int p = 0; p < PLAYERS; ++p) bot::hunt(s, p, orders);
        reader.ordered(orders);
        (void)step(s, orders, none);
    }
}

tests::Complaints fields() { return tests::fields_conformance<GameAdapter>({0, 3}, {3}); }

const tests::RegisteredReaders READERS({"mean_max", [] { return tests::Echo(echoed); }, fields,
                                        answer, input,
                                        "tests/golden/mean_max/seed3[1-6]-answers.txt"});

}  // namespace

}  // namespace carom::mean_max
