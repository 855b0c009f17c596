// Represents orders, observations, hidden inputs and test positions of Mad Pod Racing as numbers.
#pragma once

#include <algorithm>
#include <cmath>

#include "referee/mad_pod_racing/start.h"
#include "referee/mad_pod_racing/text.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

using referee::NumberSink;

class Numbers : public Match {
  public:
    static constexpr int ORDER_NUMBERS = 4;

    void apply_action(int seat, const double* numbers) override {
        const Switches& rules = position_.course.rules;
        orders_.answered[seat] = true;
        for (int k = 0; k < rules.pods; ++k, numbers += ORDER_NUMBERS) {
            const int word = static_cast<int>(numbers[0]);
            Order& order = orders_.orders.of[position_.course.pod_of(seat, k)];
            order = {};
            if ((word == SHIELD && !rules.shield) || (word == BOOST && !rules.boost)) continue;
            order.kind = word == SHIELD  ? Order::SHIELD
                         : word == BOOST ? Order::BOOST
                                         : Order::THRUST;
            order.x = static_cast<int>(numbers[1]), order.y = static_cast<int>(numbers[2]);
            if (word == POWER) order.power = std::min<double>(numbers[3], rules.power);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto& [s, course] = position_;
        sink({"turn", "turns"}, s.turn);
        for (const int player : {seat, 1 - seat}) {
            for (int k = 0; k < course.rules.pods; ++k) {
                const int i = course.pod_of(player, k), next = course.next(s.passed[i]);
                sink({"x", UNITS}, s.x[i]);
                sink({"y", UNITS}, s.y[i]);
                sink({"vx", SPEED}, s.vx[i]);
                sink({"vy", SPEED}, s.vy[i]);
                sink({"has angle", ""}, s.turned[i]);
                sink({"angle", "radians"}, s.turned[i] ? s.angle[i] : 0);
                sink({"passed", ""}, s.passed[i]);
                sink({"next x", UNITS}, course.x[next]);
                sink({"next y", UNITS}, course.y[next]);
                const int after = (next + 1) % course.checkpoints;
                sink({"after next x", UNITS}, course.x[after]);
                sink({"after next y", UNITS}, course.y[after]);
                // A player knows these values for its own pods only.
                if (player != seat) continue;
                const int since = s.turn - s.shielded_at[i] - 1;
                sink({"turns without power", "turns"}, std::max(0, SHIELD_TURNS - since));
                sink({"boost left", ""}, course.rules.boost && !s.boosted[i]);
            }
        }
        sink({"checkpoints", ""}, course.checkpoints);
        for (int k = 0; k < course.checkpoints; ++k) {
            sink({"checkpoint x", UNITS}, course.x[k]);
            sink({"checkpoint y", UNITS}, course.y[k]);
        }
    }

    // Writes the heading of every pod after its order, and the unit vector of its acceleration.
    // Mathematical libraries differ in these values. The values are 0 for a pod that keeps its
    // angle.
    void hidden_inputs(NumberSink& sink) const override {
        const mad_pod_racing::State& s = position_.state;
        for (int i = 0; i < s.pods; ++i) {
            const Order& order = orders_.orders.of[i];
            const double dx = order.x - s.x[i], dy = order.y - s.y[i];
            const bool turns =
                order.kind != Order::NONE && order.kind != Order::REFUSED && (dx != 0 || dy != 0);
            const Heading heading = turns ? heading_of(s, i, dx, dy) : Heading{};
            sink({"heading angle", "radians"}, heading.angle);
            sink({"heading x", ""}, heading.x);
            sink({"heading y", ""}, heading.y);
        }
    }

    // Observations have room for six checkpoints, the largest number that a seed draws.
    void fill() override {
        constexpr int DRAWN = 6;
        position_.course.checkpoints = std::max(position_.course.checkpoints, DRAWN);
    }

    void randomize_position(int position, Rng& rng) override {
        Course& course = position_.course;
        const Switches rules = course.rules;
        course = positions::random_course(rng, TOP_LEAGUE);
        course.rules = rules;
        position_.state =
            positions::random_state(rng, static_cast<positions::Kind>(position), course);
    }

    static void describe_numbers(referee::GameInfo& info) {
        constexpr double FAR = 50000;
        info.order_fields = {
            {"word", "0: a thrust, 1: SHIELD, 2: BOOST", 0, 2, true},
            {"x", "target, units", -FAR, FAR, true},
            {"y", "target, units", -FAR, FAR, true},
            {"power", "power of the thrust; the league's largest power is the limit", 0, 200,
             true}};
        info.max_units = MAX_PODS / PLAYERS;
        info.answer_forms = {"{x} {y} {thrust 0..200}", "{x} {y} SHIELD", "{x} {y} BOOST"};
        info.idle_line = "{x} {y} 0";
        info.positions = {"on the grid", "anywhere",      "all in one place",
                          "touching",    "mirror images", "at checkpoints"};
    }

  private:
    enum Word { POWER, SHIELD, BOOST };
};

}  // namespace carom::mad_pod_racing
