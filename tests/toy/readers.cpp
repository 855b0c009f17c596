// The readers of the toy game's inputs and answers, for the conformance checks and the fuzzers.
#include <sstream>

#include "referee/base/text.h"
#include "tests/game_readers.h"
#include "tests/toy/adapter.h"
#include "tests/toy/read.h"

namespace carom::toy {

namespace {

std::string echoed(const std::string& input, int, int) {
    std::istringstream in(input);
    State s;
    const int me = bot::read(in, s);
    return me >= 0 ? GameAdapter::input(s, me) : "not read";
}

void answer(const std::string& text) {
    const State s{};
    Orders orders;
    for (const std::string& line : referee::lines_of(referee::valid_utf8(text))) {
        (void)GameAdapter::read_answer(s, 0, {line}, orders);
    }
}

void input(const std::string& text) {
    std::istringstream in(text);
    State s;
    for (int turn = 0; turn < 10 && bot::read(in, s) >= 0; ++turn) (void)step(s, Orders());
}

tests::Complaints fields() { return tests::fields_conformance<GameAdapter>({1}, {2, 3, 4, 5}); }

const tests::RegisteredReaders READERS({"toy", [] { return tests::Echo(echoed); }, fields, answer,
                                        input, ""});

}  // namespace

}  // namespace carom::toy
