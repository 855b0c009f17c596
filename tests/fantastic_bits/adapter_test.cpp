// Tests the adapter of Fantastic Bits, and the parser of its answers.
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "referee/fantastic_bits/start.h"
#include "referee/fantastic_bits/text.h"

using namespace carom;
using fantastic_bits::Match, fantastic_bits::game_type;

namespace {

// Collects the beams of a turn as numbers: kind, from, to, turns left.
struct BeamObserver : referee::MatchObserver {
    BeamObserver() : MatchObserver(MOTION) {}
    void beam(const referee::Beam& b) override {
        beams.insert(beams.end(), {b.kind, b.from, b.to, b.turns});
    }
    std::vector<int> beams;
};

std::vector<int> beams_after(Match& game, const std::vector<std::string>& first) {
    const std::vector<std::string> idle = {"MOVE 8000 3750 0", "MOVE 8000 3750 0"};
    REQUIRE_FALSE(game.answer(0, first.empty() ? idle : first));
    REQUIRE_FALSE(game.answer(1, idle));
    BeamObserver screen;
    game.play(&screen);
    return screen.beams;
}

}  // namespace

TEST_SUITE("fantastic_bits adapter") {
    TEST_CASE("active spells are shown as beams with their remaining turns") {
        const auto game = referee::start<Match>(game_type(), {1, 2, 2});
        for (int mana = 0; mana < 20; ++mana) REQUIRE(beams_after(*game, {}).empty());
        using B = std::vector<int>;
        const int bludger = game->position().first_bludger();
        const std::string on = " " + std::to_string(bludger);
        // Both spells are cast in one turn and act from the next turn on.
        CHECK(beams_after(*game, {"PETRIFICUS" + on, "OBLIVIATE" + on}).empty());
        using fantastic_bits::OBLIVIATE, fantastic_bits::PETRIFICUS;
        B expected = {PETRIFICUS, 0, bludger, 1, OBLIVIATE, 1, bludger, 4};
        CHECK(beams_after(*game, {}) == expected);
        for (int left = 3; left > 0; --left) {
            expected = {OBLIVIATE, 1, bludger, left};
            CHECK(beams_after(*game, {}) == expected);
        }
        CHECK(beams_after(*game, {}).empty());
    }
}

// These cases test the parser of answers.

using namespace carom::fantastic_bits;

namespace {

// Returns "kind x y power" or "spell target", then a bar and the message, or the error.
std::string parsed(const std::string& line) {
    const auto answer = parse_answer(line);
    if (!answer) return "invalid";
    const Order& o = answer->order;
    const std::string told =
        o.kind == Order::CAST
            ? "spell " + std::to_string(o.spell) + " " + std::to_string(o.target)
            : std::string(o.kind == Order::MOVE ? "move " : "throw ") +
                  std::to_string(static_cast<int>(o.x)) + " " +
                  std::to_string(static_cast<int>(o.y)) + " " + std::to_string(o.power);
    return told + (answer->message.empty() ? "" : "|" + answer->message);
}

std::string wrong(const State& s, int wizard, const std::string& line) {
    return wrong_with(s, wizard, parse_answer(line)->order);
}

}  // namespace

TEST_SUITE("fantastic_bits answer") {
    TEST_CASE("the orders and messages of an answer are parsed as the rules require") {
        CHECK(parsed("MOVE 1 -2 150") == "move 1 -2 150");
        CHECK(parsed("MOVE -0 \t\v007 00000100") == "move 0 7 100");
        CHECK(parsed("THROW 12345678 1 99999999") == "throw 12345678 1 99999999");
        CHECK(parsed("ACCIO 4") == "spell 0 4");
        CHECK(parsed("FLIPENDO -1") == "spell 1 -1");
        CHECK(parsed("PETRIFICUS 012 stop") == "spell 2 12|stop");
        CHECK(parsed("OBLIVIATE 11  ") == "spell 3 11| ");
    }
    TEST_CASE("an order with a missing number or with a tab before its target is refused") {
        for (const char* line : {"MOVE", "MOVE 1 2 ", "ACCIO\t4"}) {
            INFO(line);
            CHECK(parsed(line) == "invalid");
        }
    }
    TEST_CASE("orders with a wrong power, hand or target are refused") {
        State s = new_initial_state(501, {false, true}, true);  // the snaffles have ids 4 to 10
        CHECK(wrong(s, 0, "MOVE 1 2 150").empty());
        CHECK(wrong(s, 0, "MOVE 1 2 151") == "a power up to 150");
        CHECK(wrong(s, 0, "THROW 1 2 500") == "a snaffle in hand");
        s.wizard[0].held = 4;
        CHECK(wrong(s, 0, "THROW 1 2 500").empty());
        CHECK(wrong(s, 0, "THROW 1 2 501") == "a power up to 500");
        s.set_alive(4, false);
        CHECK(wrong(s, 0, "ACCIO 4") == "an id that ACCIO may be cast on");
    }
}
