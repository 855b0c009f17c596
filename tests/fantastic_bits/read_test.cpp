// Tests of the bot's reader.
#include "bot/fantastic_bits/read.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <sstream>
#include <string>

#include "referee/base/text.h"
#include "referee/fantastic_bits/text.h"

using namespace carom;
using namespace carom::fantastic_bits;

namespace {

struct Share {
    long right = 0, all = 0;
    void count(bool is_right) { right += is_right, ++all; }
    double percent() const { return all == 0 ? 0 : 100.0 * double(right) / double(all); }
};

// Statistics of what a player cannot see, over matches of players with random moves.
struct Followed {
    Share cool_downs, own_spells, ignored, holders, scores, enemy_spells, next;
};

void follow(std::int64_t seed, int version, Followed& followed) {
    const auto game = referee::start<Match>(game_type(), {seed, 2, 2, {{"version", version}}});
    fantastic_bits::bot::Reader readers[PLAYERS];
    Rng rng(static_cast<std::uint64_t>(seed));
    for (int turn = 0; turn < 120 && !game->is_terminal(); ++turn) {
        const State truth = game->position();
        State expected[PLAYERS];
        Orders all;
        for (int seat = 0; seat < PLAYERS; ++seat) {
            std::istringstream in(game->input(seat));
            REQUIRE(readers[seat].begin(in));
            REQUIRE(readers[seat].read(in));
            const State& s = readers[seat].position();
            CHECK(readers[seat].me() == seat);
            CHECK(s.alive == truth.alive);
            CHECK(s.turn == truth.turn);
            followed.holders.count(s.held == truth.held);
            followed.scores.count(s.score[0] == truth.score[0] && s.score[1] == truth.score[1]);
            for (int i = 0; i < WIZARDS; ++i) {
                CHECK(s.x[i] == truth.x[i]);
                CHECK(s.vy[i] == truth.vy[i]);
                const bool own = player_of(i) == seat;
                if (own)
                    followed.cool_downs.count(s.wizard[i].cool_down == truth.wizard[i].cool_down);
                for (int spell = 0; spell < SPELLS; ++spell) {
                    const Running &ours = s.wizard[i].spell[spell],
                                  &theirs = truth.wizard[i].spell[spell];
                    // The spell has no effect any more.
                    if (theirs.turns < 2 && ours.turns < 2) continue;
                    // Which of two wizards cast Obliviate on a bludger does not matter, and a
                    // bludger that hunts another wizard anyway reveals nothing.
                    if (!own && spell == OBLIVIATE) continue;
                    const bool right = ours.turns == theirs.turns && ours.target == theirs.target;
                    (own ? followed.own_spells : followed.enemy_spells).count(right);
                }
            }
            for (int k = 0; k < s.snaffles; ++k) {
                if (truth.ignored[k] || s.ignored[k]) {
                    followed.ignored.count(truth.ignored[k] == s.ignored[k]);
                }
            }
            const auto lines = game->random_answer(seat, rng);
            for (int k = 0; k < WIZARDS_EACH; ++k) {
                all.of[seat * WIZARDS_EACH + k] = parse_answer(lines[k])->order;
            }
            readers[seat].ordered(all);
            expected[seat] = s;
            REQUIRE_FALSE(game->answer(seat, lines));
        }
        game->play();
        for (int seat = 0; seat < PLAYERS; ++seat) {
            REQUIRE(step(expected[seat], all) == Fault::NONE);
            for (int i = 0; i < truth.movers(); ++i) {
                if (truth.is_snaffle(i) && !truth.is_alive(i)) continue;
                followed.next.count(expected[seat].x[i] == game->position().x[i] &&
                                    expected[seat].vy[i] == game->position().vy[i]);
            }
        }
    }
}

}  // namespace

TEST_SUITE("fantastic_bits read") {
    TEST_CASE(
        "the reader remembers hidden values and infers the enemy's spells from mana and effects") {
        for (const int version : {0, 1}) {
            Followed f;
            for (std::int64_t seed = 1; seed <= 30; ++seed) follow(seed, version, f);
            std::printf(
                "fantastic bits, %s: right are own cool-downs %.1f %%, own spells %.1f, passing "
                "snaffles %.1f of %ld, holders %.1f, scores %.1f, enemy's pulls and pushes %.1f, "
                "next places "
                "%.1f "
                "of %ld\n",
                version == 0 ? "open game" : "contest", f.cool_downs.percent(),
                f.own_spells.percent(), f.ignored.percent(), f.ignored.all, f.holders.percent(),
                f.scores.percent(), f.enemy_spells.percent(), f.next.percent(), f.next.all);
            CHECK(f.cool_downs.percent() > (version == 0 ? 99.99 : 97));
            CHECK(f.own_spells.percent() > 99);
            CHECK(f.ignored.right == f.ignored.all);
            CHECK(f.enemy_spells.percent() > (version == 0 ? 90 : 70));
            CHECK(f.holders.percent() > (version == 0 ? 99.99 : 97));
            CHECK(f.scores.percent() > (version == 0 ? 99.99 : 90));
            CHECK(f.next.percent() > 95);
        }
    }
    TEST_CASE("the reader infers a spell that the enemy pays from full mana") {
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
    TEST_CASE("an input of another game is refused") {
        const auto game = referee::start<Match>(game_type(), {3, 2, 2});
        const std::string good = game->input(1);
        const auto reads = [](const std::string& text) {
            std::istringstream in(text);
            fantastic_bits::bot::Reader reader;
            return reader.begin(in) && reader.read(in);
        };
        CHECK(reads(good));
        CHECK_FALSE(reads(""));
        CHECK_FALSE(reads("1\n"));
        CHECK_FALSE(reads("2" + good.substr(1)));
        CHECK_FALSE(reads(good.substr(0, good.size() / 2)));
        const struct {
            const char *from, *to;
        } CHANGES[] = {{"WIZARD", "SNAFFLE"},
                       {"SNAFFLE", "BLUDGER"},
                       {"BLUDGER", "CHASER"},
                       {"3750", "1e9"},
                       {"0 0\n", "0 x\n"}};
        for (const auto& change : CHANGES) {
            const std::string from = change.from;
            INFO(from);
            std::string bad = good;
            bad.replace(bad.find(from), from.size(), change.to);
            CHECK_FALSE(reads(bad));
        }
    }
}
