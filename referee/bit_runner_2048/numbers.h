// Represents orders, observations, hidden inputs and test positions of Bit Runner 2048 as numbers.
#pragma once

#include "referee/bit_runner_2048/start.h"
#include "referee/bit_runner_2048/text.h"
#include "sim/bit_runner_2048/stages.h"

namespace carom::bit_runner_2048 {

using referee::NumberSink;

class Numbers : public Match {
  public:
    static constexpr int ORDER_NUMBERS = 5;

    void apply_action(int seat, const double* numbers) override {
        orders_.answered[seat] = true;
        for (int k = 0; k < TEAM; ++k, numbers += ORDER_NUMBERS) {
            Order& order = orders_.orders.of[seat * TEAM + k];
            order = {};
            order.kind = numbers[0] != 0 ? Order::EXPERT : Order::TARGET;
            order.x = static_cast<int>(numbers[1]), order.y = static_cast<int>(numbers[2]);
            order.turn = static_cast<int>(numbers[3]);
            order.thrust = static_cast<int>(numbers[4]);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto& [s, yard] = position_;
        const Movers& m = s.movers;
        const int first = leader(s);
        sink({"turn", "turns"}, s.turn);
        sink({"own goals", ""}, s.goals[seat]);
        sink({"other goals", ""}, s.goals[1 - seat]);
        sink({"ahead", ""}, first == NOBODY ? 0 : first == seat ? 1 : -1);
        for (const int player : {seat, 1 - seat}) {
            for (int i = player * TEAM; i < (player + 1) * TEAM; ++i) {
                sink({"x", UNITS}, m.x[i]);
                sink({"y", UNITS}, m.y[i]);
                sink({"vx", SPEED}, m.vx[i]);
                sink({"vy", SPEED}, m.vy[i]);
                sink({"angle", "radians"}, s.angle[i]);
                sink({"holds prisoner", ""}, s.held[i] != NOBODY);
            }
        }
        sink({"yard radius", UNITS}, yard.radius);
        sink({"hole radius", UNITS}, yard.hole);
        sink({"swap impulse", SPEED}, yard.swap_impulse);
        sink({"prisoners", ""}, s.prisoners);
        for (int k = CARS; k < CARS + s.prisoners; ++k) {
            sink({"prisoner x", UNITS}, m.x[k]);
            sink({"prisoner y", UNITS}, m.y[k]);
            sink({"prisoner vx", SPEED}, m.vx[k]);
            sink({"prisoner vy", SPEED}, m.vy[k]);
        }
    }

    // Writes the heading of every car after its order, with the cosine and sine of the heading.
    // Mathematical libraries differ in these values. The values are 0 for a car that keeps its
    // heading.
    void hidden_inputs(NumberSink& sink) const override {
        const bit_runner_2048::State& s = position_.state;
        for (int i = 0; i < CARS; ++i) {
            const Order& order = orders_.orders.of[i];
            const bool turns =
                order.kind != Order::NONE && !steering::coasts(s.movers.x[i], s.movers.y[i], order);
            const Heading heading = turns ? heading_of(s, i, order) : Heading{};
            sink({"heading angle", "radians"}, heading.angle);
            sink({"heading cosine", ""}, heading.cosine);
            sink({"heading sine", ""}, heading.sine);
        }
    }

    void fill() override { position_.state.prisoners = PRISONERS; }

    void randomize_position(int position, Rng& rng) override {
        position_.state =
            positions::random_state(rng, static_cast<positions::Kind>(position), position_.yard);
    }

    static void describe_numbers(referee::GameInfo& info) {
        constexpr double FAR = 50000;
        info.order_fields = {{"expert", "0: toward a target, 1: EXPERT", 0, 1, true},
                             {"x", "target, units", -FAR, FAR, true},
                             {"y", "target, units", -FAR, FAR, true},
                             {"turn", "angle of EXPERT in degrees", -MAX_TURN, MAX_TURN, true},
                             {"thrust", "units per turn", 0, MAX_THRUST, true}};
        info.max_units = TEAM;
        info.answer_forms = {"{x} {y} {thrust 0..200}", "EXPERT {turn -18..18} {thrust 0..200}"};
        info.idle_line = "EXPERT 0 0";
        info.positions = {"anywhere",      "close together", "touching", "mirror images",
                          "at the border", "at the hole",    "catching"};
    }
};

}  // namespace carom::bit_runner_2048
