// The readers of this game's inputs and answers, for the conformance checks and the fuzzers.
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>

#include "bot/mad_pod_racing/controller.h"
#include "bot/mad_pod_racing/read.h"
#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/mad_pod_racing/adapter.h"
#include "referee/mad_pod_racing/answer.h"
#include "referee/mad_pod_racing/input.h"
#include "referee/match/replay.h"
#include "sim/mad_pod_racing/fields.h"
#include "sim/mad_pod_racing/step.h"
#include "tests/game_readers.h"

namespace carom::mad_pod_racing {

namespace {

// Its readers store earlier inputs: the course appears once or never.
tests::Echo echo() {
    const auto readers = std::make_shared<std::map<int, bot::Reader>>();
    return [readers](const std::string& input, int seat, int league) -> std::string {
        std::istringstream in(input);
        auto& reader = readers->try_emplace(seat, league).first->second;
        if (!reader.begin(in) || !reader.read(in)) return "not read";
        return input_of(reader.state(), reader.course(), reader.me());
    };
}

void answer(const std::string& text) {
    for (const std::string& line : referee::lines_of(referee::valid_utf8(text))) {
        const auto parsed = parse_answer(line, LEAGUE[4]);
        if (parsed && !(parsed->order.power >= 0)) std::abort();
    }
}

// Reads turn after turn and simulates a little from each, as a bot does.
void input(const std::string& text) {
    std::istringstream in(text);
    bot::Reader reader;
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        State s = reader.state();
        Orders orders;
        for (int i = 0; i < s.pods; ++i) {
            orders.of[i] = bot::drive(s, reader.course(), i);
        }
        reader.ordered(orders);
        (void)step(s, orders, reader.course());
    }
}

void map(const std::string& text) {
    try {
        referee::match::start("mad_pod_racing", {1, 4, 2, {}, text.empty() ? " " : text})->play();
    } catch (const referee::Error&) {
    }
}

tests::Complaints fields() { return tests::fields_conformance<GameAdapter>({0, 4}, {2}); }

const tests::RegisteredReaders READERS({"mad_pod_racing", echo, fields, answer, input,
                                        "tests/golden/mad_pod_racing/gold-[bm]*.txt"});
const tests::RegisteredTarget MAP({"mad_pod_racing_map", map, ""});

}  // namespace

}  // namespace carom::mad_pod_racing
