// Tests of the bot's reader.
#include "bot/mean_max/read.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <sstream>

#include "bench/scenes/mean_max.h"
#include "referee/mean_max/text.h"

using namespace carom;
using namespace carom::mean_max;

namespace {

// Returns whether both states are equal as far as a bot can know: without new spawns, ids and
// owners.
bool same_world(const State& a, const State& b, int units) {
    bool same = a.wrecks.count == b.wrecks.count && a.effects.count == b.effects.count;
    for (int u = 0; u < units; ++u) {
        same = same && a.units.x[u] == b.units.x[u] && a.units.y[u] == b.units.y[u] &&
               a.units.vx[u] == b.units.vx[u] && a.units.vy[u] == b.units.vy[u] &&
               a.units.mass[u] == b.units.mass[u] && a.water[u] == b.water[u];
    }
    for (int w = 0; same && w < a.wrecks.count; ++w) {
        same = a.wrecks.item[w].x == b.wrecks.item[w].x &&
               a.wrecks.item[w].y == b.wrecks.item[w].y &&
               a.wrecks.item[w].water == b.wrecks.item[w].water;
    }
    for (int p = 0; p < PLAYERS; ++p) {
        same = same && a.score[p] == b.score[p] && a.rage[p] == b.rage[p];
    }
    return same;
}

}  // namespace

TEST_SUITE("read") {
    TEST_CASE("the reader infers coming tankers from the other players' tankers") {
        int told = 0, right = 0, met = 0;
        for (int seed = 1; seed <= 4; ++seed) {
            const int seat = seed % PLAYERS;
            const auto reader = std::make_unique<mean_max::bot::Reader>(TOP_LEAGUE);
            bench::play({seed, TOP_LEAGUE, bench::Style::HUNTERS}, MAX_TURNS,
                        [&](const State& now, const Orders&, const SpawnQueue& truth) {
                            State s = now;
                            std::istringstream in(input_of(s, seat));
                            REQUIRE(reader->begin(in));
                            REQUIRE(reader->read(in));
                            const State& read = reader->position();
                            for (int u = read.looters(); u < read.units.count; ++u) {
                                CHECK(int(read.player[u]) == int(now.player[u]));
                                ++met;
                            }
                            const SpawnQueue& known = reader->chance();
                            for (int p = 0; p < PLAYERS; ++p) {
                                CHECK(read.spawned[p] == now.spawned[p]);
                                CHECK(known.count >= now.spawned[p]);
                                if (known.count == now.spawned[p]) continue;
                                ++told;  // This player's next tanker is known.
                                const auto& next = known.spawn[now.spawned[p]];
                                const auto& will_be = truth.spawn[now.spawned[p]];
                                right += next.size == will_be.size &&
                                         std::abs(next.cosine[p] - will_be.cosine[p]) < 1e-3 &&
                                         std::abs(next.sine[p] - will_be.sine[p]) < 1e-3;
                            }
                        });
        }
        CHECK(met > 1000);
        CHECK(told > 500);
        CHECK(right == told);
    }
    TEST_CASE("a state that the reader rebuilds plays the next turn as the referee does") {
        int turns = 0, differ = 0;
        for (int league = 1; league < LEAGUES; ++league) {
            for (int seat = 0; seat < PLAYERS; ++seat) {
                for (bench::Style style : {bench::Style::HUNTERS, bench::Style::CROWD}) {
                    mean_max::bot::Reader reader(league);
                    bench::play({10 + seat, league, style}, MAX_TURNS,
                                [&](const State& now, const Orders& orders, const SpawnQueue&) {
                                    State s = now;
                                    std::istringstream in(input_of(s, seat));
                                    REQUIRE(reader.begin(in));
                                    REQUIRE(reader.read(in));
                                    CHECK(reader.me() == seat);
                                    State read = reader.position();
                                    REQUIRE(step(s, orders) == Fault::NONE);
                                    REQUIRE(step(read, orders) == Fault::NONE);
                                    differ += !same_world(s, read, s.units.count);
                                    ++turns;
                                });
                }
            }
        }
        CHECK(turns > 1500);
        CHECK(differ == 0);
    }
    TEST_CASE("the reader infers a new tanker's player from its place") {
        int wrong = 0, seen = 0;
        for (int seed = 1; seed <= 300; ++seed) {
            const mean_max::Map map = mean_max::new_initial_state(seed, 3);
            for (int u = map.state.looters(); u < map.state.units.count; ++u, ++seen) {
                wrong += mean_max::bot::owner_by_place(map.state.units.x[u],
                                                       map.state.units.y[u]) != map.state.player[u];
            }
        }
        CHECK(seen > 1000);
        CHECK(wrong == 0);
    }
    TEST_CASE("the reader infers the league from the looters and from a skill without effect") {
        for (int league = 0; league < LEAGUES; ++league) {
            const mean_max::Map map = mean_max::new_initial_state(5, league);
            mean_max::bot::Reader reader;
            std::istringstream in(input_of(map.state, 1));
            REQUIRE((reader.begin(in) && reader.read(in)));
            CHECK(reader.position().league == (league == 2 ? 3 : league));
        }
        State s = mean_max::new_initial_state(5, 2).state;
        s.rage[1] = 100;
        mean_max::bot::Reader reader;
        Orders orders;
        orders.set(3, {s.units.x[3], s.units.y[3], 0, Order::SKILL});
        for (int turn = 0; turn < 2; ++turn) {
            std::istringstream in(input_of(s, 1));
            REQUIRE((reader.begin(in) && reader.read(in)));
            CHECK(reader.position().league == (turn == 0 ? 3 : 2));
            reader.ordered(orders);
            REQUIRE(step(s, orders, SpawnQueue()) == Fault::NONE);
        }
    }
    TEST_CASE("a skill that rage cannot pay does not reveal the league") {
        State s = mean_max::new_initial_state(5, 3).state;
        s.rage[1] = 70;
        mean_max::bot::Reader reader;
        Orders orders;
        orders.set(4, {s.units.x[4], s.units.y[4], 0, Order::SKILL});
        orders.set(5, {s.units.x[5], s.units.y[5], 0, Order::SKILL});
        for (int turn = 0; turn < 2; ++turn) {
            std::istringstream in(input_of(s, 1));
            REQUIRE((reader.begin(in) && reader.read(in)));
            CHECK(reader.position().league == 3);
            reader.ordered(orders);
            REQUIRE(step(s, orders, SpawnQueue()) == Fault::NONE);
        }
    }
    TEST_CASE("all wrecks that the rules allow are read, and later ones are left out") {
        const std::string sight = input_of(mean_max::new_initial_state(5, 3).state, 0);
        const int units = mean_max::new_initial_state(5, 3).state.units.count;
        const std::string count = "\n" + std::to_string(units) + "\n";
        for (const int wrecks : {115, MAX_WRECKS, MAX_WRECKS + 20}) {
            std::string crowded = sight;
            crowded.replace(crowded.find(count), count.size(),
                            "\n" + std::to_string(units + wrecks) + "\n");
            for (int k = 0; k < wrecks; ++k) {
                crowded +=
                    std::to_string(100 + k) + " 4 -1 -1 600 " + std::to_string(k) + " 0 0 0 3 -1\n";
            }
            std::istringstream in(crowded);
            mean_max::bot::Reader reader;
            REQUIRE((reader.begin(in) && reader.read(in)));
            REQUIRE(reader.position().wrecks.count == std::min(wrecks, MAX_WRECKS));
            CHECK(reader.position().wrecks.end()[-1].x == reader.position().wrecks.count - 1);
        }
    }
    TEST_CASE("a truncated input is refused") {
        const std::string sight = input_of(mean_max::new_initial_state(1, 3).state, 0);
        for (std::size_t size :
             {std::size_t{0}, std::size_t{5}, sight.size() / 2, sight.size() - 4}) {
            mean_max::bot::Reader reader;
            std::istringstream in(sight.substr(0, size));
            CHECK_FALSE((reader.begin(in) && reader.read(in)));
        }
    }
    TEST_CASE("an input of another game is refused") {
        const std::string sight = input_of(mean_max::new_initial_state(1, 3).state, 0);
        const std::string own = "\n0 0 0 0.5 400 ";
        REQUIRE(sight.find(own) != std::string::npos);
        for (const char* wrong :
             {"\n0 0 -7 0.5 400 ", "\n0 0 9 0.5 400 ", "\n-3 0 0 0.5 400 ", "\n99999 0 0 0.5 400 ",
              "\n0 -1 0 0.5 400 ", "\n0 8 0 0.5 400 ", "\n0 0 1 0.5 400 ", "\n0 0 0 nan 400 ",
              "\n0 0 0 0.5 1e300 ", "\n0 0 0 0.5 -1 ",
              "\n0 0 0 0.5 400 1e9 0 0 0 -1 -1\n0 0 0 0.5 400 "}) {
            INFO(wrong);
            std::string changed = sight;
            changed.replace(changed.find(own), own.size(), wrong);
            mean_max::bot::Reader reader;
            std::istringstream in(changed);
            CHECK_FALSE((reader.begin(in) && reader.read(in)));
        }
    }
    TEST_CASE("the referee reads printed orders as they were") {
        const State s = mean_max::new_initial_state(1, 1).state;
        Orders orders;
        orders.set(2, {-5, 7, 300, Order::THRUST});
        orders.set(3, {1, -2, 0, Order::SKILL});
        std::ostringstream out;
        mean_max::bot::print(out, s, 1, orders);
        CHECK(out.str() == "-5 7 300\nSKILL 1 -2\nWAIT\n");
    }
}
