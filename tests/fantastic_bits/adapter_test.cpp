// Tests of the adapter of Fantastic Bits.
#include "referee/fantastic_bits/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace carom;
using fantastic_bits::Match, fantastic_bits::game_type;

namespace {

// Collects the beams of a turn as text: kind, from, to, turns left.
struct Screen : referee::MatchObserver {
    Screen() : MatchObserver(MOTION) {}
    void beam(const referee::Beam& b) override {
        beams.insert(beams.end(), {b.kind, b.from, b.to, b.turns});
    }
    std::vector<int> beams;
};

std::vector<int> beams_after(Match& game, const std::vector<std::string>& first) {
    const std::vector<std::string> idle = {"MOVE 8000 3750 0", "MOVE 8000 3750 0"};
    REQUIRE_FALSE(game.answer(0, first.empty() ? idle : first));
    REQUIRE_FALSE(game.answer(1, idle));
    Screen screen;
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
        // Both spells are ordered in one turn and act from the next turn on.
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
