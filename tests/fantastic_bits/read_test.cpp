// Tests the reader of the Fantastic Bits bot.
#include "bot/fantastic_bits/read.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "referee/fantastic_bits/text.h"

using namespace carom;
using namespace carom::fantastic_bits;

namespace {

struct Share {
    long right = 0, all = 0;
    void count(bool is_right) { right += is_right, ++all; }
    double percent() const { return all == 0 ? 0 : 100.0 * double(right) / double(all); }
};

}  // namespace

TEST_SUITE("fantastic_bits read") {
    TEST_CASE("the reader infers a spell of an enemy with full mana in 9 of 10 matches") {
        Share found;
        for (std::int64_t seed = 1; seed <= 10; ++seed) {
            const auto game = referee::start<Match>(game_type(), {seed, 2, 2, {{"version", 0}}});
            fantastic_bits::bot::Reader reader;
            int cast_at = -1;
            for (int turn = 0; turn < 150 && !game->is_terminal(); ++turn) {
                const State truth = game->position();
                std::istringstream in(game->input(0));
                REQUIRE(reader.begin(in));
                REQUIRE(reader.read(in));
                if (cast_at >= 0 && turn == cast_at + 2) {
                    found.count(reader.position().wizard[2].spell[FLIPENDO].turns ==
                                truth.wizard[2].spell[FLIPENDO].turns);
                    CHECK(truth.wizard[2].spell[FLIPENDO].turns > 0);
                }
                int target = WIZARDS;
                while (target < truth.first_bludger() && !truth.is_alive(target)) ++target;
                const bool casts = cast_at < 0 && truth.mana[1] == MAX_MANA;
                if (casts) cast_at = turn;
                Orders own;
                const std::string stay = "MOVE 8000 3750 0";
                for (int k = 0; k < WIZARDS_EACH; ++k) own.of[k] = parse_answer(stay)->order;
                reader.ordered(own);
                REQUIRE_FALSE(game->answer(0, {stay, stay}));
                REQUIRE_FALSE(
                    game->answer(1, {casts ? "FLIPENDO " + std::to_string(target) : stay, stay}));
                game->play();
            }
        }
        CHECK(found.all == 10);
        CHECK(found.right >= 9);
    }
}
