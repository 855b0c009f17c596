// Registers the readers of the toy game's inputs and answers for the conformance checks and the
// fuzzers.
#include <sstream>

#include "referee/base/text.h"
#include "tests/game_readers.h"
#include "tests/toy/read.h"
#include "tests/toy/text.h"

namespace carom::toy {

namespace {

std::unique_ptr<Match> match_in(const State& s) {
    auto match = referee::start<Match>(referee::game_type("toy"), {1, s.league, s.players});
    match->position() = s;
    return match;
}

std::string echoed(const std::string& input, int, int) {
    std::istringstream in(input);
    State s;
    const int me = bot::read(in, s);
    return me >= 0 ? match_in(s)->input(me) : "not read";
}

void answer(const std::string& text) {
    const auto match = referee::start<Match>(referee::game_type("toy"), {1, 0, 2});
    for (const std::string& line : referee::lines_of(referee::valid_utf8(text))) {
        (void)match->answer(0, {line});
    }
}

void input(const std::string& text) {
    std::istringstream in(text);
    State s;
    for (int turn = 0; turn < 10 && bot::read(in, s) >= 0; ++turn) (void)step(s, Orders());
}

tests::Complaints fields() {
    return tests::fields_conformance<Match>(referee::game_type("toy"), {1}, {2, 3, 4, 5});
}

const tests::RegisteredReaders READERS({"toy", [] { return tests::Echo(echoed); }, fields, answer,
                                        input, ""});

}  // namespace

}  // namespace carom::toy
