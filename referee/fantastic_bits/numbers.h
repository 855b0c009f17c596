// Represents orders, observations and test positions of Fantastic Bits as numbers.
#pragma once

#include <algorithm>

#include "referee/fantastic_bits/start.h"
#include "referee/fantastic_bits/text.h"

namespace carom::fantastic_bits {

using referee::NumberSink;

class Numbers : public Match {
  public:
    static constexpr int ORDER_NUMBERS = 5;

    void apply_action(int seat, const double* numbers) override {
        for (int k = 0; k < WIZARDS_EACH; ++k, numbers += ORDER_NUMBERS) {
            const int i = seat * WIZARDS_EACH + k, word = static_cast<int>(numbers[0]);
            Order order;
            order.kind = word == MOVE ? Order::MOVE : word == THROW ? Order::THROW : Order::CAST;
            order.x = numbers[1], order.y = numbers[2];
            order.power = static_cast<int>(numbers[3]);
            if (word == MOVE) order.power = std::min(order.power, MOVE_POWER);
            if (order.kind == Order::CAST) {
                order.spell = word - FIRST_SPELL, order.target = static_cast<int>(numbers[4]);
            }
            if (!wrong_with(position_, i, order).empty()) order = {};
            orders_.orders.of[i] = order;
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto tell = [&](int i) {
            sink({"x", UNITS}, position_.x[i]);
            sink({"y", UNITS}, position_.y[i]);
            sink({"vx", SPEED}, position_.vx[i]);
            sink({"vy", SPEED}, position_.vy[i]);
        };
        sink({"turn", "turns"}, position_.turn);
        sink({"plays to the right", ""}, seat == 0);
        for (const int player : {seat, 1 - seat}) {
            // In the contest a player's input contains no scores and no mana, but a player can
            // count its own score and mana.
            const bool told = player == seat || !position_.rules.contest;
            sink({"score", ""}, told ? position_.score[player] : 0);
            sink({"mana", ""}, told ? position_.mana[player] : 0);
        }
        for (const int player : {seat, 1 - seat}) {
            for (int k = 0; k < WIZARDS_EACH; ++k) {
                const int i = player * WIZARDS_EACH + k;
                tell(i);
                sink({"holds", ""}, position_.wizard[i].held != NOBODY);
            }
        }
        sink({"snaffles", ""}, position_.snaffles);
        for (int i = WIZARDS; i < position_.first_bludger(); ++i) {
            tell(i);
            sink({"in play", ""}, position_.is_alive(i));
            sink({"held", ""}, !position_.rules.contest && position_.is_held(i));
        }
        sink({"bludgers", ""}, position_.bludgers);
        for (int i = position_.first_bludger(); i < position_.movers(); ++i) tell(i);
    }

    void fill() override { position_.snaffles = MAX_SNAFFLES, position_.bludgers = MAX_BLUDGERS; }

    void randomize_position(int position, Rng& rng) override {
        position_ = positions::random_state(rng, static_cast<positions::Kind>(position));
    }

    static void describe_numbers(referee::GameInfo& info) {
        constexpr double FAR = 50000;
        info.order_fields = {
            {"word", "0: MOVE, 1: THROW, 2: ACCIO, 3: FLIPENDO, 4: PETRIFICUS, 5: OBLIVIATE", 0,
             FIRST_SPELL + SPELLS - 1, true},
            {"x", "target, units", -FAR, FAR, true},
            {"y", "target, units", -FAR, FAR, true},
            {"power", "power of MOVE (more than 150 counts as 150) or of THROW", 0, THROW_POWER,
             true},
            {"id", "id of the body that the spell is cast on", 0, MAX_MOVERS - 1, true}};
        info.max_units = WIZARDS_EACH;
        info.answer_forms = {"MOVE {x} {y} {thrust 0..150}",
                             "THROW {x} {y} {power 0..500}",
                             "OBLIVIATE {body}",
                             "PETRIFICUS {body}",
                             "ACCIO {body}",
                             "FLIPENDO {body}"};
        info.idle_line = "MOVE {x} {y} 0";
        info.positions = {"at rest",       "anywhere", "all in one place", "touching",
                          "mirror images", "at edges", "after goals"};
    }

  private:
    enum Word { MOVE, THROW, FIRST_SPELL };
};

}  // namespace carom::fantastic_bits
