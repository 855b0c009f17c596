// Tests the reader of the Mean Max bot.
#include "bot/mean_max/read.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <sstream>

#include "bench/scenes/mean_max.h"
#include "referee/mean_max/text.h"

using namespace carom;
using namespace carom::mean_max;

TEST_SUITE("mean_max read") {
    TEST_CASE("the reader infers a player's next tankers from those of the other players") {
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
                                ++told;  // The reader knows this player's next tanker.
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
    TEST_CASE("the reader infers a new tanker's player from its position") {
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
    TEST_CASE("a skill without effect does not change the inferred league if the rage is too low") {
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
    TEST_CASE("the reader keeps as many wrecks as the rules allow and leaves out later ones") {
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
}
