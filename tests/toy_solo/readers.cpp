// The readers of the inputs and answers of Billiards alone, for the conformance checks and the
// fuzzers.
#include <sstream>

#include "tests/game_readers.h"
#include "tests/toy/read.h"
#include "tests/toy_solo/adapter.h"

namespace carom::toy {

namespace {

std::string echoed(const std::string& input, int, int) {
    std::istringstream in(input);
    State s;
    return bot::read(in, s) == 0 ? SoloAdapter::input(s, 0) : "not read";
}

void answer(const std::string& text) {
    Orders orders;
    (void)SoloAdapter::read_answer(State{}, 0, {text}, orders);
}

void input(const std::string& text) { (void)echoed(text, 0, 0); }

tests::Complaints fields() { return tests::fields_conformance<SoloAdapter>({1}, {1}); }

const tests::RegisteredReaders READERS({"toy_solo", [] { return tests::Echo(echoed); }, fields,
                                        answer, input, ""});

}  // namespace

}  // namespace carom::toy
