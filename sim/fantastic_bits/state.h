// The complete state of a match between two turns, as one plain value without pointers. All
// positions and velocities are whole numbers between turns.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/base/vector.h"
#include "sim/fantastic_bits/rules.h"

namespace carom::fantastic_bits {

// A spell of a wizard that is acting now.
struct Running {
    // Motions left, including the next one.
    std::int8_t turns;
    std::int8_t target;  // a mover, or NOBODY
};

struct Wizard {
    std::int8_t held;  // a snaffle's number, or NOBODY
    std::int8_t cool_down;  // turns until it can catch again
    std::int8_t paid;  // a spell that starts next turn, or NOBODY
    std::int8_t paid_target;
    Running spell[SPELLS];
};

// The variant of the rules.
struct Switches {
    // True for the contest's costs and inputs, false for the open game's.
    bool contest;
    bool spells;
};

// A mover's number is its index in these arrays and its id in the protocol. Wizards come first,
// then snaffles, then bludgers. The ids of the posts follow.
struct State {
    static constexpr int CAPACITY = 16;

    // One array per quantity, long enough for whole vectors.
    alignas(32) double x[16], y[16], vx[16], vy[16];  // units, units per turn
    Wizard wizard[WIZARDS];
    std::int8_t snaffles, bludgers;  // number of each kind
    // One bit per snaffle. The first snaffle has the lowest bit.
    std::uint8_t alive, held;
    // For each snaffle, the snaffles that it passes through, as bits.
    std::uint8_t ignored[MAX_SNAFFLES];
    std::int8_t last_victim[MAX_BLUDGERS];  // a wizard, or NOBODY
    // Number of snaffles in play before the last motion.
    std::int8_t living;
    bool out[PLAYERS];  // True for disqualified players.
    std::int16_t score[PLAYERS], mana[PLAYERS];
    std::int16_t turn;
    Switches rules;

    int movers() const { return WIZARDS + snaffles + bludgers; }
    int first_bludger() const { return WIZARDS + snaffles; }
    bool is_wizard(int i) const { return i < WIZARDS; }
    bool is_snaffle(int i) const { return i >= WIZARDS && i < first_bludger(); }
    bool is_bludger(int i) const { return i >= first_bludger() && i < movers(); }
    bool is_alive(int snaffle) const { return alive >> (snaffle - WIZARDS) & 1; }
    bool is_held(int snaffle) const { return held >> (snaffle - WIZARDS) & 1; }
    void set_alive(int snaffle, bool is) { set(alive, snaffle, is); }
    void set_held(int snaffle, bool is) { set(held, snaffle, is); }
    const Kind& kind(int i) const {
        return is_wizard(i) ? WIZARD : is_snaffle(i) ? SNAFFLE : BLUDGER;
    }
    const SpellCost& cost(int spell) const { return SPELL[rules.contest][spell]; }

  private:
    static void set(std::uint8_t& bits, int snaffle, bool is) {
        const auto bit = static_cast<std::uint8_t>(1 << (snaffle - WIZARDS));
        bits = static_cast<std::uint8_t>(is ? bits | bit : bits & ~bit);
    }
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied as bytes");

// A match keeps nothing constant, so a position is the state.
using Position = State;

inline int player_of(int wizard) { return wizard / WIZARDS_EACH; }

// Returns whether a player's wizards may cast a spell on a mover.
inline bool may_target(const State& s, int player, int spell, int target) {
    if (target < 0 || target >= s.movers()) return false;
    if (s.is_bludger(target)) return true;
    if (s.is_snaffle(target)) return spell != OBLIVIATE && s.is_alive(target);
    return (spell == PETRIFICUS || spell == FLIPENDO) && player_of(target) != player;
}

inline int goals_to_win(const State& s) { return s.snaffles / 2 + 1; }

inline bool is_terminal(const State& s) {
    if (s.turn >= MAX_TURNS || (s.turn > 0 && s.living == 0)) return true;
    for (int p = 0; p < PLAYERS; ++p) {
        if (s.out[p] || s.score[p] >= goals_to_win(s)) return true;
    }
    return false;
}

// A disqualified player keeps a score of -1.
inline int score_of(const State& s, int player) { return s.out[player] ? -1 : s.score[player]; }

}  // namespace carom::fantastic_bits
