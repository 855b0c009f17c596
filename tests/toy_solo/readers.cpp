// Registers the readers of the inputs and answers of Billiards for one player, for the conformance
// checks and the fuzzers.
#include <sstream>

#include "tests/game_readers.h"
#include "tests/toy/read.h"
#include "tests/toy/text.h"

namespace carom::toy {

namespace {

std::unique_ptr<Match> new_match() {
    return referee::start<Match>(referee::game_type("toy_solo"), {1, 0, 1});
}

std::string echoed(const std::string& input, int, int) {
    std::istringstream in(input);
    const auto match = new_match();
    return bot::read(in, match->position()) == 0 ? match->input(0) : "not read";
}

void answer(const std::string& text) { (void)new_match()->answer(0, {text}); }

void input(const std::string& text) { (void)echoed(text, 0, 0); }

tests::Complaints fields() {
    return tests::fields_conformance<Match>(referee::game_type("toy_solo"), {1}, {1});
}

const tests::RegisteredReaders READERS({"toy_solo", [] { return tests::Echo(echoed); }, fields,
                                        answer, input, ""});

}  // namespace

}  // namespace carom::toy
