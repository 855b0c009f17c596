// The readers of this game's inputs and answers, for the conformance checks and the fuzzers.
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>

#include "bot/poker_chip_race/greedy.h"
#include "bot/poker_chip_race/read.h"
#include "referee/base/text.h"
#include "referee/poker_chip_race/adapter.h"
#include "referee/poker_chip_race/answer.h"
#include "referee/poker_chip_race/input.h"
#include "sim/poker_chip_race/fields.h"
#include "sim/poker_chip_race/step.h"
#include "tests/game_readers.h"

namespace carom::poker_chip_race {

// The numbers besides the chips, and the arrays of the chips.
static std::vector<tests::Memory> memory_of(GrowingTable& s) {
    auto* const chips = reinterpret_cast<char*>(s.x);
    auto* const end = reinterpret_cast<char*>(s.owner + (s.owner - s.id));
    return {{reinterpret_cast<char*>(static_cast<Standing*>(&s)), sizeof(Standing)},
            {chips, static_cast<std::size_t>(end - chips)}};
}

namespace {

// The reader knows its seat from the first turn on.
tests::Echo echo() {
    using Reader = bot::Reader<MAX_CHIPS>;
    const auto readers = std::make_shared<std::map<int, std::unique_ptr<Reader>>>();
    return [readers](const std::string& input, int seat, int) -> std::string {
        std::istringstream in(input);
        auto& reader = (*readers)[seat];
        if (!reader) reader = std::make_unique<Reader>();
        if (!reader->begin(in) || !reader->read(in)) return "not read";
        return input_of(GrowingTable(reader->state()), reader->me());
    };
}

void answer(const std::string& text) {
    for (const std::string& line : referee::lines_of(referee::valid_utf8(text))) {
        for (const bool idle : {false, true}) {
            const auto parsed = parse_answer(line, idle);
            if (parsed && !std::isfinite(parsed->x + parsed->y)) std::abort();
        }
    }
}

// Reads turn after turn and simulates a little from each, as a bot does.
void input(const std::string& text) {
    std::istringstream in(text);
    bot::Reader<64> reader;
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        auto s = reader.state();
        const auto orders = bot::graze(s, reader.me());
        (void)step(s, orders);
    }
}

tests::Complaints fields() { return tests::fields_conformance<GameAdapter>({0}, {2, 5}); }

const tests::RegisteredReaders READERS({"poker_chip_race", echo, fields, answer, input,
                                        "tests/golden/poker_chip_race/p2-seed[48]-*.txt"});

}  // namespace

}  // namespace carom::poker_chip_race
