// Orders, observations, hidden inputs and test positions of Search Race as numbers.
#include <algorithm>

#include "referee/search_race/adapter.h"
#include "referee/search_race/positions.h"
#include "sim/search_race/stages.h"

namespace carom::search_race {

using referee::NumberSink;

void GameAdapter::apply_action(const Position&, int, const double* numbers, Orders& orders) {
    Order& order = orders.orders;
    order = {};
    order.kind = numbers[0] != 0 ? Order::EXPERT : Order::TARGET;
    order.x = static_cast<int>(numbers[1]), order.y = static_cast<int>(numbers[2]);
    order.turn = static_cast<int>(numbers[3]);
    order.thrust = static_cast<int>(numbers[4]);
}

void GameAdapter::observation(const Position& race, int, NumberSink& sink) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn";
    const auto& [s, course] = race;
    const int next = course.next(s.car.passed), after = course.next(s.car.passed + 1);
    sink({"turn", "turns"}, s.turn);
    sink({"x", UNITS}, s.car.x);
    sink({"y", UNITS}, s.car.y);
    sink({"vx", SPEED}, s.car.vx);
    sink({"vy", SPEED}, s.car.vy);
    sink({"angle", "radians"}, s.angle);
    sink({"passed", ""}, s.car.passed);
    sink({"next x", UNITS}, course.x[next]);
    sink({"next y", UNITS}, course.y[next]);
    sink({"after next x", UNITS}, course.x[after]);
    sink({"after next y", UNITS}, course.y[after]);
    sink({"points", ""}, course.points);
    for (int k = 0; k < course.points; ++k) {
        sink({"point x", UNITS}, course.x[k]);
        sink({"point y", UNITS}, course.y[k]);
    }
}

// The heading that the order leads to, with its cosine and sine. Mathematical libraries differ in
// these values. If the order leaves the heading as it is, the values are 0.
void GameAdapter::hidden_inputs(const Position& race, const Orders& orders, const Chance&,
                                NumberSink& sink) {
    const Order& order = orders.orders;
    const bool turns = order.kind != Order::NONE && !coasts(race.state.car, order);
    const Heading heading = turns ? heading_of(race.state, order) : Heading{};
    sink({"heading angle", "radians"}, heading.angle);
    sink({"heading cosine", ""}, heading.cosine);
    sink({"heading sine", ""}, heading.sine);
}

// Observations have room for eight points, the most that a seed draws.
void GameAdapter::fill(Position& race) {
    constexpr int DRAWN = 8;
    race.course.points = std::max(race.course.points, DRAWN);
}

void GameAdapter::randomize_position(Position& race, Chance&, int position, Rng& rng) {
    race.course = positions::some_course(rng);
    race.state = positions::some_state(rng, static_cast<positions::Kind>(position), race.course);
}

void GameAdapter::tell_numbers(referee::GameInfo& info) {
    constexpr double FAR = 50000;
    info.order_fields = {{"expert", "0: toward a target, 1: EXPERT", 0, 1, true},
                         {"x", "target, units", -FAR, FAR, true},
                         {"y", "target, units", -FAR, FAR, true},
                         {"turn", "angle of EXPERT in degrees", -MAX_TURN, MAX_TURN, true},
                         {"thrust", "units per turn", 0, MAX_THRUST, true}};
    info.max_units = 1;
    info.answer_forms = {"{x} {y} {thrust 0..200}", "EXPERT {turn -18..18} {thrust 0..200}"};
    info.idle_line = "EXPERT 0 0";
    info.positions = {"anywhere", "at an edge", "grazing", "inside", "whole headings"};
}

}  // namespace carom::search_race
