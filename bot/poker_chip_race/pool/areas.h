// Computes areas (as squares of radii) and hand-written values for the sparring bots.
#pragma once

#include "bot/poker_chip_race/value.h"

namespace carom::poker_chip_race::bot {

template <int N>
double area_of(const Table<N>& s, int chip) {
    return s.radius[chip] * s.radius[chip];
}

// Returns the hand-written value of a position with the default weights.
template <int N>
double hand_value(const Table<N>& s, int player) {
    static const Weights HAND;
    return lead(holdings(s, s.next_id), s.players, player, HAND) +
           expected_gain(s, s.next_id, player, HAND);
}

}  // namespace carom::poker_chip_race::bot
