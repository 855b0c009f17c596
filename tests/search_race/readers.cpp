// The readers of this game's inputs and answers, for the conformance checks and the fuzzers.
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>

#include "bot/search_race/controller.h"
#include "bot/search_race/read.h"
#include "referee/base/error.h"
#include "referee/base/steering_answer.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"
#include "referee/search_race/adapter.h"
#include "referee/search_race/input.h"
#include "sim/search_race/fields.h"
#include "tests/game_readers.h"

namespace carom::search_race {

namespace {

// The reader stores the course, which appears once.
tests::Echo echo() {
    const auto reader = std::make_shared<bot::Reader>();
    return [reader](const std::string& input, int, int) -> std::string {
        std::istringstream in(input);
        if (!reader->begin(in) || !reader->read(in)) return "not read";
        return input_of(reader->state(), reader->course());
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
        const Order order = bot::drive(s, reader.course());
        reader.ordered(order);
        step(s, order, reader.course());
    }
}

void map(const std::string& text) {
    try {
        referee::match::start("search_race", {1, 0, 1, {}, text.empty() ? " " : text})->play();
    } catch (const referee::Error&) {
    }
}

tests::Complaints fields() { return tests::fields_conformance<GameAdapter>({0}, {1}); }

const tests::RegisteredReaders READERS({"search_race", echo, fields, answer, input,
                                        "tests/golden/search_race/bad-*.txt"});
const tests::RegisteredTarget MAP({"search_race_map", map, ""});

}  // namespace

}  // namespace carom::search_race
