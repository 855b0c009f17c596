// Represents orders, observations, hidden inputs and test positions of Search Race as numbers.
#pragma once

#include <algorithm>

#include "referee/search_race/start.h"
#include "referee/search_race/text.h"
#include "sim/search_race/stages.h"

namespace carom::search_race {

using referee::NumberSink;

class Numbers : public Match {
  public:
    void apply_action(int, const double* numbers) override {
        Order& order = orders_.orders;
        order = {};
        order.kind = numbers[0] != 0 ? Order::EXPERT : Order::TARGET;
        order.x = static_cast<int>(numbers[1]), order.y = static_cast<int>(numbers[2]);
        order.turn = static_cast<int>(numbers[3]);
        order.thrust = static_cast<int>(numbers[4]);
    }

    void observation(int, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto& [s, course] = position_;
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

    // Writes the heading that the order leads to, with its cosine and sine. Mathematical libraries
    // differ in these values. The values are 0 if the order leaves the heading as it is.
    void hidden_inputs(NumberSink& sink) const override {
        const Order& order = orders_.orders;
        const bool turns = order.kind != Order::NONE && !coasts(position_.state.car, order);
        const Heading heading = turns ? heading_of(position_.state, order) : Heading{};
        sink({"heading angle", "radians"}, heading.angle);
        sink({"heading cosine", ""}, heading.cosine);
        sink({"heading sine", ""}, heading.sine);
    }

    // Observations have room for eight points, the largest number that a seed draws.
    void fill() override {
        constexpr int DRAWN = 8;
        position_.course.points = std::max(position_.course.points, DRAWN);
    }

    void randomize_position(int position, Rng& rng) override {
        position_.course = positions::random_course(rng);
        position_.state =
            positions::random_state(rng, static_cast<positions::Kind>(position), position_.course);
    }

    static void describe_numbers(referee::GameInfo& info) {
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
};

}  // namespace carom::search_race
