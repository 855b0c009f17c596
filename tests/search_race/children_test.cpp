// Tests the moves that the search of Search Race simulates side by side.
#include "bot/search_race/children.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>

#include "bot/search_race/controller.h"
#include "referee/search_race/start.h"
#include "sim/base/rng.h"
#include "sim/search_race/stages.h"
#include "sim/search_race/step.h"

using namespace carom;
using namespace carom::search_race;
using carom::search_race::bot::Directions, carom::search_race::bot::Track;
using carom::search_race::bot::Move, carom::search_race::bot::SearchState;
using carom::search_race::bot::position_of, carom::search_race::bot::Weights;
using Children = carom::search_race::bot::Children<carom::search_race::bot::NoBeamObserver>;

namespace {

Order order_of(const Move& move) {
    Order order;
    order.kind = Order::EXPERT;
    order.turn = move.turn, order.thrust = move.thrust;
    return order;
}

// Calls visit(s, course) for each state of races on the first maps. A simple rule drives the car,
// with some random moves.
template <class Visit>
void for_each_state(int maps, Visit&& visit) {
    Rng rng(1);
    for (int seed = 1; seed <= maps; ++seed) {
        const Course course = map_of(seed);
        for (State s = start_of(course); !is_terminal(s, course);) {
            visit(s, course);
            const bool at_random = rng.chance(0.2);
            const Move random = {static_cast<std::int16_t>(rng.below(37) - 18),
                                 static_cast<std::int16_t>(rng.below(201))};
            step(s, at_random ? order_of(random) : search_race::bot::drive(s, course), course);
        }
    }
}

}  // namespace

TEST_SUITE("search_race children") {
    TEST_CASE("each child state equals what the reference engine gives for its move") {
        const Directions directions;
        Weights weights;
        int finished = 0, passings = 0;
        for_each_state(12, [&](const State& s, const Course& course) {
            const Track track(course);
            weights.turns = 2 + s.turn % 11;
            Children children(track, directions, weights);
            const search_race::bot::Value value(track, weights);
            children.expand(position_of(s));
            bool all_equal = true;
            for (int k = 0; k < children.count(); ++k) {
                const int turn = k / Children::THRUST_COUNT, thrust = k % Children::THRUST_COUNT;
                State after = s;
                step<Reference>(after, order_of(children.move(k)), course);
                const bool ended = after.car.passed == course.passings();
                passings += after.car.passed != s.car.passed, finished += ended;
                all_equal &= children.finished(turn, thrust) == ended;
                if (ended) {
                    // The heading's last bits may differ (Directions), and therefore the last bits
                    // of the time, too.
                    all_equal &=
                        std::fabs(children.finished_at(turn, thrust) - after.passed_at) < 1e-9;
                    continue;
                }
                const SearchState to = position_of(after);
                const Motion<double> motion = {to.car.x, to.car.y, to.car.vx, to.car.vy};
                all_equal &= children.value(turn, thrust) == value(motion, to.car.passed,
                                                                   directions.x(to.heading),
                                                                   directions.y(to.heading));
            }
            CHECK(all_equal);
            CHECK(children.count() == 3 * weights.turns);
            CHECK(children.move(0).turn == -18);
            CHECK(children.move(children.count() - 1).turn == 18);
        });
        CHECK(passings > 5000);
        CHECK(finished > 100);
    }
    TEST_CASE("states with nearly equal position, speed and heading share a cell") {
        const Directions directions;
        Weights weights;
        weights.turns = 11;
        // `keys` maps the numbers of a cell to its key, and `numbers` maps the key to the numbers.
        std::map<std::array<long, 6>, std::uint64_t> keys;
        std::map<std::uint64_t, std::array<long, 6>> numbers;
        int children_seen = 0;
        for_each_state(1, [&](const State& s, const Course& course) {
            const Track track(course);
            Children children(track, directions, weights);
            children.expand(position_of(s));
            for (int k = 0; k < children.count(); ++k) {
                const int turn = k / Children::THRUST_COUNT, thrust = k % Children::THRUST_COUNT;
                if (children.finished(turn, thrust)) continue;
                SearchState p = position_of(s);
                play(p, children.move(k), track, directions);
                const auto cell = [](double v, double size) {
                    return static_cast<long>(v * (1 / size));
                };
                const std::array<long, 6> at = {cell(p.car.x + 200'000, weights.place_cell),
                                                cell(p.car.y + 200'000, weights.place_cell),
                                                cell(p.car.vx + 1400, weights.speed_cell),
                                                cell(p.car.vy + 1400, weights.speed_cell),
                                                cell(p.heading, weights.heading_cell),
                                                p.car.passed};
                const std::uint64_t key = children.cell(turn, thrust);
                CHECK(keys.emplace(at, key).first->second == key);
                CHECK(numbers.emplace(key, at).first->second == at);
                ++children_seen;
            }
        });
        CHECK(keys.size() > 500);
        CHECK(children_seen > 1000 + static_cast<int>(keys.size()));
    }
}
