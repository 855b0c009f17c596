// Orders, observations and test positions of Fantastic Bits as numbers.
#include <algorithm>

#include "referee/fantastic_bits/adapter.h"
#include "referee/fantastic_bits/start.h"
#include "referee/fantastic_bits/text.h"

namespace carom::fantastic_bits {

using referee::NumberSink;

namespace {

enum Word { MOVE, THROW, FIRST_SPELL };

}  // namespace

void GameAdapter::apply_action(const State& s, int seat, const double* numbers, Orders& orders) {
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
        if (!wrong_with(s, i, order).empty()) order = {};
        orders.orders.of[i] = order;
    }
}

void GameAdapter::observation(const State& s, int seat, NumberSink& sink) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn";
    const auto tell = [&](int i) {
        sink({"x", UNITS}, s.x[i]);
        sink({"y", UNITS}, s.y[i]);
        sink({"vx", SPEED}, s.vx[i]);
        sink({"vy", SPEED}, s.vy[i]);
    };
    sink({"turn", "turns"}, s.turn);
    sink({"plays to the right", ""}, seat == 0);
    for (const int player : {seat, 1 - seat}) {
        // In the contest a player's input has no scores and mana, but the player can count its own.
        const bool told = player == seat || !s.rules.contest;
        sink({"score", ""}, told ? s.score[player] : 0);
        sink({"mana", ""}, told ? s.mana[player] : 0);
    }
    for (const int player : {seat, 1 - seat}) {
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = player * WIZARDS_EACH + k;
            tell(i);
            sink({"holds", ""}, s.wizard[i].held != NOBODY);
        }
    }
    sink({"snaffles", ""}, s.snaffles);
    for (int i = WIZARDS; i < s.first_bludger(); ++i) {
        tell(i);
        sink({"in play", ""}, s.is_alive(i));
        sink({"held", ""}, !s.rules.contest && s.is_held(i));
    }
    sink({"bludgers", ""}, s.bludgers);
    for (int i = s.first_bludger(); i < s.movers(); ++i) tell(i);
}

// The orders and the state determine the turn completely.
void GameAdapter::hidden_inputs(const State&, const Orders&, const Chance&, NumberSink&) {}

void GameAdapter::fill(State& s) { s.snaffles = MAX_SNAFFLES, s.bludgers = MAX_BLUDGERS; }

void GameAdapter::randomize_position(State& s, Chance&, int position, Rng& rng) {
    s = positions::some_state(rng, static_cast<positions::Kind>(position));
}

void GameAdapter::tell_numbers(referee::GameInfo& info) {
    constexpr double FAR = 50000;
    info.order_fields = {
        {"word", "0: MOVE, 1: THROW, 2: ACCIO, 3: FLIPENDO, 4: PETRIFICUS, 5: OBLIVIATE", 0,
         FIRST_SPELL + SPELLS - 1, true},
        {"x", "target, units", -FAR, FAR, true},
        {"y", "target, units", -FAR, FAR, true},
        {"power", "power of MOVE (more than 150 counts as 150) or of THROW", 0, THROW_POWER, true},
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

}  // namespace carom::fantastic_bits
