// Represents orders, observations, hidden inputs and test positions of Poker Chip Race as numbers.
#pragma once

#include "referee/poker_chip_race/start.h"
#include "referee/poker_chip_race/text.h"

namespace carom::poker_chip_race {

using referee::NumberSink;

class Numbers : public Match {
  public:
    static constexpr int ORDER_NUMBERS = 3;

    void apply_action(int seat, const double* numbers) override {
        const double* const end = numbers + MAX_CHIPS_EACH * ORDER_NUMBERS;
        for (int i = 0; i < position_.count && numbers < end; ++i) {
            if (position_.owner[i] != seat) continue;
            const double* const own = numbers;
            numbers += ORDER_NUMBERS;
            if (own[0] == 0 || !(position_.radius[i] > MIN_RADIUS)) continue;
            add_ejection(position_, i, own[1], own[2], orders_.of[seat]);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto tell = [&](int i) {
            const int owner = position_.owner[i];
            sink({"x", UNITS}, position_.x[i] + HALF_WIDTH);
            sink({"y", UNITS}, position_.y[i] + HALF_HEIGHT);
            sink({"vx", SPEED}, position_.vx[i]);
            sink({"vy", SPEED}, position_.vy[i]);
            sink({"radius", UNITS}, position_.radius[i]);
            // The player itself is 0, the other players follow in order, and -1 stands for nobody.
            sink({"owner", ""}, owner == NOBODY ? -1
                                : owner == seat ? 0
                                : owner < seat  ? owner + 1
                                                : owner);
        };
        sink({"turn", "turns"}, position_.turn);
        sink({"chips", ""}, position_.count);
        for (int i = 0; i < position_.count; ++i) {
            if (position_.owner[i] == seat) tell(i);
        }
        for (int i = 0; i < position_.count; ++i) {
            if (position_.owner[i] != seat) tell(i);
        }
    }

    // Writes the ejections in the order of execution, with the cosines and sines of their
    // directions. Mathematical libraries differ in these values.
    void hidden_inputs(NumberSink& sink) const override {
        const List<Ejection, MAX_OWNED> all = orders_.in_order().ejections;
        sink({"ejections", "", Field::COUNT}, all.count);
        for (const Ejection& e : all) {
            sink({"ejecting chip", "place in the list"}, e.chip);
            sink({"ejection angle", "radians"}, e.angle);
            sink({"ejection cosine", ""}, e.cosine);
            sink({"ejection sine", ""}, e.sine);
        }
    }

    // Observations have room for 128 chips, more than any recorded match had.
    void fill() override {
        constexpr int CHIPS = 128;
        while (position_.count < CHIPS) position_.add(0, 0, 0, 0, 1, NOBODY);
        position_.eaten.count = MAX_OWNED;
    }

    void randomize_position(int position, Rng& rng) override {
        positions::draw(position_, position, rng);
    }

    static void describe_numbers(referee::GameInfo& info) {
        constexpr double FAR = 10000;
        info.order_fields = {{"goes", "1: toward (x, y), 0: WAIT", 0, 1, true},
                             {"x", "target, units", -FAR, FAR, false},
                             {"y", "target, units", -FAR, FAR, false}};
        info.max_units = MAX_CHIPS_EACH;
        info.answer_forms = {"{x} {y}", "WAIT"};
        info.idle_line = "WAIT";
        info.positions = {"anywhere",      "all in one place", "of few sizes",
                          "mirror images", "at walls",         "fast",
                          "touching",      "at rest"};
    }
};

}  // namespace carom::poker_chip_race
