// Areas of chips, as squares of radii, for the values of the sparring bots.
#pragma once

#include "bot/poker_chip_race/value.h"
#include "sim/poker_chip_race/step.h"

namespace carom::poker_chip_race::bot {

template <int N>
double area_of(const Table<N>& s, int chip) {
    return s.radius[chip] * s.radius[chip];
}

// Returns the area of a player's chips after `turns` turns in which nobody throws.
template <int N>
double area_after(Table<N> s, int player, int turns) {
    for (int t = 0; t < turns && !is_terminal(s); ++t) {
        if (step(s, Orders()) != Fault::NONE) break;
    }
    return holdings(s, s.next_id).area[player];
}

// Returns the hand-written value of a position, with its default weights.
template <int N>
double hand_value(const Table<N>& s, int player) {
    static const Weights HAND;
    return lead(holdings(s, s.next_id), s.players, player, HAND) +
           prospects(s, s.next_id, player, HAND);
}

}  // namespace carom::poker_chip_race::bot
