// Tests the search of Search Race.
#include "bot/search_race/think.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bot/search_race/controller.h"
#include "referee/search_race/start.h"
#include "sim/search_race/stages.h"
#include "sim/search_race/step.h"

using namespace carom;
using namespace carom::search_race;
using carom::search::Budget, carom::search_race::bot::Thinker, carom::search_race::bot::Weights;

namespace {

struct Driven {
    int result;  // in hundredths of a turn
    double promised;  // result of the plan before the last turn, in turns
    int improvements;
    std::string answers;
};

// Drives a complete race in the reference engine. In turn `disturbed` the car turns otherwise than
// the bot orders.
Driven drive_race(const Course& course, int rollouts, std::uint64_t seed = 1, int disturbed = -1) {
    State s = start_of(course);
    Thinker<> thinker(Weights(), seed);
    Driven driven{};
    while (!is_terminal(s, course)) {
        const int times = s.turn == 0 ? search_race::bot::FIRST_ROLLOUTS : 1;
        Order order = thinker.think(0, Budget::of_rollouts(rollouts * times), {s, course});
        driven.promised = thinker.result();
        driven.answers += std::to_string(order.turn) + " " + std::to_string(order.thrust) + "\n";
        if (s.turn == disturbed) order.turn = order.turn > 0 ? -18 : 18;
        step<Reference>(s, order, course);
    }
    driven.result = result_of(s, course);
    driven.improvements = thinker.improvements();
    return driven;
}

int controlled(const Course& course) {
    State s = start_of(course);
    while (!is_terminal(s, course)) step(s, search_race::bot::drive(s, course), course);
    return result_of(s, course);
}

}  // namespace

TEST_SUITE("search_race think") {
    TEST_CASE("a race takes as long as planned, and more rollouts give a faster race") {
        int sum_few = 0, sum_many = 0, sum_controlled = 0, improvements = 0;
        for (const int seed : {1, 2, 48, 51}) {
            const Course course = map_of(seed);
            const Driven few = drive_race(course, 100), many = drive_race(course, 1000);
            CHECK(few.promised * 100 == doctest::Approx(few.result).epsilon(0.0001));
            CHECK(many.promised * 100 == doctest::Approx(many.result).epsilon(0.0001));
            sum_few += few.result, sum_many += many.result, sum_controlled += controlled(course);
            improvements += many.improvements;
        }
        CHECK(sum_many < sum_few);
        CHECK(sum_few < sum_controlled);
        CHECK(improvements > 0);
    }
    TEST_CASE("the same seed and number of rollouts give the same answers") {
        const Course course = map_of(1);
        CHECK(drive_race(course, 100).answers == drive_race(course, 100).answers);
    }
    TEST_CASE("the search makes a new plan if the car is not at the planned position") {
        const Course course = map_of(2);
        const Driven driven = drive_race(course, 200, 1, 40);
        CHECK(driven.result < LOST);
        CHECK(driven.promised * 100 == doctest::Approx(driven.result).epsilon(0.0001));
        CHECK(driven.result > drive_race(course, 200).result);
    }
    TEST_CASE("the end of a route is replaced only by a faster one") {
        const Course course = map_of(1);
        const search_race::bot::Track track(course);
        const search_race::bot::Directions directions;
        search_race::bot::Route route(track, directions);
        const search_race::bot::Plan plan = {{{0, 200}, {5, 200}, {0, 100}}, 2.5};
        route.begin(search_race::bot::position_of(start_of(course)), plan);
        CHECK_FALSE(route.splice(1, {{{9, 200}, {9, 200}}, 1.5}));
        CHECK_FALSE(route.splice(1, {{}, 0.5}));
        CHECK(route.move(1).turn == 5);
        CHECK(route.splice(1, {{{9, 200}, {9, 200}}, 1.4}));
        CHECK(route.move(1).turn == 9);
        CHECK(route.size() == 3);
        CHECK(route.plan().turns == doctest::Approx(2.4));
        CHECK(route.before(2).heading == route.before(1).heading + 9);
    }
    TEST_CASE("best_first() puts the best elements first, even if some are equal") {
        Rng rng(1);
        const auto better = [](int a, int b) { return a > b; };
        for (int round = 0; round < 2000; ++round) {
            std::vector<int> all(1 + rng.below(60));
            for (int& each : all) each = rng.below(1 + rng.below(40));
            std::vector<int> sorted = all;
            std::sort(sorted.begin(), sorted.end(), better);
            const auto size = static_cast<std::ptrdiff_t>(all.size());
            const std::ptrdiff_t count = rng.below(static_cast<int>(size) + 1);
            search_race::bot::best_first(all.data(), size, count, better);
            std::sort(all.begin(), all.begin() + count, better);
            CHECK(std::equal(all.begin(), all.begin() + count, sorted.begin()));
            std::sort(all.begin() + count, all.end(), better);
            CHECK(std::equal(all.begin() + count, all.end(), sorted.begin() + count));
        }
    }
    TEST_CASE("one rollout per turn is enough to finish a race") {
        CHECK(drive_race(map_of(3), 1).result < LOST);
    }
    TEST_CASE("the bot finishes courses with equal points, nested circles and distant points") {
        for (const std::string map :
             {"0 0;3000 0;3000 0;3000 0", "5000 5000;5300 5000;5600 5000",
              "-90000 -90000;-80000 -90000", "0 0;90000 0", "4000 4000;4000 4000"}) {
            INFO(map);
            const Driven driven = drive_race(read_map(map), 50);
            CHECK(driven.result < LOST);
        }
    }
}
